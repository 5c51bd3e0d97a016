import type { NamedDatabase } from '../../../platform/module.ts'
import { hasNameFor } from '../../place/public.ts'
import { arriveIn, derive, finishAlone, type ArrivingMerchant } from './arrive.ts'
import { setCountersBehind, writeAsCopied } from './copied-rows.store.ts'
import { takeAway } from './give-up.ts'
import { noteEnd } from './note-end.ts'
import { alone } from './one-at-a-time.ts'
import { databaseNamed, mustTakePart } from './plan-journey.ts'
import { isCopied, listTables } from './relocated-table.store.ts'
import { asOwner, RelocationRefused, type RelocationParts } from './relocation-parts.ts'
import { findLeftBehind, findNumber, findRelocation, type LeftBehind, type Relocation } from './relocation.store.ts'

/** A relocation whose source is lost for good, with what the source left in the target where it had switched. */
interface Lost {
  readonly arrival: ArrivingMerchant
  readonly step: Relocation['step']
  readonly left: LeftBehind | undefined
}

/**
 * Takes a relocation to its end without its source: the merchant lives in the target with all that it had. Only where the source had switched; until then it sold
 * there, and the target has less. Answers the name of the target. Throws RelocationRefused.
 */
export const arriveWithoutSource = (parts: RelocationParts, number: string, source: string): Promise<string> =>
  aloneWithout(parts, source, async () => {
    const { arrival, step, left } = await planWithoutSource(parts, number, source)
    const { target } = arrival
    if (step === 'copying') {
      if (!left)
        throw new RelocationRefused(
          `${source} had not switched: merchant ${number} sold there to the last, and ${target.name} has not all of it. Bring ${source} back from its backup, or take away what was copied (--give-up). Nothing was done.`,
        )
      await arriveFrom(arrival, left)
    }
    if (step !== 'derived') await derive(arrival)
    await finishAlone(arrival)
    return target.name
  })

/** Takes away what the target has of a merchant whose source is lost before it had switched, so that jobs of the target begin again. Answers the name of the target. */
export const giveUpWithoutSource = (parts: RelocationParts, number: string, source: string): Promise<string> =>
  aloneWithout(parts, source, async () => {
    const { arrival, step, left } = await planWithoutSource(parts, number, source)
    const { merchantId, target } = arrival
    if (step !== 'copying' || left)
      throw new RelocationRefused(
        `${source} had switched, and ${target.name} has all of merchant ${number}: go on with it (--source-lost ${source}). Nothing was done.`,
      )
    await noteEnd(arrival, target, { isGivenUp: true })
    await takeAway(target, merchantId)
    return target.name
  })

/** One at a time, as every relocation; there may be one database left. */
async function aloneWithout<T>(parts: RelocationParts, name: string, work: () => Promise<T>): Promise<T> {
  if (name === parts.databases[0]?.name)
    throw new RelocationRefused(
      `${name} is the first database, and has what belongs to no merchant: restore the whole set (docs/runbooks/several-databases.md). Nothing was done.`,
    )
  const lost = parts.databases.find((one) => one.name === name)
  if (lost && (await lost.database.isReady()))
    throw new RelocationRefused(`${name} is there: take the relocation up again, or give it up. Nothing was done.`)
  return alone(parts, work, 1)
}

async function planWithoutSource(parts: RelocationParts, number: string, name: string): Promise<Lost> {
  const [first] = parts.databases
  const begun = await findFrom(parts, name)
  if (!first || !begun || !(await isNumbered(first, begun, number)))
    throw new RelocationRefused(
      `No database that is there has merchant ${number} on its way from ${name}. Nothing was done.`,
    )
  const { merchantId } = begun
  const target = databaseNamed(parts, begun.target)
  await mustTakePart(merchantId, [target])
  const left = await asOwner(target, (tx) => findLeftBehind(tx, merchantId))
  return { arrival: { ...parts, first, merchantId, number, source: { name }, target }, step: begun.step, left }
}

interface FoundIn extends Relocation {
  readonly at: NamedDatabase
}

/** The relocation out of a database, as its target has it. */
async function findFrom({ databases }: RelocationParts, source: string): Promise<FoundIn | undefined> {
  for (const at of databases) {
    if (!(await at.database.isReady())) continue
    const found = await asOwner(at, (tx) => findRelocation(tx))
    if (found?.source === source && found.target === at.name) return { ...found, at }
  }
  return undefined
}

/** Where nothing was copied yet, the first database says by the names that it keeps for the source whether there is a merchant of that number. */
async function isNumbered(first: NamedDatabase, { at, merchantId, source }: FoundIn, number: string): Promise<boolean> {
  const found = await asOwner(at, (tx) => findNumber(tx, merchantId))
  if (found) return found.number === number
  return asOwner(first, (tx) => hasNameFor(tx, { kind: 'merchant', folded: number }, source))
}

async function arriveFrom(arrival: ArrivingMerchant, left: LeftBehind): Promise<void> {
  const { first, merchantId, target } = arrival
  const tables = await asOwner(target, listTables)
  // The first database has the names already, kept for the source.
  const copied = tables.filter((table) => isCopied(table) && !(target === first && table.name === 'name_directory'))
  await asOwner(target, async (tx) => {
    await writeAsCopied(tx)
    await setCountersBehind(tx, copied, merchantId)
    await arriveIn(tx, arrival, left)
  })
}
