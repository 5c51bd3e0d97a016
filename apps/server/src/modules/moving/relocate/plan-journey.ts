import { DatabaseError } from '../../../platform/db/database-error.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { findNumbered } from '../../place/public.ts'
import { findSchemaMark } from '../leave/tables/shop-table.store.ts'
import { writeAsCopied } from './copied-rows.store.ts'
import { isCopied, listTables } from './relocated-table.store.ts'
import { asOwner, RelocationRefused, type Journey, type RelocationParts } from './relocation-parts.ts'
import { findRelocation, type Relocation, type RelocationStep } from './relocation.store.ts'

export interface PlannedJourney {
  readonly journey: Journey
  /** How far it is; undefined where it has not begun. */
  readonly step: RelocationStep | undefined
}

/** Finds the merchant and its relocation, and whether both databases can take part. `to`: left out by whoever goes on with it. */
export async function planJourney(
  parts: RelocationParts & Pick<Journey, 'mustBeAlone'>,
  number: string,
  to: string | undefined,
): Promise<PlannedJourney> {
  const { merchantId, home } = await findMerchant(parts, number)
  const begun = await findBegun(parts, number, merchantId)
  const sourceName = begun[0]?.source ?? home
  const targetName = begun[0]?.target ?? to ?? home
  if (to !== undefined && targetName !== to)
    throw new RelocationRefused(
      `Merchant ${number} is on its way from ${sourceName} to ${targetName}: take that up again, or give it up. Nothing was done.`,
    )
  const source = databaseNamed(parts, sourceName)
  const target = databaseNamed(parts, targetName)
  if (begun.length === 0 && source === target && to !== undefined)
    throw new RelocationRefused(`Merchant ${number} lives in ${to} already. Nothing was done.`)
  await mustTakePart(merchantId, [source, target])
  const tables = await asOwner(source, listTables)
  const first = parts.databases[0] ?? source
  // The first database has the names already, kept for the source.
  const copied = tables.filter((table) => isCopied(table) && !(target === first && table.name === 'name_directory'))
  return { journey: { ...parts, merchantId, number, source, target, first, tables, copied }, step: furthest(begun) }
}

/** A relocation that is taken back. */
interface GivenUp {
  readonly merchantId: string
  readonly source: NamedDatabase
  readonly targetName: string
  /** Undefined while it is away, and where it is a database of the installation no more. */
  readonly target: NamedDatabase | undefined
  readonly step: RelocationStep
}

/**
 * Finds a relocation and whatever of it is there. Its source has to be: that one says whether it has switched. Throws where there is none.
 */
export async function planGivingUp(parts: RelocationParts, number: string): Promise<GivenUp> {
  const { merchantId } = await findMerchant(parts, number)
  const begun = await findBegun(parts, number, merchantId)
  const [one] = begun
  const step = furthest(begun)
  if (!one || !step) throw new RelocationRefused(`Merchant ${number} is not being relocated. Nothing was done.`)
  const source = databaseNamed(parts, one.source)
  await mustTakePart(merchantId, [source])
  const target = parts.databases.find(({ name }) => name === one.target)
  const isThere = target !== undefined && (await target.database.isReady())
  if (isThere) await mustTakePart(merchantId, [target])
  return { merchantId, source, targetName: one.target, target: isThere ? target : undefined, step }
}

export const databaseNamed = ({ databases }: RelocationParts, name: string): NamedDatabase => {
  const found = databases.find((one) => one.name === name)
  if (found) return found
  const names = databases.map((one) => one.name).join(', ')
  throw new RelocationRefused(`KASSA_CLUSTERS names no ${name} database: it has ${names}. Nothing was done.`)
}

async function findMerchant(
  { databases }: RelocationParts,
  number: string,
): Promise<{ merchantId: string; home: string }> {
  const away: string[] = []
  for (const at of databases) {
    if (!(await at.database.isReady())) {
      away.push(at.name)
      continue
    }
    const found = await asOwner(at, (tx) => findNumbered(tx, number))
    if (found) return { merchantId: found.id, home: found.cluster }
  }
  throw new RelocationRefused(
    away.length > 0
      ? `No database that is there has a merchant ${number}; ${away.join(', ')} is away. Nothing was done.`
      : `There is no merchant ${number}. Nothing was done.`,
  )
}

/**
 * The relocation of the merchant, as each database has it. Refuses one that is over: its source came back to a moment in its middle, and the merchant lives in the
 * target, where it must be taken away by nobody.
 */
async function findBegun({ databases }: RelocationParts, number: string, merchantId: string): Promise<Relocation[]> {
  const begun: Relocation[] = []
  const homes: string[] = []
  for (const at of databases) {
    if (!(await at.database.isReady())) continue
    const found = await asOwner(at, (tx) => findRelocation(tx, merchantId))
    if (found) begun.push(found)
    else if ((await asOwner(at, (tx) => findNumbered(tx, number)))?.cluster === at.name) homes.push(at.name)
  }
  const [one] = begun
  if (begun.length !== 1 || !one || !homes.includes(one.target)) return begun
  if (one.step !== 'copying') return [{ ...one, step: 'derived' }]
  throw new RelocationRefused(
    `Merchant ${number} lives in ${one.target}, and ${one.source} came back to a moment in the middle of its move: say that it lives there (--lives-in ${one.target}). Nothing was done.`,
  )
}

const order: readonly RelocationStep[] = ['copying', 'switched', 'arrived', 'derived']

const furthest = (begun: readonly Relocation[]): RelocationStep | undefined =>
  begun.map(({ step }) => step).toSorted((one, other) => order.indexOf(other) - order.indexOf(one))[0]

export async function mustTakePart(merchantId: string, both: readonly NamedDatabase[]): Promise<void> {
  const marks = new Set<string>()
  for (const at of both) {
    if (!(await at.database.isReady())) throw new RelocationRefused(`${at.name} is away. Nothing was done.`)
    const other = await asOwner(at, (tx) => findRelocation(tx))
    if (other && other.merchantId !== merchantId)
      throw new RelocationRefused(
        `Another merchant is on its way from ${other.source} to ${other.target}: take that up again first. Nothing was done.`,
      )
    marks.add((await asOwner(at, findSchemaMark)).mark)
    await mustWriteAsCopied(at)
  }
  if (marks.size > 1)
    throw new RelocationRefused(
      `${both.map(({ name }) => name).join(' and ')} are of different versions: start the same release on both first. Nothing was done.`,
    )
}

async function mustWriteAsCopied(at: NamedDatabase): Promise<void> {
  try {
    await asOwner(at, writeAsCopied)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.sqlstate === '42501')) throw error
    throw new RelocationRefused(
      `The login of ${at.name} may not write rows as they are: grant set on parameter session_replication_role to it (docs/runbooks/several-databases.md). Nothing was done.`,
      error,
    )
  }
}
