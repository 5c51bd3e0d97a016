import { insertEvents } from '../../../platform/clusters/carried-events.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  addArrivedNames,
  deletePlace,
  dropKeptNames,
  listChosenNamesOf,
  passNames,
  setPlace,
} from '../../place/public.ts'
import { insertToldTo, listToldTo } from '../../report/public.ts'
import { addArrivedToDays } from '../../stock/public.ts'
import { keepStatedCommissions } from '../../billing/public.ts'
import { deleteAllRows, setCountersBehind, writeAsCopied } from './copied-rows.store.ts'
import { deleteRelocation, findEvents, letJobsBegin, setStep, type LeftBehind } from './relocation.store.ts'
import { isOwn } from './relocated-table.store.ts'
import { noteEnd } from './note-end.ts'
import { asOwner, BooksDisagree, takenOver, type Journey, type RelocationReport } from './relocation-parts.ts'
import { unwatchTables } from './watched-tables.store.ts'

/** A relocation of which the source need not be there. */
export interface ArrivingMerchant extends Pick<Journey, 'first' | 'merchantId' | 'number' | 'target' | 'prove'> {
  readonly source: Pick<Journey['source'], 'name'>
}

/** Lets the merchant work in the target. */
export async function arrive(journey: Journey): Promise<void> {
  const { source, target, merchantId, copied } = journey
  const left = await asOwner(source, async (tx) => ({
    events: await findEvents(tx, merchantId),
    told: await listToldTo(tx, merchantId),
  }))
  await asOwner(target, async (tx) => {
    await writeAsCopied(tx)
    await setCountersBehind(tx, copied, merchantId)
    await arriveIn(tx, journey, left)
  })
}

/** The same in a transaction of the target that writes rows as they are, with what the source left. */
export async function arriveIn(
  tx: Tx,
  { source, target, first, merchantId }: ArrivingMerchant,
  left: LeftBehind,
): Promise<void> {
  await insertEvents(tx, left.events)
  await insertToldTo(tx, merchantId, left.told)
  if (target === first) {
    await dropKeptNames(tx, merchantId, source.name)
    await addArrivedNames(tx, merchantId)
  }
  await setPlace(tx, merchantId, target.name)
  if ((await setStep(tx, merchantId, { from: 'copying', to: 'arrived' })) !== 1) throw takenOver()
}

/** Makes anew what is not copied, from where on jobs of the target may work, and keeps the names in the first database for the target where both are others. */
export async function derive({ source, target, first, merchantId }: ArrivingMerchant): Promise<void> {
  if (source.name !== first.name && target !== first) {
    const names = await asOwner(target, (tx) => listChosenNamesOf(tx, merchantId))
    await asOwner(first, (tx) => passNames(tx, names, { from: source.name, to: target.name }))
  }
  await asOwner(target, async (tx) => {
    await addArrivedToDays(tx, merchantId)
    if ((await setStep(tx, merchantId, { from: 'arrived', to: 'derived' })) !== 1) throw takenOver()
    await letJobsBegin(tx, merchantId, 'derived')
  })
}

/** Proves the books, takes the rows away in the source, and lets its jobs run again. */
export async function finish(journey: Journey, report: RelocationReport): Promise<void> {
  const { source, target, merchantId, tables, reached } = journey
  await mustAgree(journey, target)
  await asOwner(source, async (tx) => {
    await writeAsCopied(tx)
    await keepStatedCommissions(tx, merchantId)
    const ofRows = tables.filter(isOwn)
    await deleteAllRows(tx, ofRows, merchantId)
    await deletePlace(tx, merchantId)
    await deleteRelocation(tx, merchantId)
  })
  await reached?.('removed')
  await unwatchTables(source.database)
  await unwatchTables(target.database)
  await reached?.('unwatched')
  await mustAgree(journey, source)
  await endIn(journey, report)
}

/** The same where the source is lost for good, and its rows with it. */
export async function finishAlone(arrival: ArrivingMerchant): Promise<void> {
  await mustAgree(arrival, arrival.target)
  await unwatchTables(arrival.target.database)
  await endIn(arrival, { rows: 0, pauseMillis: undefined })
}

async function endIn(arrival: ArrivingMerchant, report: RelocationReport): Promise<void> {
  await noteEnd(arrival, arrival.target, { isGivenUp: false, report })
  await asOwner(arrival.target, (tx) => deleteRelocation(tx, arrival.merchantId))
}

async function mustAgree({ target, prove }: ArrivingMerchant, at: Journey['target']): Promise<void> {
  const book = await prove(at)
  if (book !== undefined)
    throw new BooksDisagree(
      `The merchant works in ${target.name}, but ${book} of ${at.name} disagrees: see docs/runbooks/books-disagree.md, then take it up again.`,
    )
}
