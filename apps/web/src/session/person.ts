import { changingValue } from './changing-value.ts'
import { isTillHeld } from './till-hold.ts'

interface OfSomebody {
  readonly user: { readonly id: string; readonly merchantId: string | null } | null
  readonly token: string | null
}

type Forget = (userId: string) => void

const forgetters = new Set<Forget>()
const turns = changingValue(0)

/** The person a session is of, in their merchant; null where nobody is signed in. */
export const whoseIs = ({ user, token }: OfSomebody): string | null =>
  user === null || token === null ? null : `${user.id} ${user.merchantId ?? ''}`

/**
 * Calls back once whoever was here is gone: they signed out here or in another tab, their session ended, or somebody else is here. Whatever keeps
 * something of theirs in memory lets it go, before anything is drawn. Returns how to stop.
 */
export function onPersonGone(forget: Forget): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/** Tells it. A till stays on the screen. */
export function tellGone(userId: string): void {
  for (const forget of forgetters) forget(userId)
  if (!isTillHeld()) turns.set(turns.read() + 1)
}

/** Returns whether somebody has left this page since it was loaded: its history is theirs. */
export const hasSomebodyLeft = (): boolean => turns.read() > 0

/** A number that is another one once a person has gone: pages are drawn anew for whoever comes, without what the former had begun in them. */
export const useTurn = turns.useValue
