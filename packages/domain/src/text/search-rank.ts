import { foldForSearch } from './search-text.ts'

/**
 * How well a thing fits what was typed, the best first: 0 it is called so or has the code, 1 its name or code begins so, 2 a word
 * of its name does, 3 it was found by something else (a reading, a name in another language). Both sides are folded, so that
 * width, case and kana make no difference.
 */
export function searchRank(
  typed: string,
  { title, codes }: { title: string; codes: readonly string[] },
): 0 | 1 | 2 | 3 {
  const wanted = foldForSearch(typed.trim())
  const name = foldForSearch(title)
  const keys = [name, ...codes.map((code) => foldForSearch(code))]
  if (keys.includes(wanted)) return 0
  if (keys.some((key) => key.startsWith(wanted))) return 1
  return name.split(' ').some((word) => word.startsWith(wanted)) ? 2 : 3
}
