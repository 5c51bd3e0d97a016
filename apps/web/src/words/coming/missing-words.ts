import i18next, { loadNamespaces } from 'i18next'
import { isWordFile } from '../word-files.ts'
import { ChunkError } from './chunk.ts'

/** For so long nobody asks again by drawing alone: a part that is drawn twice would else ask for ever. */
const SPEAKS_MS = 5_000

interface Fault {
  readonly error: Error
  readonly at: number
}

const faults = new Map<string, Fault>()
const nameOf = (language: string, file: string): string => `${language} ${file}`

/** Returns whether the words of a file are here in a language. */
export const areWordsHere = (language: string, file: string): boolean => i18next.hasResourceBundle(language, file)

/** Notes of words on their way that they did not come; answers and rejects as `load` does. */
export function noteWords<Words>(language: string, file: string, load: Promise<Words>): Promise<Words> {
  load.then(
    () => faults.delete(nameOf(language, file)),
    (error: Error) => faults.set(nameOf(language, file), { error, at: performance.now() }),
  )
  return load
}

/** Somebody asks for what did not come: the words are fetched anew by what is drawn with them. */
export const askForWordsAgain = (): void => faults.clear()

/**
 * Words that do not come are a part of the program that does not come: whatever is drawn with them throws their `ChunkError`, where the library would
 * draw the names of their places.
 */
export function refuseMissing(languageNow: () => string): void {
  const hasLoadedNamespace = (files: string | readonly string[]): boolean =>
    [files].flat().every((file) => isHere(languageNow(), file))
  Object.assign(i18next, { hasLoadedNamespace })
}

function isHere(language: string, file: string): boolean {
  if (areWordsHere(language, file) || !isWordFile(file)) return true
  const fault = faults.get(nameOf(language, file))
  if (fault && performance.now() - fault.at < SPEAKS_MS) throw fault.error
  return false
}

/** Brings files of words in the language on screen, for what is put together outside a drawing. Rejects with a `ChunkError` where one does not come. */
export async function needWords(files: readonly string[]): Promise<void> {
  await loadNamespaces([...files])
  const lacking = files.find((file) => isWordFile(file) && !areWordsHere(i18next.language, file))
  if (lacking !== undefined) throw faults.get(nameOf(i18next.language, lacking))?.error ?? new ChunkError(lacking)
}
