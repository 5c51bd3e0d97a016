import { useKept } from '../../kit/list/use-kept.ts'
import type { SearchMatch } from './found-kind.ts'

/** The number of recently opened things that are offered again. */
const MOST = 8

/**
 * Returns the things that this person opened from the search on this browser, the last first, and a way to add to them.
 */
export function useRecent(): readonly [readonly SearchMatch[], (found: SearchMatch) => void] {
  const [recent, keep] = useKept<readonly SearchMatch[]>('search.recent', [])
  const add = (found: SearchMatch): void => {
    const others = recent.filter(({ kind, id }) => kind !== found.kind || id !== found.id)
    keep([{ ...found, rank: 0 }, ...others].slice(0, MOST))
  }
  return [recent, add]
}
