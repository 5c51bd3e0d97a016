/**
 * Where a person was in this tab when their session ended. It is theirs alone: who else signs in here begins as always, and what was kept is
 * forgotten.
 */
const KEY = 'kassa.left-off'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Keeps the address, below the base, at which the session of a person ended. */
export const keepLeftOff = (userId: string, address: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify([userId, address]))

/** Returns where this person was, once; null for somebody else. */
export function takeLeftOff(userId: string): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  try {
    const [owner, address] = JSON.parse(kept ?? '[]') as unknown[]
    return owner === userId && isText(address) ? address : null
  } catch {
    return null
  }
}
