/** A page of a list: where it begins by key, and the number of its first row; null is the first page. */
export interface PageStart {
  readonly cursor: string | null
  readonly row: string | null
}

/** In the tab, so that it stands over a reload and the way back from a detail, and is emptied with the session. */
const NAME = 'kassa-pages-before'
const KEPT = 200

type Kept = readonly (readonly [cursor: string, before: PageStart])[]

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(found) ? (found as Kept) : []
  } catch {
    return []
  }
}

/** A keyset page knows only what comes after it; from where it was come to is remembered. */
export function keepBefore(cursor: string, before: PageStart): void {
  const others = kept().filter(([one]) => one !== cursor)
  try {
    sessionStorage.setItem(NAME, JSON.stringify([...others, [cursor, before]].slice(-KEPT)))
  } catch {
    // A browser without storage leads back to the first page.
  }
}

/** The page before this one, where this tab came from it; undefined where it came some other way. */
export const beforeOf = (cursor: string): PageStart | undefined => kept().find(([one]) => one === cursor)?.[1]
