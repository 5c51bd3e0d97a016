import type { EntryBooker } from '../../../platform/booking.ts'
import type { Module } from '../../../platform/module.ts'

/** Returns the booker of each kind. Throws where two modules book the same kind. */
export function bookersOf(modules: readonly Module[]): ReadonlyMap<string, EntryBooker> {
  const bookers = new Map<string, EntryBooker>()
  for (const booker of modules.flatMap(({ entries }) => entries ?? [])) {
    if (bookers.has(booker.kind)) throw new Error(`two capabilities book the journal's ${booker.kind}`)
    bookers.set(booker.kind, booker)
  }
  return bookers
}
