import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { nothingDecided, TAXABLE_GOODS } from '@kassa/domain/moving/move-decisions.ts'
import { filesIn } from '../../apps/server/src/maintenance/look-at-folder.ts'
import { doMove, planMove, readBrought } from '../../apps/server/src/modules/moving/public.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { goBehind } from '../../apps/server/src/platform/work/go-behind.ts'

/** Moves one file of a folder in, in a process of its own, and prints how long it took and the most memory it held. */
const [folder = '', name = '', merchantId = '', outlet = '', url = ''] = process.argv.slice(2)
const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576)
const idleMegabytes = megabytes(process.memoryUsage().rss)
// As the command does.
goBehind()
type Phase = 'read' | 'plan' | 'act'
let phase: Phase = 'read'
/** The most memory of the program and of its heap in each part, so that a growth is found where it is. */
const most: Record<Phase, { megabytes: number; heap: number }> = {
  read: { megabytes: 0, heap: 0 },
  plan: { megabytes: 0, heap: 0 },
  act: { megabytes: 0, heap: 0 },
}
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  const before = most[phase]
  most[phase] = {
    megabytes: Math.max(before.megabytes, megabytes(rss)),
    heap: Math.max(before.heap, megabytes(heapUsed)),
  }
}, 50).unref()
const database = openPostgres({ url, connections: 2 })
const decisions = {
  ...nothingDecided,
  currency: 'USD',
  pricesContainTax: 'keep' as const,
  locations: { '': outlet },
  country: 'US',
  taxes: { [TAXABLE_GOODS]: null },
}
const now = new Date().toISOString()
const began = performance.now()

/** As the command does: the file as text is let go before the move acts. */
async function planFile() {
  const brought = await readBrought(filesIn(path.join(folder, name)))
  phase = 'plan'
  const known = await database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    planMove(tx, merchantId, brought, decisions, { now, giver: 'program' }),
  )
  if (!known.ok || !known.value.plan) throw new Error(JSON.stringify(known.ok ? known.value.open : known.refusal))
  return known.value.plan
}

const plan = await planFile()
const planned = performance.now()
phase = 'act'
/** The lines that somebody who waits reads, each once: a move that says nothing for minutes looks broken. */
const said = new Set<string>()
let [longestSilence, saidAt] = [0, planned]
const say = (text: string): void => {
  const at = performance.now()
  longestSilence = Math.max(longestSilence, at - saidAt)
  saidAt = at
  said.add(text)
  process.stderr.write(`  ${text}\r`)
}
const done = await doMove(database, { merchantId, now, newId }, plan, say)
if (!done.ok) throw new Error(JSON.stringify(done.refusal))
const { products, members, notTaken, outcome } = done.value
console.log(
  JSON.stringify({
    products,
    members,
    notTaken: notTaken.length,
    historyOrders: outcome.here.historyOrders,
    isEven: isDeepStrictEqual({ ...outcome.here }, { ...outcome.files }),
    statements: database.statements(),
    progress: { said: said.size, longestSilenceSeconds: Math.round(longestSilence / 1_000) },
    planSeconds: Math.round((planned - began) / 1_000),
    minutes: Math.round((performance.now() - began) / 600) / 100,
    idleMegabytes,
    most,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
  }),
)
await database.close()
