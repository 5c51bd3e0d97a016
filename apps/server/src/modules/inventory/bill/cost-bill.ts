import { isLanded } from '@kassa/domain/inventory/bill/bill-total.ts'
import { leftOfReceipt, partOnHand, spreadLanded } from '@kassa/domain/inventory/bill/landed-cost.ts'
import { receivedWorth } from '@kassa/domain/inventory/bill/match-line.ts'
import type { Context } from '../../../platform/command.ts'
import { findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { holdStock, listCameLater, revalueStock, type Revaluation } from '../../stock/public.ts'
import { stockDocument } from '../document/document-rules.ts'
import type { BillRecord } from './bill.store.ts'
import { readMatchedLines, type MatchedBillLine } from './matched-lines.ts'
import { setBillPosted } from './write-bill.store.ts'

type GoodsLine = MatchedBillLine & { readonly goods: NonNullable<MatchedBillLine['goods']> }

/** Returns what a line of goods costs beside what was booked with its receipt. */
interface CostOfLine {
  readonly goods: GoodsLine['goods']
  readonly differenceMinor: number
}

const goodsIn = (lines: readonly MatchedBillLine[]): GoodsLine[] =>
  lines.flatMap(({ goods, ...rest }) => (goods ? [{ goods, ...rest }] : []))

/** The differences go to the pieces of their receipts that are on hand, the rest to the cost of what is gone; goods that went back are gone. */
async function revaluationsOf(
  { tx, merchantId }: Context,
  outletId: string,
  costs: readonly CostOfLine[],
): Promise<readonly Revaluation[]> {
  const keys = costs.map(({ goods }) => ({ outletId, variantId: goods.variantId, since: goods.receivedAt }))
  const stock = await holdStock(tx, merchantId, keys)
  const later = await listCameLater(tx, merchantId, keys)
  return costs.map(({ goods, differenceMinor }) => {
    const { variantId, receivedAt, received, kind } = goods
    const onHand = stock.find((one) => one.variantId === variantId)?.onHand ?? 0
    const came = later.find((one) => one.variantId === variantId && one.since === receivedAt)?.quantity ?? 0
    const left = kind === 'credit' ? 0 : leftOfReceipt(onHand, came, received)
    return { outletId, variantId, stockMinor: partOnHand(differenceMinor, left, received), costMinor: differenceMinor }
  })
}

async function book(
  context: Context,
  bill: BillRecord,
  outlet: OutletFacts,
  costs: readonly CostOfLine[],
): Promise<void> {
  const rows = await revaluationsOf(context, bill.outletId, costs)
  const document = stockDocument(context, 'supplier-bill', bill.id, outlet, bill.number)
  await revalueStock(context.tx, context.merchantId, rows, document)
}

const signOf = ({ kind }: BillRecord): 1 | -1 => (kind === 'bill' ? 1 : -1)

/** Posts a bill: what it says beside the receipts, with its freight and duty, becomes the cost of their goods. */
export async function costBill(
  context: Context,
  bill: BillRecord,
  lines: readonly MatchedBillLine[],
  reason: string | null,
): Promise<void> {
  const { tx, merchantId, now, actor } = context
  const goods = goodsIn(lines)
  const landed = lines.reduce((sum, { line }) => sum + (isLanded(line.kind) ? line.amountMinor : 0), 0)
  const weights = goods.map((one) => ({ ...one.goods, quantity: one.goods.billed }))
  const shares = goods.length === 0 ? [] : spreadLanded(landed, weights, bill.basis)
  const posted = goods.map((one, at) => ({
    position: one.line.position,
    receivedMinor: receivedWorth(one.goods),
    landedMinor: shares[at] ?? 0,
  }))
  await setBillPosted(tx, merchantId, bill.id, { at: now, byName: actor.name, reason, lines: posted })
  const outlet = await findOutletFacts(tx, merchantId, bill.outletId, { archivedToo: true })
  if (!outlet) throw new Error('the outlet of a bill is not there')
  const costs = goods.map(({ goods: own, line }, at) => {
    const { receivedMinor = 0, landedMinor = 0 } = posted[at] ?? {}
    return { goods: own, differenceMinor: signOf(bill) * (line.amountMinor + landedMinor - receivedMinor) }
  })
  await book(context, bill, outlet, costs)
}

/** Takes back what a bill did to the cost of goods, of those that are there now. */
export async function takeBackCost(context: Context, bill: BillRecord, outlet: OutletFacts): Promise<void> {
  const costs = goodsIn(await readMatchedLines(context, bill)).map(({ goods, line }) => ({
    goods,
    differenceMinor: -signOf(bill) * (line.amountMinor + line.landedMinor - line.receivedMinor),
  }))
  await book(context, bill, outlet, costs)
}
