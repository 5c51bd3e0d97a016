import type { SearchWords } from './search-words.ts'
import type { CreateName } from './create-kinds.ts'

/** The words of the search in each language: whoever writes in one of them is understood in all. */
const languages = Object.values(
  import.meta.glob<SearchWords>('../../words/*/search.json', { eager: true, import: 'default' }),
)

/** Returns the equal words in one entry of `search.json`; the first is the one that is shown. */
export const equalsOf = (list: string): string[] => list.split('|')

/** Every way to ask that a thing be made, in every language. */
export const waysToCreate = (name: CreateName): string[] =>
  languages.flatMap(({ create }) =>
    equalsOf(create.phrases).flatMap((phrase) =>
      equalsOf(create.thing[name]).map((thing) => phrase.replace('*', thing)),
    ),
  )

/** Every word that asks for a kind of help, in every language. */
export const waysToHelp = (kind: 'keys' | 'begin'): string[] => languages.flatMap(({ help }) => equalsOf(help[kind]))
