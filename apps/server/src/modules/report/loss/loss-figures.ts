import { lossEvents as eventsCall, lossFigures as call } from '@kassa/contract/report/loss-figures.calls.ts'
import { lossKinds, perHundred, standsOut } from '@kassa/domain/figures/loss.ts'
import { addWide, compareWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { listRanked, type CellPlace, type RankedRow } from '../figures/cells.store.ts'
import { listNames } from '../figures/names.store.ts'
import { placeOf } from '../figures/seen-place.ts'
import { listLosses, lossEventList, type LossSum } from './loss.store.ts'

/** More people than any merchant has. */
const PEOPLE = 100_000

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function rowOf(losses: readonly LossSum[], sold: readonly RankedRow[]) {
  const counts = {
    events: sum(losses.map(({ events }) => events)),
    orders: sum(sold.map(({ orders }) => Number(orders))),
  }
  const kinds = lossKinds.map((kind) => {
    const own = losses.filter((one) => one.kind === kind)
    return {
      kind,
      events: sum(own.map(({ events }) => events)),
      amountMinor: addWide(own.map(({ amountMinor }) => amountMinor)),
    }
  })
  const netMinor: WideMinor = addWide(sold.map((one) => one.netMinor))
  return { ...counts, netMinor, perHundred: perHundred(counts), kinds }
}

export const lossFigures = command(call, async (context, asked) => {
  const place = await placeOf(context, asked)
  return place.ok ? accept(await readLossFigures(context.tx, place.value, context.now)) : place
})

/** Returns the possible losses without a sale at a place over its days, by person and currency. */
export async function readLossFigures(tx: Tx, place: CellPlace, now: string) {
  const losses = await listLosses(tx, place)
  const sold = await listRanked(tx, place, 'staff', { order: 'key', limit: PEOPLE })
  const names = await listNames(
    tx,
    place.merchantId,
    'staff',
    losses.map(({ personId }) => personId),
  )
  return {
    asOf: now,
    from: place.from,
    to: place.to,
    byCurrency: [...Map.groupBy(losses, ({ currency }) => currency)].map(([currency, own]) => {
      const sellers = sold.filter((one) => one.currency === currency)
      const all = rowOf(own, sellers)
      const people = [...Map.groupBy(own, ({ personId }) => personId)].map(([personId, theirs]) => {
        const row = rowOf(
          theirs,
          sellers.filter(({ key }) => key === personId),
        )
        return { ...row, personId, name: names.get(personId)?.name ?? null, standsOut: standsOut(row, all) }
      })
      return {
        currency,
        all,
        people: people.toSorted((a, b) => b.events - a.events || compareWide(b.netMinor, a.netMinor)),
      }
    }),
  }
}

export const lossEvents = command(eventsCall, async (context, { cursor, limit, ...asked }) => {
  const { tx, merchantId } = context
  const place = await placeOf(context, asked)
  if (!place.ok) return place
  const { staffId, kind, currency } = asked
  if (staffId !== undefined && !(await areAllKnown(tx, merchantId, { accountId: staffId })))
    return refuse({ code: 'thing.not-found' })
  const filter = { ...place.value, staffId, kind, currency }
  const page = await readList(tx, lossEventList, [filter], { cursor, limit }, (row) => row)
  if (!page.ok) return page
  const people = page.value.rows.map(({ personId }) => personId)
  const names = await listNames(tx, merchantId, 'staff', people)
  const rows = page.value.rows.map((row) => ({ ...row, personName: names.get(row.personId)?.name ?? null }))
  return accept({ ...page.value, rows })
})
