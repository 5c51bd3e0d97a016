import { isCash } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { MemberMoves, SalePart } from '../../../platform/sale-part.ts'
import { chainRefund } from '../../journal/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { dayAt, headOf, openDrawer } from './refund-order.ts'
import { insertRefund, type RefundToWrite } from './write-refund.store.ts'

/** Money that goes back without goods: of what was paid into a member's balance, a gift card or a house account. */
export interface MoneyRefund {
  readonly refundId: string
  readonly orderId: string
  readonly reason: string
  readonly shiftId: string | null
  /** What goes out, in minor units of `currency`; all tenders together. */
  readonly moneyMinor: number
  readonly currency: string
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[]
  /** The one line: what it is called (left out: the refund's number), and how much of it comes back, in minor units. */
  readonly lineName?: string
  readonly lineMinor: number
  readonly result: unknown
  readonly member: MemberMoves | null
  readonly closesOrder: boolean
}

export interface BookedMoneyRefund {
  readonly number: string
  readonly businessDay: string
  readonly deviceId: string | null
  readonly actorKind: 'staff' | 'admin'
}

/**
 * Books money that goes back, in one statement with the parts handed in, chains it, logs it and announces it. Cash wants an open shift. The
 * caller has planned it under its own lock, has given the first answer where the refund stands, and writes its own book afterwards.
 */
export async function bookMoneyRefund(
  context: Context,
  refund: MoneyRefund,
  parts: readonly SalePart[],
): Promise<Result<BookedMoneyRefund>> {
  const { tx, merchantId, inOutletId, now } = context
  const { refundId, orderId, reason, shiftId, tenders, currency, moneyMinor: amountMinor } = refund
  const place = await findOutletFacts(tx, merchantId, inOutletId)
  if (!place) return refuse({ code: 'thing.not-found' })
  if (shiftId === null && tenders.some(({ method }) => isCash(method))) return refuse({ code: 'shift.not-open' })
  const drawer = await openDrawer(context, shiftId)
  if (!drawer.ok) return drawer
  const businessDay = dayAt(now, place)
  const head = await headOf(context, place, { ...refund, day: businessDay }, drawer.value)
  const written = rowsOf(context, refund, { head, businessDay })
  if (!(await insertRefund(tx, merchantId, written, { parts, newId: context.newId })))
    throw new Error(`refund ${refundId} stands and was not found`)
  await chainRefund(tx, merchantId, refundId, now)
  const { number, device_id: deviceId } = head
  const facts = { number, orderId, amountMinor, currency, reason }
  context.audit({ subject: `refund/${refundId}`, after: facts })
  context.emit({ name: 'order.refunded', outletId: inOutletId, payload: { refundId, ...facts, stock: [] } })
  return accept({ number, businessDay, deviceId, actorKind: written.actorKind })
}

interface Head {
  readonly head: Awaited<ReturnType<typeof headOf>>
  readonly businessDay: string
}

function rowsOf({ now, actor }: Context, refund: MoneyRefund, { head, businessDay }: Head): RefundToWrite {
  const { byName, deviceName, ...row } = head
  return {
    row: {
      ...row,
      order_id: refund.orderId,
      currency: refund.currency,
      mode: 'prorated',
      amount_minor: refund.moneyMinor,
      ...nothingElse,
      refunded_at: now,
      received_at: now,
      business_day: businessDay,
    },
    result: refund.result,
    lines: [lineOf(refund, row.number)],
    payments: refund.tenders.map((one, position) => ({
      position,
      method: one.method,
      paid_out_minor: one.amountMinor,
      cash_rounding_minor: 0,
    })),
    moves: [],
    member: refund.member,
    closesOrder: refund.closesOrder,
    byName,
    deviceName,
    actorKind: actor.kind === 'admin' ? 'admin' : 'staff',
  }
}

/** No tax was in what was paid in, nothing was rounded, and it neither gave nor took points. */
const nothingElse = {
  tax_minor: 0,
  rounding_adjustment_minor: 0,
  cash_rounding_minor: 0,
  points_returned: 0,
  points_taken: 0,
}

const lineOf = (refund: MoneyRefund, number: string): RefundToWrite['lines'][number] => ({
  position: 0,
  line: 0,
  product_id: null,
  variant_id: null,
  name: refund.lineName ?? number,
  quantity: refund.lineMinor,
  goods: 'restock',
  amount_minor: refund.moneyMinor,
  tax_minor: 0,
  rounding_adjustment_minor: 0,
  tax_rate_basis_points: 0,
  cost_minor: 0,
})
