import type { Language } from '../../words/locale.ts'
import { ownWords, wordAt } from '../../words/own/own-words.ts'
import { readWords } from '../../words/word-files.ts'

const languages: readonly Language[] = ['en', 'zh', 'ja']

/** A word in one language: as the product says it, as the merchant does, and the places of the screens where it stands. */
export interface WordPlace {
  readonly language: Language
  readonly keys: readonly string[]
  readonly original: string
  /** Null: as the product says it. */
  readonly own: string | null
}

const plural = /_(?:zero|one|two|few|many|other)$/
const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other']

/** The words of these places in every language, with each of their plural forms; places that say the same are one. */
export async function readPlaces(keys: readonly string[]): Promise<readonly WordPlace[]> {
  const bases = [...new Set(keys.map((key) => key.replace(plural, '')))]
  const rows = await Promise.all(bases.flatMap((base) => languages.map((language) => readPlace(base, language))))
  const words = new Map<string, WordPlace>()
  for (const { key, ...row } of rows.flat()) {
    const before = words.get(`${row.language} ${row.original}`)
    const own = before === undefined || before.own === row.own ? row.own : null
    words.set(`${row.language} ${row.original}`, { ...row, own, keys: [...(before?.keys ?? []), key] })
  }
  return [...words.values()]
}

interface OnePlace extends Omit<WordPlace, 'keys'> {
  readonly key: string
}

async function readPlace(base: string, language: Language): Promise<OnePlace[]> {
  const [file = '', ...rest] = base.split(':')
  const words = await readWords(language, file)
  return forms.flatMap((form) => {
    const original = wordAt(words, `${rest.join(':')}${form}`)
    if (original === undefined) return []
    const key = `${base}${form}`
    const own = ownWords().find((row) => row.language === language && row.key === key)
    return [{ language, key, original, own: own?.words ?? null }]
  })
}
