/** Widths of characters in ems, on the wide side for every face of the desk: what is set by them is never wider than its place. */
const widthOf = (character: string): number => {
  if (/[\d]/.test(character)) return 0.7
  if (/[.,'’ \u00a0\u202f]/.test(character)) return 0.4
  return /[\u2e80-\uffee]/.test(character) ? 1.05 : 0.8
}

/** About how wide a text is, in ems of its own size. */
export const emsOf = (text: string): number =>
  Math.max(
    1,
    Array.from(text).reduce((sum, character) => sum + widthOf(character), 0),
  )
