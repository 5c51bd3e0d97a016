import type { Language } from '../../words/locale.ts'

/** The built files that a place needs, as `build/pages.ts` writes them into the page. */
export interface Pages {
  readonly files: readonly string[]
  /** The address of each place, numbers of its files, the names of its words, and numbers of its screen's own file and of the styles behind that. */
  readonly places: readonly (readonly [
    path: string,
    files: readonly number[],
    words: readonly string[],
    screen: readonly number[],
  ])[]
  /** The file of each name, by language. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, number>>>>
}

const isAt = (place: string, path: string): boolean => {
  const [parts, asked] = [place.split('/'), path.split('/')]
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at])
}

/** The files of the place at an address, in the order in which they are first needed; none where no place is. */
export function filesOf({ files, places, words }: Pages, path: string, language: Language): readonly string[] {
  const found = places.find(([place]) => place === path) ?? places.find(([place]) => isAt(place, path))
  if (!found) return []
  const [, own, names] = found
  const numbers = new Set([...own, ...names.flatMap((name) => words[language][name] ?? [])])
  return [...numbers].flatMap((at) => files[at] ?? [])
}
