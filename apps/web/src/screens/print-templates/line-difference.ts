/** A line of one paper or of both. */
export interface ComparedLine {
  readonly text: string
  readonly side: 'both' | 'before' | 'after'
}

/** Two papers line by line: what stands in both in the same order, what went, and what came. The fewest changes that do it. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const same = commonLengths(before, after)
  const lines: ComparedLine[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [mine, theirs] = [before[left], after[right]]
    if (mine !== undefined && mine === theirs) {
      lines.push({ text: mine, side: 'both' })
      left += 1
      right += 1
    } else if (theirs === undefined || (mine !== undefined && same(left + 1, right) >= same(left, right + 1))) {
      lines.push({ text: mine ?? '', side: 'before' })
      left += 1
    } else {
      lines.push({ text: theirs, side: 'after' })
      right += 1
    }
  }
  return lines
}

/** How many lines two papers share from a line of each on, in order. */
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
