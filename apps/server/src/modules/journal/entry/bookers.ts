import type { EntryBooker, EntryKinds } from '../../../platform/booking.ts'
import type { Module } from '../../../platform/module.ts'

/** Returns the capabilities' bookers and notes by kind. Throws where two modules book the same kind. */
export function entryKindsOf(modules: readonly Module[]): EntryKinds {
  const bookers = new Map<string, EntryBooker>()
  for (const booker of modules.flatMap(({ entries }) => entries ?? [])) {
    if (bookers.has(booker.kind)) throw new Error(`two capabilities book the journal's ${booker.kind}`)
    bookers.set(booker.kind, booker)
  }
  const notes = modules.flatMap(({ quarantine }) => quarantine ?? [])
  return { bookers, notes: new Map(notes.flatMap((one) => one.kinds.map((kind) => [kind, one]))) }
}
