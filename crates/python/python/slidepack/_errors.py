"""Exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from slidepack._native import Answer


class InputError(ValueError):
    """Input that cannot be used: what is wrong, and where.

    >>> import slidepack
    >>> try:
    ...     slidepack.solve("8 1 3/4 0 2/7 6 6")
    ... except slidepack.InputError as error:
    ...     print(error)
    <board>:1:17: tile 6 appears twice; the first is at 1:15
      8 1 3/4 0 2/7 6 6
                      ^
    """

    #: A short name of the kind of error that never changes.
    code: str
    #: The mistake, and the cure if there is one.
    message: str
    #: The file, or `<board>` for text.
    file: str | None
    #: The line, from 1.
    line: int | None
    #: The column, from 1.
    column: int | None
    #: The line, with what is wrong underlined.
    caret: str | None

    def __init__(
        self,
        message: str,
        *,
        code: str = "input",
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        caret: str | None = None,
    ) -> None:
        place = f":{line}:{column}" if line is not None else ""
        text = f"{file}{place}: {message}" if file is not None else message
        super().__init__(text if caret is None else f"{text}\n{caret}")
        self.message = message
        self.code = code
        self.file = file
        self.line = line
        self.column = column
        self.caret = caret

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.message, self.code, self.file, self.line, self.column, self.caret)
        return (_input_error, fields)


def _input_error(
    message: str, code: str, file: str | None, line: int | None, column: int | None, caret: str | None
) -> InputError:
    return InputError(message, code=code, file=file, line=line, column=column, caret=caret)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run; `answer` is what was known by then, if anything."""

    answer: Answer | None

    def __init__(self, answer: Answer | None = None) -> None:
        super().__init__("interrupted" if answer is None else f"interrupted: {answer!r}")
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return (Interrupted, (self.answer,))


class Stopped(RuntimeError):
    """A limit ended a list before it was whole."""

    #: The limit: time, nodes or memory.
    stopped_by: str
    #: How many there were before it.
    found: int

    def __init__(self, stopped_by: str, found: int) -> None:
        super().__init__(f"the list is not whole: the limit of {stopped_by} was reached after {found}")
        self.stopped_by = stopped_by
        self.found = found

    def __reduce__(self) -> tuple[Any, ...]:
        return (Stopped, (self.stopped_by, self.found))
