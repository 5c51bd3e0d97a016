import { loadNamespaces } from 'i18next'
import type { Pages } from './files-ahead.ts'

let places: Pages['places'] | undefined

/** The places of the built page; none while the program is developed, whose page has no list. */
function knownPlaces(): Pages['places'] {
  const text = document.getElementById('pages')?.textContent
  if (text) places ??= (JSON.parse(text) as Pages).places
  return places ?? []
}

/**
 * Loads the words of the screen of a place, as the built page lists them. The screen says so where they do not
 * come. Never rejects.
 */
export async function loadWordsOf(path: string): Promise<void> {
  const [, , names = []] = knownPlaces().find(([place]) => place === path) ?? []
  if (names.length > 0) await loadNamespaces([...names]).catch(() => undefined)
}
