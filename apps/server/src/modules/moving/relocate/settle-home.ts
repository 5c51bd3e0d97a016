import type { NamedDatabase } from '../../../platform/module.ts'
import {
  findNumbered,
  keepNamesFor,
  listChosenNamesOf,
  listHomesHere,
  lockPlace,
  passNames,
  setPlace,
} from '../../place/public.ts'
import { finish } from './arrive.ts'
import { alone } from './one-at-a-time.ts'
import { planJourney } from './plan-journey.ts'
import { asOwner, RelocationRefused, type RelocationParts } from './relocation-parts.ts'
import { findNumber, findRelocation, insertRelocation, setStep, turnRelocation } from './relocation.store.ts'

/** A merchant that more than one database has as its own, as after one of them came back to a moment before the merchant moved out of it. */
export interface ManyHomes {
  readonly number: string
  readonly names: readonly string[]
}

/** Those of the databases that answer, by number. */
export async function listManyHomes(databases: readonly NamedDatabase[]): Promise<ManyHomes[]> {
  const homes = new Map<string, NamedDatabase[]>()
  for (const at of databases) {
    if (!(await at.database.isReady())) continue
    for (const id of await asOwner(at, listHomesHere)) homes.getOrInsertComputed(id, () => []).push(at)
  }
  const many = [...homes].filter(([, places]) => places.length > 1)
  const numbers = await Promise.all(many.map(([id, [first]]) => numberOf(first, id)))
  return many.map(([, places], index) => ({ number: numbers[index] ?? '', names: places.map(({ name }) => name) }))
}

const numberOf = async (at: NamedDatabase | undefined, merchantId: string): Promise<string | undefined> =>
  at && (await asOwner(at, (tx) => findNumber(tx, merchantId)))?.number

/**
 * Lets such a merchant live in one of them. What the others have of it is old, and is taken away as behind a relocation, once the books of the one agree. May be
 * repeated; one that broke off is gone on with as a relocation is. Throws RelocationRefused.
 */
export const settleHome = (parts: RelocationParts, number: string, name: string): Promise<void> =>
  alone(parts, async (mustBeAlone) => {
    const homes = await findHomes(parts, number)
    const right = homes.find((home) => home.at.name === name)
    if (!right || homes.length === 1)
      throw new RelocationRefused(
        `Merchant ${number} lives in ${homes.map(({ at }) => at.name).join(' and ') || 'no database'}. Nothing was done.`,
      )
    for (const wrong of homes) {
      if (wrong === right) continue
      await leaveFor(parts, right.merchantId, { wrong: wrong.at, right: right.at })
      const { journey } = await planJourney({ ...parts, mustBeAlone }, number, undefined)
      await finish(journey, { rows: 0, pauseMillis: undefined })
    }
  })

interface HomeFound {
  readonly at: NamedDatabase
  readonly merchantId: string
}

/** Every database has to answer: one that is away may have the merchant too. */
async function findHomes({ databases }: RelocationParts, number: string): Promise<HomeFound[]> {
  const homes: HomeFound[] = []
  for (const at of databases) {
    if (!(await at.database.isReady())) throw new RelocationRefused(`${at.name} is away. Nothing was done.`)
    const found = await asOwner(at, (tx) => findNumbered(tx, number))
    const home = found?.cluster === at.name ? { at, merchantId: found.id } : undefined
    await mustNotMove(at, home)
    if (home) homes.push(home)
  }
  return homes
}

/** One that the database, back at a moment in its middle, has of a merchant as its own is over; in its target it is not. */
async function mustNotMove(at: NamedDatabase, home: HomeFound | undefined): Promise<void> {
  const begun = await asOwner(at, (tx) => findRelocation(tx))
  if (!begun || (begun.merchantId === home?.merchantId && begun.source === at.name)) return
  throw new RelocationRefused(
    `A merchant is on its way from ${begun.source} to ${begun.target}: take that up again first. Nothing was done.`,
  )
}

interface Homes {
  readonly wrong: NamedDatabase
  readonly right: NamedDatabase
}

/** From the first of these transactions on its calls are refused where it is old, and led to the other. */
async function leaveFor(
  { databases, now }: RelocationParts,
  merchantId: string,
  { wrong, right }: Homes,
): Promise<void> {
  const [first] = databases
  const row = { merchantId, source: wrong.name, target: right.name }
  const names = await asOwner(right, (tx) => listChosenNamesOf(tx, merchantId))
  await asOwner(wrong, async (tx) => {
    await lockPlace(tx, merchantId)
    if (wrong === first) await keepNamesFor(tx, merchantId, right.name)
    await setPlace(tx, merchantId, right.name)
    await insertRelocation(tx, row, { now, stopsJobs: true })
    await turnRelocation(tx, row)
    await setStep(tx, merchantId, { from: 'copying', to: 'derived' })
  })
  await asOwner(right, async (tx) => {
    await insertRelocation(tx, row, { now, stopsJobs: false })
    await setStep(tx, merchantId, { from: 'copying', to: 'derived' })
  })
  if (first && wrong !== first && right !== first)
    await asOwner(first, (tx) => passNames(tx, names, { from: wrong.name, to: right.name }))
}
