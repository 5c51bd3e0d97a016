/** Returns the text of a series at a place: a dash where there is no figure yet. */
export function shownAt(values: readonly (number | null)[], index: number, text: (value: number) => string): string {
  const value = values[index]
  return value === null || value === undefined ? '–' : text(value)
}
