import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { useSyncExternalStore } from 'react'

/** The databases that are missing in the last answer of each call above the merchants that lacks some. */
const missing = new Map<string, string>()
const listeners = new Set<() => void>()
let shown = ''

function tell(): void {
  const names = [...new Set([...missing.values()].flatMap((one) => one.split(', ')))].toSorted().join(', ')
  if (names === shown) return
  shown = names
  for (const listener of listeners) listener()
}

/** Notes which databases an answer lacks; an answer that lacks none ends the note of its call. */
export function noteMissing(call: string, { headers }: Pick<Response, 'headers'>): void {
  const names = headers.get(missingDatabasesHeader)
  if (names === null ? !missing.delete(call) : missing.get(call) === names) return
  if (names !== null) missing.set(call, names)
  tell()
}

/** Another page is shown: what it reads says for itself what is missing. */
export function forgetMissing(): void {
  missing.clear()
  tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names of the databases whose merchants are missing on the page; empty: none are. */
export const useMissing = (): string => useSyncExternalStore(subscribe, () => shown)
