import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { roundedBy } from '@kassa/domain/order/refund-tenders.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import type { BookingDesk, BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { findNamedSale } from '../order/named-sale.store.ts'
import { feesGiven } from '../refund/check-refund.ts'
import { holdWhatMoves } from '../refund/hold-what-moves.ts'
import { methodOf, planOf } from '../refund/plan-refund.ts'
import { readNotRefundable, readRefundSettings, settingsOfVoid } from '../refund/refund-settings.ts'
import { findSoldOrderForUpdate, hasRefund, type SoldOrder } from '../refund/sold-order.store.ts'
import { soldAsGiven } from '../refund/ways-back.ts'
import { insertLateCash } from '../shift/drawer/behind-count.store.ts'
import { findShiftForUpdate, insertCashEntry } from '../shift/shift.store.ts'
import { prepareRefund } from './book-refund-entry.ts'
import { clockOf } from './clock-of.ts'

/**
 * Books the offline void of a sale of which something had come back elsewhere: the customer has money twice. The rest of the sale is booked
 * as a refund, cash that went out besides leaves the books of its drawer, and the case is filed. Undefined where nothing crossed.
 */
export async function bookCrossedVoid(
  tx: Tx,
  desk: BookingDesk,
  body: JournalRefundBody,
  parts: readonly SalePart[],
): Promise<BookingOutcome | undefined> {
  const { merchantId, deviceId } = desk.device
  if (!body.isVoid) return undefined
  const sold = await findSoldOrderForUpdate(tx, merchantId, await findNamedSale(tx, merchantId, { ...body, deviceId }))
  if (sold) await holdWhatMoves(tx, merchantId, sold)
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  if (!sold || sold.currency !== body.currency || sold.refunds.length === 0) return undefined
  if (await hasRefund(tx, merchantId, body.refundId)) return undefined
  const lines = linesLeft(sold)
  const rest = await restOf(tx, merchantId, { sold, body, lines })
  // A refund that the rule refuses altogether goes the way of every refund.
  if (!rest && lines.length > 0) return undefined
  const prepared = rest === undefined ? undefined : await prepareRefund(tx, desk, rest, parts)
  if (prepared && 'kind' in prepared) return prepared
  const cashMinor = Math.max(0, cashIn(body) - (rest ? cashIn(rest) : 0))
  const facts = { order: sold.number, twiceMinor: outOf(body) - (rest ? outOf(rest) : 0), cashMinor }
  const reasons = [...(prepared?.reasons ?? []), { code: 'refund.void-crossed' as const, facts }]
  const write = async (): Promise<void> => {
    await prepared?.write()
    if (cashMinor > 0 && shift?.deviceId === deviceId) {
      const { shiftId, currency, staffId, at, businessDay } = body
      const { outletId } = shift
      const id = desk.newId()
      const reason = `2 × ${body.number}`
      const moved = { id, shiftId, outletId, kind: 'out' as const, currency, amountMinor: -cashMinor, at, businessDay }
      await (shift.closedAt === null
        ? insertCashEntry(tx, merchantId, { ...moved, staffId, reason })
        : insertLateCash(tx, merchantId, { ...moved, ...(await clockOf(tx, desk, body)), reason, newId: desk.newId }))
    }
  }
  return { kind: 'ready', reasons, write }
}

const outOf = (body: JournalRefundBody): number => body.amountMinor + feesGiven(body)

const cashIn = ({ tenders }: Pick<JournalRefundBody, 'tenders'>): number => amountBy(isCash, tenders)

const linesLeft = (sold: SoldOrder): JournalRefundBody['lines'] =>
  sold.lines.flatMap(({ line, quantity, refundedQuantity }) =>
    quantity > refundedQuantity ? [{ line, quantity: quantity - refundedQuantity, goods: 'restock' as const }] : [],
  )

/** Returns the same refund for the rest of the sale; undefined where nothing is left. */
async function restOf(
  tx: Tx,
  merchantId: string,
  {
    sold,
    body,
    lines,
  }: { readonly sold: SoldOrder; readonly body: JournalRefundBody; readonly lines: JournalRefundBody['lines'] },
): Promise<JournalRefundBody | undefined> {
  if (lines.length === 0) return undefined
  const set = settingsOfVoid(await readRefundSettings(tx, merchantId))
  // It is none any more: the tip stays, as with every refund.
  const settings = { ...set, isVoid: false, givesFees: feesGiven(body) > 0 }
  const plan = (of: SoldOrder) =>
    planOf(of, { lines, mode: 'prorated', tenders: null, today: body.businessDay, settings })
  const inCash = await readNotRefundable(tx, { merchantId, outletId: sold.outletId })
  const given = soldAsGiven(sold, body, inCash, plan).sold
  const planned = plan(given)
  if (!planned.ok) return undefined
  return { ...body, lines, amountMinor: planned.value.moneyMinor, tenders: tendersOf(given, planned.value) }
}

const tendersOf = (sold: SoldOrder, { tenders }: Refund): JournalRefundBody['tenders'] =>
  tenders
    .filter(({ amountMinor, paidOutMinor }) => amountMinor !== 0 || paidOutMinor !== 0)
    .map((tender) => ({
      method: methodOf(sold, tender.tenderId),
      amountMinor: tender.paidOutMinor,
      receivedMinor: tender.paidOutMinor,
      changeMinor: 0,
      cashRoundingMinor: roundedBy(tender),
      reference: null,
      ...(tender.feeMinor && { feeMinor: tender.feeMinor }),
    }))
