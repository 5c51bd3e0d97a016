/** Scripts that write no blanks between words: Thai, Lao, Burmese, Khmer. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

/** Signs that no line begins with: what closes, repeats or lengthens, what stands behind a word, small letters. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{Lm}、。，．・：；？！,.:;?!…‥%％℃°～〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶｧ-ｯ｡､･]/u
/** Signs that no line ends with: what opens, and signs of money. */
const NOT_LAST = /[\p{Ps}\p{Pi}\p{Sc}]$/u

/** A figure, or a word in Latin letters, stays whole where it is short. */
const WITHIN_WORD = /^[0-9A-Za-z]{2}$/

/** More than this would leave a line too short, and a text of signs alone without an end. */
const MOST_BACK = 4

let words: Intl.Segmenter | undefined

/**
 * Returns the last end of a word at or before `most` in a text that writes no blanks between words; 0 where there is none. Words are those of the machine's
 * dictionary.
 */
export function wordEnd(text: string, most: number): number {
  if (!UNSPACED.test(text.slice(Math.max(0, most - 1), most + 1))) return 0
  words ??= new Intl.Segmenter('th', { granularity: 'word' })
  const { index = 0 } = words.segment(text).containing(most) ?? {}
  return index > 0 && UNSPACED.test(text.slice(index - 1, index + 1)) ? index : 0
}

/** Returns whether a line may end there and the next begin. */
const mayPart = (text: string, at: number): boolean => {
  const [before = ''] = Array.from(text.slice(0, at)).slice(-1)
  const [next = ''] = Array.from(text.slice(at))
  return !NOT_LAST.test(before) && !WITHIN_WORD.test(before + next) && !NOT_FIRST.test(next)
}

/** Returns the place at or before `end` where a line may end; `end` itself where none is near. */
export function lineEnd(text: string, end: number): number {
  let at = end
  for (let back = 0; back <= MOST_BACK && at > 0; back += 1) {
    if (mayPart(text, at)) return at
    at -= Array.from(text.slice(0, at)).at(-1)?.length ?? 1
  }
  return end
}
