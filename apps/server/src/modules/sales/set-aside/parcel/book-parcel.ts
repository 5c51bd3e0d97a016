import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Parcel } from '@kassa/domain/order/parcel/parcel.ts'
import { CREDIT_METHOD } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { writeNumber } from '@kassa/domain/sales/number-format.ts'
import { takeDocumentNumber } from '../../../../platform/books/document-number.store.ts'
import type { Context } from '../../../../platform/command.ts'
import { MerchantMemory } from '../../../../platform/merchant-memory.ts'
import type { SalePart } from '../../../../platform/sale-part.ts'
import { lessenKept } from '../../../inventory/public.ts'
import { businessDayAt, findOutletFacts } from '../../../organisation/public.ts'
import { bookedUses, freePlans, lessenKeptPlans, readOfferBooks, usedCoupons } from '../../../promotion/public.ts'
import { toBookedSale, variantsOf, type FactsOfRows } from '../../sale/book/book-sale.ts'
import { saleOfServer } from '../../sale/book/book-sale.store.ts'
import type { BookedSale } from '../../sale/book/booked-sale.ts'
import type { CheckedSale } from '../../sale/book/check-sale.ts'
import { settleLateSale } from '../../sale/book/late-sale.ts'
import { memberOfSale } from '../../sale/book/member-of-sale.ts'
import { goodsOf } from '../../sale/check/books.ts'
import { findGoods } from '../../sale/facts/goods-rows.store.ts'
import { findPlaceBooks } from '../../sale/facts/place-rows.store.ts'
import type { SetAsideRow } from '../set-aside.store.ts'
import type { WebOrderToShip } from './parcel.store.ts'

interface ToBook {
  readonly row: SetAsideRow
  readonly order: WebOrderToShip
  readonly parcel: Parcel
  readonly orderId: string
  /** The account on which what was paid ahead lies. */
  readonly code: string
}

/**
 * Books a parcel as an order that a program of others sold, paid from what was paid ahead; answers its number. Its price was made when the order was quoted and
 * is not asked again, whatever the books say since.
 */
export async function bookParcel(
  context: Context,
  parts: readonly SalePart[],
  parcel: ToBook,
): Promise<Result<string>> {
  const { tx, merchantId, now, actor } = context
  const { outletId } = parcel.row
  const [place, outlet] = [
    await findPlaceBooks(tx, merchantId, outletId),
    await findOutletFacts(tx, merchantId, outletId),
  ]
  if (!place || !outlet) return refuse({ code: 'thing.not-found' })
  const businessDay = businessDayAt(now, outlet)
  const running = await takeDocumentNumber(tx, merchantId, outletId, 'sale')
  const format = place.settings['sales.number-formats'].order
  const number = writeNumber('order', format, { range: `${outlet.number}-00`, running }, businessDay)
  const body = bodyOf(context, parcel, { number, businessDay })
  const asked = { merchantId, outletId, variantIds: variantsOf(body), wantsCodes: true }
  const facts: FactsOfRows = {
    outletId,
    deviceName: '',
    place,
    goods: goodsOf(place, await findGoods(tx, asked)),
    staff: [],
  }
  const sale = await rowsOfParcel(context, body, facts, parcel)
  const late = await settleLateSale(tx, merchantId, sale)
  const booking = { merchantId, parts, newId: context.newId, ...originOf(context) }
  const office = { what: 'shipped', byName: actor.name, facts: {} } as const
  await tx.one(saleOfServer(booking, { ...sale, reasons: late.reasons }, office))
  const gone = sale.lines.flatMap(({ stock_moves: moves }) => moves)
  await lessenKept(tx, merchantId, parcel.row.id, gone)
  // Its pieces and reductions count as those of any sale do; the rest is kept for the parcels behind it, and all of them are one use.
  const { isLast, uses } = parcel.parcel
  await (isLast ? freePlans(tx, merchantId, parcel.row.id) : lessenKeptPlans(tx, merchantId, parcel.row.id, uses))
  return accept(number)
}

const originOf = ({ requestId, ip, userAgent }: Context) => ({ requestId, ip, userAgent })

/** The sale as a till would have written it down, had one sent the goods out. */
function bodyOf(
  { now, actor }: Context,
  { row, order, parcel, orderId, code }: ToBook,
  { number, businessDay }: { readonly number: string; readonly businessDay: string },
): SaleBody {
  const { payableMinor } = parcel.priced.totals
  const places = new Map(order.priced.lines.map(({ id }, at) => [id, at]))
  const texts = parcel.priced.lines.flatMap(({ id: lineId }) => {
    const name = order.names[places.get(lineId) ?? -1]?.name ?? ''
    return name === '' ? [] : [{ lineId, name: name.slice(0, LONGEST_NAME), code: null }]
  })
  const money = { amountMinor: payableMinor, receivedMinor: payableMinor, changeMinor: 0, cashRoundingMinor: 0 }
  return {
    kind: 'sale',
    at: now,
    clockOffsetMs: null,
    businessDay,
    staffId: actor.accountId,
    orderId,
    number,
    shiftId: orderId,
    memberId: parcel.snapshot.member?.id ?? null,
    currency: row.currency,
    catalogueCursor: 0,
    snapshot: { ...parcel.snapshot },
    answer: { ...parcel.priced },
    texts,
    tenders: [{ method: CREDIT_METHOD, ...money, reference: code }],
    approvals: [],
    note: null,
  }
}

const LONGEST_NAME = 200

/** The rows of its order: in no shift and at no till, sold by the program and by nobody of the staff. */
async function rowsOfParcel(
  { tx, merchantId, now, actor }: Context,
  body: SaleBody,
  facts: FactsOfRows,
  { row, parcel: { snapshot, priced, uses } }: ToBook,
): Promise<BookedSale> {
  const remembered = { memory: new MerchantMemory(), changes: 0, now: Date.parse(now) }
  const offers = await readOfferBooks(tx, merchantId, body, remembered)
  const member = await memberOfSale(tx, merchantId, body, now)
  const checked: CheckedSale = {
    snapshot,
    priced,
    claimed: { body, snapshot, priced, exchangedMinor: null },
    reasons: [],
    againstBooks: [],
    staffId: actor.accountId,
    staffName: actor.name,
    shiftId: null,
    orderId: body.orderId,
    basketId: null,
    number: body.number,
    memberId: member?.accountId ?? null,
    businessDay: body.businessDay,
  }
  const sale = toBookedSale(body, checked, facts, {
    deviceId: '',
    receivedAt: now,
    reasons: [],
    planUses: bookedUses(uses, offers, body.memberId, { whole_order_id: row.id }),
    plansOff: [],
    coupons: usedCoupons(priced, offers),
  })
  const order = { ...sale.order, device_id: null, staff_id: null, sold_by_app: actor.accountId }
  return { ...sale, order, areCountsRead: true }
}
