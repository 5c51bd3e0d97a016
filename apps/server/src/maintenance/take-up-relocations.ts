import { findName } from '../modules/place/public.ts'
import { TAKE_UP, takeUpRelocation } from '../modules/moving/public.ts'
import type { Job, Module } from '../platform/module.ts'
import { verifyBooks } from './verify.ts'

/** Goes on with a relocation whose process died behind the switch, within seconds. */
export const takeUpRelocations = (modules: readonly Module[], leftToPerson: Set<string> = new Set()): Job => ({
  name: TAKE_UP,
  everySeconds: 3,
  isOfRelocations: true,
  async run({ database, beside = [], log, now }) {
    if (beside.length === 0) return
    const here = await database.transaction({ kind: 'owner' }, findName)
    if (!here) return
    const proofs = modules.flatMap((module) => module.proofs ?? [])
    const number = await takeUpRelocation(
      {
        databases: [{ name: here.name, database }, ...beside],
        now,
        listeners: modules.flatMap((module) => module.subscriptions ?? []).map(({ name }) => name),
        say: (line) => log.info({ line }, 'a relocation goes on'),
        async prove({ database: proved }) {
          const verdicts = await verifyBooks(proved, proofs)
          return verdicts.find(({ firstDisagreement }) => firstDisagreement !== undefined)?.book
        },
      },
      leftToPerson,
    )
    if (number !== undefined) log.warn({ merchant: number }, 'a relocation whose process had died was taken to its end')
  },
})
