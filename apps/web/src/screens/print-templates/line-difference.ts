/** A line of one paper or of both. */
interface ComparedLine<Line> {
  readonly line: Line
  readonly side: 'both' | 'before' | 'after'
}

/** Two papers line by line: what stands in both in the same order, what went, and what came. The fewest changes that do it. */
export function compareLines<Line extends { readonly key: string }>(
  before: readonly Line[],
  after: readonly Line[],
): ComparedLine<Line>[] {
  const same = commonLengths(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )
  const lines: ComparedLine<Line>[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [mine, theirs] = [before[left], after[right]]
    if (mine !== undefined && mine.key === theirs?.key) {
      lines.push({ line: mine, side: 'both' })
      left += 1
      right += 1
    } else if (mine !== undefined && (theirs === undefined || same(left + 1, right) >= same(left, right + 1))) {
      lines.push({ line: mine, side: 'before' })
      left += 1
    } else if (theirs !== undefined) {
      lines.push({ line: theirs, side: 'after' })
      right += 1
    }
  }
  return lines
}

/** Returns how many lines two papers share from a line of each on, in order. */
function commonLengths(before: readonly string[], after: readonly string[]): (left: number, right: number) => number {
  const wide = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * wide)
  const at = (left: number, right: number): number => lengths[left * wide + right] ?? 0
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1)
      lengths[left * wide + right] =
        before[left] === after[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1))
  return at
}
