"""The same questions on many machines, with Ray.

`solve`, `solve_many` and `count` take the arguments of `slidepack.solve`, `slidepack.solve_many` and `slidepack.count` and
give the same answers. `address` is that of a Ray cluster, `"auto"` for the one this machine belongs to; without it a
cluster of this machine alone is started and ended again. `pip install slidepack[ray]` installs what is needed.
"""

from slidepack.cluster._checkpoint import Checkpoint, CheckpointError
from slidepack.cluster._count import count
from slidepack.cluster._executor import Executor, Threads
from slidepack.cluster._many import solve_many
from slidepack.cluster._progress import ClusterProgress
from slidepack.cluster._rounds import solve

__all__ = ["Checkpoint", "CheckpointError", "ClusterProgress", "Executor", "Threads", "count", "solve", "solve_many"]
