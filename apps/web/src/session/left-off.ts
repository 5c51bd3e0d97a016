import { BASE } from '../paths.ts'

/**
 * Where a person was in this tab when their session ended. It is theirs alone: who else signs in here begins as always, and what was kept is
 * forgotten. A browser that stores nothing keeps nothing.
 */
const KEY = 'kassa.left-off'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The address of the page as the table of places has it. */
export const addressNow = (): string => `${location.pathname.slice(BASE.length) || '/'}${location.search}`

/** Keeps the address, below the base, at which the session of a person ended. */
export function keepLeftOff(userId: string, address: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([userId, address]))
  } catch {
    // Its storage is blocked or full: the person begins at the start page.
  }
}

/** Returns whether the session of this person ended in this tab and nobody has signed in since. */
export function hasLeftOff(userId: string): boolean {
  try {
    return sessionStorage.getItem(KEY)?.startsWith(JSON.stringify([userId]).slice(0, -1)) === true
  } catch {
    return false
  }
}

/** Returns where this person was, as often as it is asked; null for somebody else. */
export function leftOffAt(userId: string): string | null {
  try {
    const [owner, address] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    return owner === userId && isText(address) ? address : null
  } catch {
    return null
  }
}

/** Returns where this person was, once; null for somebody else. */
export function takeLeftOff(userId: string): string | null {
  const address = leftOffAt(userId)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Its storage is blocked: nothing was kept.
  }
  return address
}
