import type { MethodAmount } from '@kassa/domain/order/sale-tenders.ts'
import { cashRoundingOf } from '@kassa/domain/tenders/cash.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'
import type { MemberMoves, SalePart } from '../../../platform/sale-part.ts'
import { chainRefund } from '../../journal/public.ts'
import { findOutletFacts, businessDayAt, type OutletFacts } from '../../organisation/public.ts'
import { headOf, openDrawer } from './refund-order.ts'
import { readDrawerRounding } from './refund-settings.ts'
import { insertRefund, type RefundToWrite } from './write-refund.store.ts'

/** Money that goes back without goods: of what was paid into a member's balance, a gift card or a house account. */
export interface MoneyRefund {
  readonly refundId: string
  readonly orderId: string
  readonly reason: string
  readonly shiftId: string | null
  /** The money given back before cash is rounded, all tenders together, in minor units of `currency`. */
  readonly moneyMinor: number
  readonly currency: string
  readonly tenders: readonly MoneyOut[]
  /** The one line: its name (left out: the refund's number), and how much of it comes back, in minor units. */
  readonly lineName?: string
  readonly lineMinor: number
  readonly result: unknown
  readonly member: MemberMoves | null
  readonly closesOrder: boolean
}

/** Money as it goes out, the rounding to coins in it. */
export interface MoneyOut extends MethodAmount {
  readonly cashRoundingMinor: number
  /** The number under which somebody else gave it back; left out: none. */
  readonly reference?: string
}

/** The context for giving money back: of the call that asks for it, or of the clock. */
export interface MoneyRefundContext extends Pick<
  Context,
  'tx' | 'merchantId' | 'inOutletId' | 'now' | 'newId' | 'emit' | 'audit'
> {
  readonly actor: Pick<Actor, 'kind' | 'accountId' | 'name'>
}

export interface BookedMoneyRefund {
  readonly number: string
  readonly businessDay: string
  readonly deviceId: string | null
  readonly actorKind: RefundToWrite['actorKind']
}

/** The outlet that gives money back. Refuses `refund.other-currency` (`wanted`, `given`) where its drawers hold another one than it was paid in. */
export async function paysOutIn(
  { tx, merchantId, inOutletId }: Pick<MoneyRefundContext, 'tx' | 'merchantId' | 'inOutletId'>,
  currency: string,
): Promise<Result<OutletFacts>> {
  const place = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  if (!place) return refuse({ code: 'thing.not-found' })
  return place.currency === currency
    ? accept(place)
    : refuse({ code: 'refund.other-currency', facts: { wanted: currency, given: place.currency } })
}

/**
 * Books money that goes back, in one statement with the parts handed in, chains it, logs it and announces it. Cash wants an open shift. The
 * caller has planned it under its own lock, has given the first answer where the refund stands, and writes its own book afterward.
 */
export async function bookMoneyRefund(
  context: MoneyRefundContext,
  refund: MoneyRefund,
  parts: readonly SalePart[],
): Promise<Result<BookedMoneyRefund>> {
  const { tx, merchantId, inOutletId, now } = context
  const { refundId, orderId, reason, shiftId, tenders, currency, moneyMinor: amountMinor } = refund
  const place = await paysOutIn(context, currency)
  if (!place.ok) return place
  if (shiftId === null && tenders.some(({ method }) => isCash(method))) return refuse({ code: 'shift.not-open' })
  const drawer = await openDrawer(context, shiftId)
  if (!drawer.ok) return drawer
  const businessDay = businessDayAt(now, place.value)
  const head = await headOf(context, place.value, { ...refund, day: businessDay }, drawer.value)
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

function rowsOf({ now, actor }: MoneyRefundContext, refund: MoneyRefund, { head, businessDay }: Head): RefundToWrite {
  const { byName, deviceName, ...row } = head
  return {
    row: {
      ...row,
      order_id: refund.orderId,
      currency: refund.currency,
      mode: 'prorated',
      amount_minor: refund.moneyMinor,
      ...nothingElse,
      cash_rounding_minor: refund.tenders.reduce((sum, { cashRoundingMinor }) => sum + cashRoundingMinor, 0),
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
      cash_rounding_minor: one.cashRoundingMinor,
      ...(one.reference !== undefined && { reference: one.reference }),
    })),
    moves: [],
    member: refund.member,
    closesOrder: refund.closesOrder,
    byName,
    deviceName,
    ...(actor.kind === 'app'
      ? { actorKind: 'app', appId: actor.accountId }
      : { actorKind: actor.kind === 'admin' ? 'admin' : 'staff' }),
  }
}

/** Returns the amount given back by each method, with cash in the coins that the drawers here use. Source: D123. */
export async function moneyInCoins(
  { tx, merchantId, inOutletId: outletId }: Context,
  tenders: readonly MethodAmount[],
  currency: string,
): Promise<readonly MoneyOut[]> {
  const rule = await readDrawerRounding(tx, { merchantId, outletId }, currency)
  return tenders.map(({ method, amountMinor }) => {
    const cashRoundingMinor = isCash(method) ? cashRoundingOf(amountMinor, rule) : 0
    return { method, amountMinor: amountMinor + cashRoundingMinor, cashRoundingMinor }
  })
}

/** No tax was in what was paid in, and it neither gave nor took points. */
const nothingElse = {
  tax_minor: 0,
  rounding_adjustment_minor: 0,
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
