import { foldForSearch } from './search-text.ts'

/**
 * Returns how well a thing fits what was typed, the best first: 0 it is called so or has the code, 1 its name has it as whole words, 2 its name or code
 * begins so, 3 a word of its name does, 4 it was found by something else (inside a word, a reading, a name in another language). Both
 * sides are folded, so that width, case and kana make no difference. Source: back-office.md, "Searching".
 */
export function searchRank(
  typed: string,
  { title, codes }: { title: string; codes: readonly string[] },
): 0 | 1 | 2 | 3 | 4 {
  const wanted = foldForSearch(typed.trim())
  const name = foldForSearch(title)
  const keys = [name, ...codes.map((code) => foldForSearch(code))]
  if (keys.includes(wanted)) return 0
  if (` ${name} `.includes(` ${wanted} `)) return 1
  if (keys.some((key) => key.startsWith(wanted))) return 2
  return ` ${name}`.includes(` ${wanted}`) ? 3 : 4
}
