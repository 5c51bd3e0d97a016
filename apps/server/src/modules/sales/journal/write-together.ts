import type { EntryRow } from '../../../platform/booking.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import { lockStock } from '../../stock/public.ts'
import { insertSales, type SaleBooking, type BroughtSale } from '../sale/book/book-sale.store.ts'
import type { BookedSale } from '../sale/book/booked-sale.ts'
import { holdSlips } from '../sale/book/used-reference.store.ts'
import type { KnownSale, SaleToRead } from './recall-sale.ts'

/** How many share a transaction: as long as it runs, other tills wait for the goods that it sells. */
export const mostTogether = 25

/** Booked; worth a look; or tried, and the database says that it is not as it was remembered. */
export type WriteOutcome = 'booked' | 'unknown' | 'not-so'

export interface SaleToWrite extends KnownSale {
  readonly row: EntryRow
  readonly bringing: SaleBooking
}

/**
 * Tells sales after sales whether they hold nothing that those before them hold, which they then hold. No two that share a transaction hold the same: the
 * second would not see what the first does.
 */
export function apartFromOthers(): (sales: readonly Pick<KnownSale, 'sale'>[]) => boolean {
  const held = new Set<string>()
  return (sales) => {
    const holds = sales.flatMap(({ sale }) => (isToRead(sale) ? sale.holds : []))
    if (holds.some((name) => held.has(name))) return false
    for (const name of holds) held.add(name)
    return true
  }
}

/**
 * Writes sales of one merchant in this order and one transaction, with its commit, each by the very statement that books it alone. Facts
 * that are not remembered are read first, in the order of their names; then their slips are held, and the stock of several is locked, in key order, so that two such
 * transactions cannot deadlock: one by itself locks its own. Returns the outcome of each.
 */
export async function writeTogether(tx: TxInside, sales: readonly SaleToWrite[]): Promise<readonly WriteOutcome[]> {
  const read = sales.some(({ sale }) => isToRead(sale))
    ? await readSales(tx, sales)
    : sales.map(({ sale }) => sale as BookedSale)
  const brought = sales.flatMap(({ row, bringing, proven }, index): BroughtSale[] => {
    const sale = read[index]
    return sale ? [{ row, bringing, proven, sale }] : []
  })
  const held = holdSlips(
    tx,
    sales[0]?.bringing.merchantId ?? '',
    brought.flatMap(({ sale }) => sale.payments),
  )
  const several = brought.length > 1 ? stockOf(brought) : []
  const locked = several.map(({ merchantId, outletId, variantIds }) => lockStock(tx, merchantId, outletId, variantIds))
  const [booked] = await Promise.all([insertSales(tx, brought), held, ...locked])
  const answers = booked.values()
  return read.map((sale) => (sale === undefined ? 'unknown' : answers.next().value === true ? 'booked' : 'not-so'))
}

const isToRead = (sale: KnownSale['sale']): sale is SaleToRead => 'read' in sale

/** The sales as they are with what nobody remembers. Two cards may be one account: the second is left to be looked at by itself. */
async function readSales(tx: Tx, sales: readonly SaleToWrite[]): Promise<(BookedSale | undefined)[]> {
  const read = sales.map(({ sale }) => (isToRead(sale) ? undefined : sale))
  const toRead = sales.flatMap(({ sale }, index) => (isToRead(sale) ? [{ sale, index }] : []))
  const inOrder = toRead.toSorted((one, other) => (one.sale.holds.join() < other.sale.holds.join() ? -1 : 1))
  const found = await Promise.all(inOrder.map(async ({ sale, index }) => ({ index, ...(await sale.read(tx)) })))
  const accounts = new Set<string>()
  for (const { index, sale, accountId } of found) {
    if (accountId === undefined || !accounts.has(accountId)) read[index] = sale
    if (accountId !== undefined) accounts.add(accountId)
  }
  return read
}

/** Returns the variants that leave stock by outlet, the outlets in order. */
function stockOf(sales: readonly BroughtSale[]) {
  const byOutlet = new Map<string, Set<string>>()
  for (const { sale } of sales) {
    const variantIds = byOutlet.getOrInsertComputed(sale.order.outlet_id, () => new Set())
    for (const { stock_moves: moves } of sale.lines) for (const { variantId } of moves) variantIds.add(variantId)
  }
  const merchantId = sales[0]?.bringing.merchantId ?? ''
  return [...byOutlet]
    .filter(([, variantIds]) => variantIds.size > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([outletId, variantIds]) => ({ merchantId, outletId, variantIds: [...variantIds] }))
}
