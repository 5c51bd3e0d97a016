import { setTimeout as wait } from 'node:timers/promises'
import { carryRows } from '../../../platform/clusters/carry-rows.ts'
import { allowIdleWhileAlive } from '../../../platform/db/idle-transaction.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { setPlace } from '../../place/public.ts'
import { deleteAllRows, insertRows, listFilled, readRows, writeAsCopied } from './copied-rows.store.ts'
import { followChanges } from './follow-changes.ts'
import {
  findSnapshot,
  forgetLeftBehind,
  insertRelocation,
  isCopying,
  listRunningJobs,
  setJobsStopped,
} from './relocation.store.ts'
import { isOwn } from './relocated-table.store.ts'
import { asOwner, RelocationRefused, takenOver, type Journey } from './relocation-parts.ts'
import { hideRows, watchTables } from './watched-tables.store.ts'

/** The moment as of which the target has the merchant's rows, and how many there are. */
export interface Copy {
  readonly snapshot: string
  readonly rows: number
  /** Names of the tables that were written to since both databases were compared. */
  readonly uncompared: readonly string[]
}

/** Notes the relocation in both databases, copies the merchant's rows and follows what changes meanwhile. It goes on selling in the source. */
export async function copyMerchant(journey: Journey): Promise<Copy> {
  await note(journey)
  await waitForJobs(journey, journey.target)
  const { source, target, tables, merchantId, lockTries } = journey
  await hideRows(target.database, tables, lockTries)
  await watchTables(source.database, tables, merchantId, lockTries)
  await journey.reached?.('watched')
  await empty(journey)
  await journey.reached?.('emptied')
  if (journey.target !== journey.first) await carryRows(journey.first.database, journey.target.database)
  const copy = await copyRows(journey)
  await journey.reached?.('copied')
  const followed = await followChanges(journey, copy)
  await journey.reached?.('followed')
  return followed
}

async function note(journey: Journey): Promise<void> {
  const { merchantId, now, source, target, reached } = journey
  const row = { merchantId, source: source.name, target: target.name }
  await asOwner(source, async (tx) => {
    await insertRelocation(tx, row, { now, stopsJobs: false })
    if (!(await isCopying(tx, merchantId))) throw takenOver()
    await setJobsStopped(tx, merchantId, false)
  })
  await reached?.('noted-in-source')
  await asOwner(target, async (tx) => {
    await insertRelocation(tx, row, { now, stopsJobs: true })
    if (!(await isCopying(tx, merchantId))) throw takenOver()
    await setJobsStopped(tx, merchantId, true)
    // A source that came back to a moment before its switch knows nothing of what that left here.
    await forgetLeftBehind(tx, merchantId)
    // Without a place of its own nobody would be kept out, with the target's everybody would be let in.
    await setPlace(tx, merchantId, source.name)
  })
  await reached?.('noted-in-target')
}

/** How often it is looked whether the jobs have ended, milliseconds. */
const LOOKED_EVERY = 100

/** Waits until no job of a database runs any more; none begins, where the relocation says so. */
export async function waitForJobs({ jobsMillis = 60_000 }: Journey, at: NamedDatabase): Promise<void> {
  const until = Date.now() + jobsMillis
  for (;;) {
    const running = await asOwner(at, listRunningJobs)
    if (running.length === 0) return
    if (Date.now() > until)
      throw new RelocationRefused(
        `Jobs of ${at.name} have not ended: ${running.join(', ')}. The merchant sells where it did. Take it up again later, or give it up.`,
      )
    await wait(LOOKED_EVERY)
  }
}

/** Takes away the rows that a try before this one left behind. */
const empty = ({ target, tables, merchantId }: Journey): Promise<void> =>
  asOwner(target, async (tx) => {
    await writeAsCopied(tx)
    const ofRows = tables.filter(isOwn)
    await deleteAllRows(tx, ofRows, merchantId)
  })

const copyRows = (journey: Journey): Promise<Copy> =>
  journey.source.database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleWhileAlive(tx)
    const snapshot = await findSnapshot(tx)
    const filled = await listFilled(tx, journey.copied, journey.merchantId)
    let rows = 0
    for (const [at, table] of filled.entries()) {
      if (at === filled.length >> 1) await journey.reached?.('half-copied')
      for await (const lines of readRows(tx, table, journey.merchantId)) {
        await asOwner(journey.target, (into) => write(into, () => insertRows(into, table, lines)))
        rows += lines.length
      }
    }
    return { snapshot, rows, uncompared: journey.copied.map(({ name }) => name) }
  })

/** Nobody waits for the disk before the last of these, which is written as every other transaction. */
async function write(tx: Tx, rows: () => Promise<unknown>): Promise<void> {
  await writeAsCopied(tx)
  await tx.run(sql`select set_config('synchronous_commit', 'off', true)`)
  await rows()
}
