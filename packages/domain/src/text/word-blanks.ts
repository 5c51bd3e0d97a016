/** A blank with what stands in it. */
export const blank = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The thing that a blank counts, in a language that tells one from many: `{{points, point|points}}`. Another wording says it in its own way. */
const countedAs = /,[^,|]*\|[^,|]*$/

/** The blanks of a text, `{{amount}}`, with how they are written where that is said, each once, in order. */
export const blanksOf = (words: string): readonly string[] =>
  [...new Set([...words.matchAll(blank)].map(([, name]) => (name ?? '').replace(countedAs, '')))].toSorted(
    (one, other) => (one < other ? -1 : 1),
  )
