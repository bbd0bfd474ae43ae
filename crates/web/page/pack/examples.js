// Example puzzles in slidepack's own format.
import { challenge, FIRST } from "./firstpuzzle.js";
import { t } from "../lib/text.js";

export const EXAMPLES = [
  FIRST,
  challenge(t`Expert challenge`, [".BBB....FF.", "..BB...FF..", ".KJJJ......", ".KJ.J......", "KK........."]),
  challenge(
    t`Junior challenge`,
    [".....L....G", "...BLLL...G", "...BBL..GGG", ".D.BB...EE.", "DDDD..EEE.."],
    "kanoodle",
  ),
  {
    name: t`Heart with colours`,
    text:
      `slidepack pack\nname ${t`Heart`}\n` +
      "tray\n  -..-..-\n  .......\n  ...-...\n  -.....-\n  --???--\n  ---?---\n" +
      "piece x2 colour red\n  AAA\n  .A\npieces colour pink\n  BB\n  BB\n  B\n  CCC\n  C\n" +
      "piece no-mirror colour maroon\n  DD\n  .DD\npiece colour black\n  E\n",
  },
  {
    name: t`Small pyramid`,
    text:
      `slidepack pack\nname ${t`Small pyramid`}\ntray pyramid 3\npieces\n` +
      "  A\n  AA\n  BB\n  CC\n  DDD\n  E\n  EE\n  F\n",
  },
  {
    name: t`Box of pentominoes, 3x4x5`,
    text: `slidepack pack\nname ${t`Box of pentominoes, 3x4x5`}\ntray 3x4x5\nkit pentominoes\n`,
  },
  {
    name: t`Tetrahexes and a hexagon`,
    text:
      `slidepack pack\nname ${t`Tetrahexes and a hexagon`}\n` +
      "tray hexagons\n   . . .\n  . . . .\n . . - . .\n  . . . .\n   . . .\nkit tetrahexes only POSU\npiece x2\n  A\n",
  },
  {
    name: "IQ Stars",
    text:
      "slidepack pack\nname IQ Stars\n" +
      "tray hexagons\n  . . . . . . .\n   . . . . . .\n  . . . . . . .\n   . . . . . .\nkit iq-stars\n",
  },
  {
    name: t`Hexiamonds in a hexagon`,
    text:
      `slidepack pack\nname ${t`Hexiamonds in a hexagon`}\n` +
      "tray triangles\n  -.......-\n  .........\n  .........\n  -.......-\n" +
      "kit hexiamonds only CFHO\npiece x2\n  A\npiece x2 down\n  BBB\n",
  },
  {
    name: t`Tetrominoes, one cell left`,
    text:
      `slidepack pack\nname ${t`Tetrominoes, one cell left`}\n` +
      "tray\n  ???????\n  ???????\n  ???????\nkit tetrominoes\n",
  },
  {
    name: t`Tetrominoes, impossible`,
    text: `slidepack pack\nname ${t`Tetrominoes`} 4x5\ntray 4x5\nkit tetrominoes\n`,
  },
  {
    name: t`Dominoes on a chessboard`,
    text: `slidepack pack\nname ${t`Dominoes on a chessboard`}\ntray 8x8\npiece x32\n  DD\n`,
  },
  {
    name: t`Seven pieces, 5x5`,
    text: "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n",
  },
];
