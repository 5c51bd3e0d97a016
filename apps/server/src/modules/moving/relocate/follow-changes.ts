import { allowIdleWhileAlive } from '../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Copy } from './copy-merchant.ts'
import {
  deleteKeyedRows,
  insertRows,
  listKeyedRows,
  listSums,
  rowsAtOnce,
  writeAsCopied,
  type TableSum,
} from './copied-rows.store.ts'
import { findSnapshot, listChanges, type ChangedRows } from './relocation.store.ts'
import { asOwner, RelocationRefused, type Journey } from './relocation-parts.ts'
import { isWatched, type RelocatedTable } from './relocated-table.store.ts'

/** The most changed rows that may be left for the pause. */
const FEW = 500
const MOST_PASSES = 50

/** Copies what changed since, again and again, until little is left; then both databases are compared as of one moment. */
export async function followChanges(journey: Journey, copy: Copy): Promise<Copy> {
  let followed = copy
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const { changed, ...next } = await passOver(journey, followed, false)
    followed = next
    if (changed <= FEW) break
  }
  return (await passOver(journey, followed, true)).compared
}

interface Pass extends Copy {
  readonly changed: number
  /** The same moment, with the rows that were counted where both databases were compared. */
  readonly compared: Copy
}

/** One pass: the target then has the rows as of one moment of the source. */
export const passOver = (
  journey: Journey,
  { snapshot: since, rows, ...before }: Copy,
  isCompared: boolean,
): Promise<Pass> =>
  journey.source.database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleWhileAlive(tx)
    const snapshot = await findSnapshot(tx)
    const changes = await listChanges(tx, journey.merchantId, since)
    await applyChanges(journey, tx, changes)
    const uncompared = [...new Set([...before.uncompared, ...changes.map(({ name }) => name)])]
    const counted = isCompared ? await compare(journey, tx, uncompared) : rows
    const changed = changes.reduce((sum, { keys }) => sum + keys.length, 0)
    return { snapshot, rows, uncompared, changed, compared: { snapshot, rows: counted, uncompared: [] } }
  })

/** The most rows that are read by their keys at a time. */
const AT_ONCE = 500

async function applyChanges(journey: Journey, tx: Tx, changes: readonly ChangedRows[]): Promise<void> {
  const { copied, merchantId, target } = journey
  const known = new Map(copied.map((table) => [table.name, table]))
  await asOwner(target, async (into) => {
    await writeAsCopied(into)
    for (const { name, keys } of changes) {
      const table = known.get(name)
      if (table) await replaceRows({ from: tx, into, table, merchantId }, keys)
    }
  })
}

interface Replacing {
  readonly from: Tx
  readonly into: Tx
  readonly table: RelocatedTable
  readonly merchantId: string
}

/** All that changed goes first: a new row may have the place of one that is gone. */
async function replaceRows({ from, into, table, merchantId }: Replacing, keys: readonly string[]): Promise<void> {
  const parts: (readonly string[])[] = []
  const atOnce = await rowsAtOnce(from, table, merchantId, AT_ONCE)
  for (let at = 0; at < keys.length; at += atOnce) parts.push(keys.slice(at, at + atOnce))
  for (const part of parts) await deleteKeyedRows(into, table, merchantId, part)
  for (const part of parts) {
    const lines = await listKeyedRows(from, table, merchantId, part)
    if (lines.length > 0) await insertRows(into, table, lines)
  }
}

/**
 * Counts and sums of these tables in both databases, and of those whose changes nobody notes; answers the number of rows. Throws for the first that differs.
 * In the pause only what was written to since the comparison before is summed again: all tables would take most of the pause.
 */
async function compare(
  { copied, merchantId, source, target }: Journey,
  tx: Tx,
  names: readonly string[],
): Promise<number> {
  const tables = copied.filter((table) => !isWatched(table) || names.includes(table.name))
  const [there, here] = await Promise.all([
    listSums(tx, tables, merchantId),
    asOwner(target, (into) => listSums(into, tables, merchantId)),
  ])
  const wrong = firstDifference(there, here)
  if (wrong !== undefined)
    throw new RelocationRefused(
      `${wrong} of ${target.name} is not what ${source.name} has. Nothing was switched: give it up, and look for whoever writes to ${target.name}.`,
    )
  return there.reduce((sum, { rows }) => sum + rows, 0)
}

const firstDifference = (one: readonly TableSum[], other: readonly TableSum[]): string | undefined => {
  const sums = new Map(other.map((sum) => [sum.name, sum]))
  return one.find(({ name, rows, hash }) => sums.get(name)?.rows !== rows || sums.get(name)?.hash !== hash)?.name
}
