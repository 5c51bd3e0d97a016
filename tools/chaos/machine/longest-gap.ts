/** The longest time without an answer since a moment, milliseconds; one that is not over yet counts as long as it lasts. */
export function longestGap(from: number, answered: readonly number[], now: number): number {
  const moments = [from, ...answered.filter((at) => at > from), now]
  return Math.max(...moments.map((at, index) => (moments[index + 1] ?? at) - at))
}
