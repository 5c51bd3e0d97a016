/** Signs of Chinese and Japanese that bring their own space. */
const WIDE_END = /[：；、，。！？）」”]$/u

/** Words before a value that stands beside them: with a blank between them, unless they end in a wide sign. */
export const leadIn = (words: string): string => (WIDE_END.test(words) ? words : `${words} `)
