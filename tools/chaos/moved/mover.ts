// Moves a merchant in a process of its own, as the command does: `mover.ts NUMBER DATABASE [POINT]`. At the point it kills itself, with no word to anybody.
// It loads no more than it needs, and leaves the proofs of the books to the end of the run: there are many of its kind.
import { setTimeout as wait } from 'node:timers/promises'
import type { RelocationParts } from '../../../apps/server/src/modules/moving/public.ts'
import { giveUpRelocation } from '../../../apps/server/src/modules/moving/relocate/give-up.ts'
import { relocateMerchant } from '../../../apps/server/src/modules/moving/relocate/relocate-merchant.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'

const [number = '', to = '', point] = process.argv.slice(2)
const { databases: urls, listeners } = JSON.parse(process.env['CHAOS_MOVER'] ?? '{}') as {
  readonly databases: Readonly<Record<string, string>>
  readonly listeners: readonly string[]
}
const databases = Object.entries(urls).map(([name, url]) => ({
  name,
  database: openPostgres({ url, connections: 4, statementTimeoutMillis: 120_000 }),
}))
const began = performance.now()
const parts: RelocationParts = {
  databases,
  now: new Date().toISOString(),
  listeners,
  say: () => {},
  // The machine may be busy with much else.
  jobsMillis: 300_000,
  prove: () => Promise.resolve(undefined),
  async reached(reached) {
    const word = { reached, millis: Math.round(performance.now() - began) }
    await new Promise((told) => process.send?.(word, told))
    if (reached !== point) return
    process.kill(process.pid, 'SIGKILL')
    await wait(60_000)
  },
}
try {
  if (to === '--give-up') await giveUpRelocation(parts, number)
  const done = to === '--give-up' ? null : await relocateMerchant(parts, number, to)
  process.send?.({ done })
} catch (error) {
  process.send?.({ said: error instanceof Error ? error.message : String(error) })
}
for (const { database } of databases) await database.close()
process.disconnect?.()
