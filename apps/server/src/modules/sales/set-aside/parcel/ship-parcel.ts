import { nextParcel, type Parcel } from '@kassa/domain/order/parcel/parcel.ts'
import { CREDIT_METHOD } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import type { SalePart } from '../../../../platform/sale-part.ts'
import { lessenKeptPoints } from '../../../member/public.ts'
import { holdSold } from '../../sale/book/hold-sold.ts'
import { amountText } from '../deposit.ts'
import { findSetAside, findSetAsideForUpdate, type SetAsideRow } from '../set-aside.store.ts'
import { isElsewhere } from '../taken-elsewhere.ts'
import { bookParcel } from './book-parcel.ts'
import { findOrderToShip, insertParcel, type WebOrderToShip } from './parcel.store.ts'

/** A parcel as a program of others sends it. */
export interface ParcelAsked {
  readonly id: string
  /** Quantities by the places of their lines, from 0; null: all that is left. */
  readonly lines: readonly { readonly line: number; readonly quantity: number }[] | null
  readonly carrier: string
  readonly trackingNumber: string
}

/**
 * Books a parcel of a web order as an order of its own: goods leave the stock, and its part of what was paid ahead is earned. The saved order's row is
 * locked, so that parcels, a hand-out and a cancellation follow one another.
 *
 * Refuses an order that is over (`set-aside.over`), in the hands of a till (`set-aside.taken`) or set aside by one as another order than was quoted
 * (`parcel.order-changed`), what is not left (`parcel.lines-unfit`) and what nobody
 * paid (`order.not-paid`). Source: platform-api.md, 5.
 */
export async function shipParcel(
  context: Context,
  parts: readonly SalePart[],
  { id, lines: asked, ...sent }: ParcelAsked,
): Promise<Result<null>> {
  const { tx, merchantId, now } = context
  const saved = await findSetAsideForUpdate(tx, merchantId, id)
  const order =
    saved?.kind === 'web' && context.reaches(saved.outletId) ? await findOrderToShip(tx, merchantId, id) : null
  if (!saved || !order) return refuse({ code: 'thing.not-found' })
  const row = await rowOnceHeld(context, saved, order)
  if (row.state !== 'waiting') return refuse({ code: 'set-aside.over' })
  if (isElsewhere(row, null, now)) return refuse({ code: 'set-aside.taken', facts: { name: row.takenBy ?? '' } })
  if (order.differsFromQuote)
    return refuse({ code: 'parcel.order-changed', facts: { number: row.number, differs: order.differsIn } })
  const parcel = parcelOf(order, asked)
  if (!parcel.ok) return parcel
  const { payableMinor } = parcel.value.priced.totals
  if (row.paidMinor < payableMinor || row.code === null)
    return refuse({ code: 'order.not-paid', facts: notPaid(row, payableMinor) })
  const orderId = parcel.value.isLast ? id : context.newId()
  if (!parcel.value.isLast) await lessenKeptPoints(tx, merchantId, id, parcel.value.priced.points.used)
  const number = await bookParcel(context, parts, { row, order, parcel: parcel.value, orderId, code: row.code })
  if (!number.ok) return number
  const lines = parcel.value.lines.map((one) => ({ ...one, line: placeOf(order, one.lineId) }))
  const position = order.before.length + 1
  await insertParcel(tx, merchantId, { webOrderId: id, position, orderId, lines, ...sent, shippedAt: now })
  context.audit({
    subject: `set-aside/${id}`,
    after: { name: row.number, number: number.value, totalMinor: payableMinor, currency: row.currency },
  })
  context.emit({ name: 'set-aside.changed', outletId: row.outletId, payload: { id } })
  return accept(null)
}

/** The row as it stands once a till that hands the order out in this moment has done so: it locks the deposit, and no saved order. */
async function rowOnceHeld(
  { tx, merchantId, now }: Context,
  saved: SetAsideRow,
  order: WebOrderToShip,
): Promise<SetAsideRow> {
  const { id, code } = saved
  const { snapshot } = order
  const memberId = snapshot.member?.id ?? null
  const tenders = [{ method: CREDIT_METHOD, reference: code }]
  await holdSold(tx, merchantId, { orderId: id, at: now, memberId, snapshot: { ...snapshot }, tenders }, now)
  return (await findSetAside(tx, merchantId, id)) ?? saved
}

const placeOf = ({ priced }: WebOrderToShip, lineId: string): number =>
  priced.lines.findIndex(({ id }) => id === lineId)

const notPaid = ({ paidMinor, currency }: SetAsideRow, payableMinor: number) => ({
  paid: amountText(Math.max(0, paidMinor), currency),
  wanted: amountText(payableMinor, currency),
})

/** The parcel with its price; a refusal counts lines as the program does. */
function parcelOf(order: WebOrderToShip, asked: ParcelAsked['lines']): Result<Parcel> {
  const { lines } = order.priced
  const wanted = asked?.map(({ line, quantity }) => ({ lineId: lines[line]?.id ?? `line ${line}`, quantity })) ?? null
  const parcel = nextParcel(order, order.before, wanted)
  if (parcel.ok) return parcel
  const { line, left } = parcel.refusal.facts ?? {}
  const at = wanted?.findIndex(({ lineId }) => lineId === line) ?? -1
  return refuse({ ...parcel.refusal, facts: { line: asked?.[at]?.line ?? 0, left } })
}
