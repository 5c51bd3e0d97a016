import { useSyncExternalStore } from 'react'

/** The person at this browser's desk under somebody else's sign-in: the page's calls use their session. */
export interface Front {
  /** Null where nobody stands there. */
  readonly staffId: string | null
  readonly outletId: string
  /** Their session's token; `refused` is one that the server has just turned away. Throws an `ApiError` where they have none. */
  readonly token: (refused?: string) => Promise<string>
}

let front: Front | null = null
const listeners = new Set<() => void>()

/** Null: the page speaks for whoever signed in. Source: decision 0820. */
export const readFront = (): Front | null => front

export function setFront(next: Front | null): void {
  if (next === front) return
  front = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `readFront`, following who stands there. */
export const useFront = (): Front | null => useSyncExternalStore(subscribe, readFront)
