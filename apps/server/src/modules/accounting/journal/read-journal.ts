import { addLines, type JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { linesOf } from '@kassa/domain/accounting/lines-of.ts'
import type { Posting } from '@kassa/domain/accounting/posting.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readDrawer } from '../drawer/read-drawer.ts'
import { listPoints, readBalances, readValue } from '../stored-value/read-value.ts'
import { listBillPayments, listBills, listBillTaxes } from './bill-sums.store.ts'
import {
  listBesides,
  listGoods,
  listStock,
  listTaxes,
  listTenders,
  type StockOfDay,
  type TenderOfDay,
} from './journal.store.ts'
import type { JournalPlace } from './journal-place.store.ts'
import { listSettled, listToGiveBack } from './channel-sums.store.ts'
import { listElsewhere, listOwedBack } from '../stored-value/liability/account-entries.store.ts'
import { listLost, listTransit, type OwnPlace } from './own-sums.store.ts'

/** The journal of an outlet's days, and how many stock entries of a day are in none of it because nobody knows their cost. */
export interface Journal {
  readonly lines: readonly JournalSum[]
  readonly unvalued: ReadonlyMap<string, number>
}

const noSale = { goods: [], taxes: [], tenders: [], tipMinor: 0, feeMinor: 0, feeTaxMinor: 0 } as const

const noBill = { kind: 'bill', goodsMinor: 0, expenseMinor: 0, taxes: [] } as const

/** Money of a day's sales is one posting with the goods of that day; what was paid ahead is one of its own. */
const paidAhead = (rows: readonly TenderOfDay[]) =>
  rows.flatMap(({ day, into, ...tender }) =>
    into === null ? [] : [{ kind: 'paid-ahead' as const, day, into, tenders: [tender] }],
  )

const unvaluedOf = (stock: readonly StockOfDay[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(stock, ({ day }) => day)].map(([day, own]) => [
      day,
      own.reduce((sum, { unknown }) => sum + unknown, 0),
    ]),
  )

/** The merchant's own books as postings: balances and points that no outlet moved, and goods between outlets, with what of them was lost. */
async function readOwnPostings(tx: Tx, place: JournalPlace & OwnPlace, withStock: boolean): Promise<Posting[]> {
  const balances = await readBalances(tx, place)
  const transit = withStock ? await listTransit(tx, place) : []
  const lost = withStock ? await listLost(tx, place) : []
  const elsewhere = await listElsewhere(tx, place)
  const owedBack = await listOwedBack(tx, place)
  const points = await listPoints(tx, place)
  const settled = await listSettled(tx, place)
  const made = [
    ...balances,
    ...settled.map((one) => ({ kind: 'settled' as const, isKnown: false, ...one })),
    ...owedBack.map((one) => ({ kind: 'order-cancelled' as const, ...one })),
    ...points.map((one) => ({ kind: 'points' as const, ...one })),
    ...transit.map((one) => ({ kind: 'in-transit' as const, ...one })),
    ...elsewhere.map((one) => ({ kind: 'elsewhere' as const, isOwn: true, ...one })),
    ...lost.map((one) => ({ kind: 'transit-lost' as const, ...one })),
  ]
  const { outletId } = place
  return made.map((one): Posting => ({ outletId, ...one }))
}

/** The books of an outlet as postings, those of a day and kind added up: what a posting says is the same for one document and for many. */
async function readPostings(
  tx: Tx,
  place: JournalPlace,
  withStock: boolean,
): Promise<{ postings: Posting[]; unvalued: ReadonlyMap<string, number> }> {
  const goods = await listGoods(tx, place)
  const taxes = await listTaxes(tx, place)
  const tenders = await listTenders(tx, place)
  const besides = await listBesides(tx, place)
  const value = await readValue(tx, place)
  const drawer = await readDrawer(tx, place)
  const toGiveBack = await listToGiveBack(tx, place)
  const owedBack = await listOwedBack(tx, place)
  const settled = await listSettled(tx, place)
  const stock = withStock ? await listStock(tx, place) : []
  const bills = withStock ? await listBills(tx, place) : []
  const billPayments = withStock ? await listBillPayments(tx, place) : []
  const billTaxes = withStock ? await listBillTaxes(tx, place) : []
  const made = [
    ...goods.map(({ day, ...one }) => ({ ...noSale, kind: 'sale' as const, day, goods: [one] })),
    ...taxes.map(({ day, ...one }) => ({ ...noSale, kind: 'sale' as const, day, taxes: [one] })),
    ...tenders
      .filter(({ into }) => into === null)
      .map(({ day, into: _into, ...one }) => ({ ...noSale, kind: 'sale' as const, day, tenders: [one] })),
    ...besides.map((one) => ({ ...noSale, kind: 'sale' as const, ...one })),
    ...paidAhead(tenders),
    ...value,
    ...drawer,
    ...toGiveBack.map((one) => ({ kind: 'to-give-back' as const, ...one })),
    ...owedBack.map((one) => ({ kind: 'order-cancelled' as const, ...one })),
    ...settled.map((one) => ({ kind: 'settled' as const, isKnown: true, ...one })),
    ...bills.map((one) => ({ ...noBill, ...one })),
    ...billPayments.map((one) => ({ kind: 'bill-paid' as const, ...one })),
    ...billTaxes.map(({ day, ...one }) => ({ ...noBill, day, taxes: [one] })),
    ...stock.map(({ isOwed, unknown: _unknown, ...one }) => ({
      kind: 'stock' as const,
      onHand: isOwed ? -1 : 1,
      ...one,
    })),
  ]
  const { outletId } = place
  return {
    postings: made.map((one): Posting => ({ outletId, ...one })),
    unvalued: unvaluedOf(stock),
  }
}

/** The journal of an outlet, or the merchant's own, over some days, by all keys; derived from the books each time, so that no sale writes it. Source: accounting.md. */
export async function readJournal(tx: Tx, place: JournalPlace, withStock = true): Promise<Journal> {
  const { ownCurrency } = place
  const { postings, unvalued } =
    ownCurrency === undefined
      ? await readPostings(tx, place, withStock)
      : {
          postings: await readOwnPostings(tx, { ...place, ownCurrency }, withStock),
          unvalued: new Map<string, number>(),
        }
  return { lines: addLines(postings.flatMap((posting) => linesOf(posting))), unvalued }
}
