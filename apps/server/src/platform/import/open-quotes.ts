/** The most lines of a file that are refused for their quotes; one with more is no list. */
const MOST = 20

/** The sign in the place of a line whose quote does not end, so that the rows below keep their numbers. */
export const REFUSED_LINE = '\u0001'

/** Thrown while a text is cut: the line, from 0, at which a row begins that never ends as it should. */
export class OpenQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super('a quote does not end')
    this.line = line
  }
}

/**
 * Returns whether a cell swallowed rows below it: behind its first line stands one with as many separators as a row, or it begins as the rest of one row
 * and ends as the beginning of another. A text of several lines does not.
 */
export function hasSwallowed(cells: readonly string[], separator: string, width: number): boolean {
  if (width < 3) return false
  const partsOf = (line = ''): number => line.split(separator).length
  return cells.some((cell, at) => {
    if (!cell.includes('\n')) return false
    const [first, ...rest] = cell.split('\n')
    return (
      rest.some((line) => partsOf(line) >= width) ||
      (at > 0 && partsOf(first) === width - at && partsOf(rest.at(-1)) === at + 1)
    )
  })
}

/** Cuts a text again and again, without the lines whose quotes do not end; undefined where there are too many of them. */
export function withoutOpenQuotes<Rows>(text: string, cut: (text: string) => Rows): Rows | undefined {
  let rest = text
  for (let refused = 0; refused <= MOST; refused += 1) {
    try {
      return cut(rest)
    } catch (error) {
      if (!(error instanceof OpenQuote)) return undefined
      const from = startOfLine(rest, error.line)
      const end = rest.indexOf('\n', from)
      rest = `${rest.slice(0, from)}${REFUSED_LINE}${end < 0 ? '' : rest.slice(end)}`
    }
  }
  return undefined
}

/** Returns the beginning of a line; blank ones before a row are not its own. */
function startOfLine(text: string, line: number): number {
  let at = 0
  for (let passed = 0; passed < line; passed += 1) {
    const end = text.indexOf('\n', at)
    if (end < 0) return at
    at = end + 1
  }
  while (text[at] === '\n' || text[at] === '\r') at += 1
  return at
}
