// One move to make next: the search for it.
import { LatestJob, useLatest } from "../lib/latest.js";

/**
 * One hint at a time. The `move` of its report is null if none was found.
 * @extends {LatestJob<"/api/hint">}
 */
class Hints extends LatestJob {
  /**
   * Who cancels gets the move found until then, if one was.
   * @param {Api.HintReport} report
   */
  keptOf(report) {
    return report.move ? report : null;
  }
}

/** The hints of a view. */
export const useHint = () => useLatest((changed) => new Hints("/api/hint", changed));
