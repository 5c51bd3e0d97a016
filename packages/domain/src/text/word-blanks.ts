/** A blank with what stands in it. */
export const blank = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The blanks of a text, `{{amount}}`, with how they are written where that is said, each once, in order. */
export const blanksOf = (words: string): readonly string[] =>
  [...new Set([...words.matchAll(blank)].map(([, name]) => name ?? ''))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
