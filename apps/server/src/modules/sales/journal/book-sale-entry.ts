import { provenForSale } from '../approval/proven-for-sale.ts'
import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import type { EntryRow, ReviewReason } from '../../../platform/booking.ts'
import { insertSale } from '../order/book-sale.store.ts'
import { toBookedSale, variantsOf } from '../order/book-sale.ts'
import { bookPieces, soldPieces } from '../order/sold-pieces.ts'
import { checkSale, oddPrices } from '../order/check-sale.ts'
import { findPastPrices, type SaleAsked, type SaleFacts, type TakenOrder } from '../order/sale-facts.store.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import type { BookingDesk, Taken } from '../../../platform/booking.ts'

/** What has to be looked up for a sale. */
export const saleAsked = (
  { merchantId, registrationId }: Pick<SaleAsked, 'merchantId' | 'registrationId'>,
  body: SaleBody,
): SaleAsked => ({
  merchantId,
  registrationId,
  shiftId: body.shiftId,
  staffIds: [...new Set([body.staffId, ...body.approvals.map(({ staffId }) => staffId)])],
  variantIds: variantsOf(body),
  wantsCodes: !isCalled(body),
})

/** Whether the desk says what each line is called. */
const isCalled = ({ texts = [], answer }: SaleBody): boolean => {
  const { lines } = answer
  return Array.isArray(lines) && texts.length >= lines.length && texts.every(({ code }) => code !== null)
}

/**
 * Books a sale from a device's journal: always when it is sound, with whatever differs filed for review (D73).
 *
 * Two statements with the reading of `facts`, three where a price is not today's; a few more where pieces have serial numbers.
 */
export async function bookSale(
  tx: TxInside,
  { parts, reasons: own }: { readonly parts: readonly SalePart[]; readonly reasons: readonly ReviewReason[] },
  desk: BookingDesk,
  entry: EntryRow,
  body: SaleBody,
  facts: SaleFacts,
  taken: TakenOrder,
): Promise<Taken> {
  const approvals = [...(await provenForSale(tx, desk.device.merchantId, body))]
  const checked = checkSale({ ...body, approvals }, { ...facts, ...taken }, desk.now)
  if (!checked.isSound) return { kind: 'unsound', reason: checked.reason }
  const { merchantId, deviceId } = desk.device
  const reasons = [
    ...own,
    ...checked.value.reasons,
    ...(await priceReasons(tx, merchantId, body, checked.value.snapshot, facts)),
  ]
  const pieces = soldPieces(body, checked.value.priced, facts)
  for (const { what, staffId } of body.approvals.filter((one) => !approvals.includes(one)))
    reasons.push({ code: 'sale.approval-unproven', facts: { what, staffId } })
  if (pieces.length > 0) {
    const doubts = await bookPieces(tx, { ...desk, merchantId }, entry, checked.value, { body, facts, pieces })
    if (doubts === 'turn-lost') return { kind: 'turn-lost' }
    reasons.push(...doubts)
  }
  const sale = toBookedSale(body, checked.value, facts, { deviceId, receivedAt: desk.now, reasons })
  const outcome = reasons.length > 0 ? 'review' : 'accepted'
  const isBooked = await insertSale(tx, { ...desk, merchantId, parts }, { ...entry, outcome }, sale)
  return isBooked ? { kind: 'booked', reasons } : { kind: 'turn-lost' }
}

/** Prices that were neither today's nor the ones of the catalogue the desk sold by. */
async function priceReasons(
  tx: Tx,
  merchantId: string,
  body: SaleBody,
  snapshot: Snapshot,
  facts: SaleFacts,
): Promise<ReviewReason[]> {
  const odd = oddPrices(snapshot, facts.goods)
  if (odd.length === 0) return []
  const past = await findPastPrices(tx, {
    merchantId,
    outletId: facts.outletId,
    variantIds: odd.map(({ variantId }) => variantId),
    cursor: body.catalogueCursor,
  })
  return odd
    .filter((line) => past.find(({ variantId }) => variantId === line.variantId)?.sellPriceMinor !== line.soldMinor)

    .map(({ lineId, soldMinor, listedMinor }): ReviewReason => ({
      code: 'sale.price-differs',
      facts: { lineId, soldMinor, listedMinor },
    }))
}
