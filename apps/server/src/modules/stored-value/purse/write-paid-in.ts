import { cardLastDay } from '@kassa/domain/purse/purse.ts'
import { balanceAlone } from '@kassa/domain/member/posting.ts'
import { prepaidTaxOf } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import type { Context } from '../../../platform/command.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import { drawerPart, findWrittenOrder, insertOrder, listTenders, openDrawer, paidBy } from '../../sales/public.ts'
import { businessDayAt } from '../../organisation/public.ts'
import { attemptsPart } from '../../payment/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { tendersOf } from '../recharge/tenders-of.ts'
import {
  extendLastDay,
  findPurse,
  memberParts,
  type PaidByBalance,
  postToPurse,
  pursePart,
  type PurseRow,
  purseViewOf,
} from '../../member/public.ts'
import { readSetting } from '../../settings/public.ts'
import { findPrepaidPayment } from './prepaid-rule.store.ts'
import { findPursePayment, insertPursePayment, type PursePayment } from './purse-payment.store.ts'

interface Money {
  readonly orderId: string
  readonly amountMinor: number
  readonly tenders: readonly RechargeTender[]
  readonly shiftId: string | null
  /** The part of it that a member's balance pays; left out: none. */
  readonly byBalance?: PaidByBalance | undefined
}

interface Outlet extends OutletDayColumns {
  readonly number: string
  readonly currency: string
}

interface Into {
  /** The stored-value account, locked, or the function that opens it once the money is sound. */
  readonly purse: PurseRow | ((businessDay: string) => Promise<string>)
  readonly memberId: string | null
  /** Uses that the money buys; 0 where it stays money. */
  readonly uses: number
}

/** Whoever took the money: a person with an open drawer or none, or a program of others. */
interface Taker {
  readonly kind: 'staff' | 'app'
  readonly drawer: { readonly shiftId: string; readonly deviceId: string } | null
}

/** Writes money for a stored-value account that staff take, once its payments and its drawer are sound. */
export async function writePaidIn(
  context: PaidAheadContext,
  money: Money,
  outlet: Outlet,
  into: Into,
): Promise<Result<PaidInView>> {
  if (context.actor.kind !== 'staff') return refuse({ code: 'permission.missing' })
  const { currency } = outlet
  const tenders = await tendersOf(context, money, { currency, businessDay: businessDayAt(context.now, outlet) })
  if (!tenders.ok) return tenders
  const drawer = await openDrawer(context, money.shiftId)
  if (!drawer.ok) return drawer
  return writePayment(context, { ...money, tenders: tenders.value }, outlet, into, {
    kind: 'staff',
    drawer: drawer.value,
  })
}

/** Writes an order of type 2 with its payments and the drawer, then the account's book, in one transaction. */
export async function writePayment(
  context: PaidAheadContext,
  { orderId, amountMinor, tenders, byBalance }: Omit<Money, 'shiftId'>,
  outlet: Outlet,
  { purse, memberId, uses }: Into,
  { kind, drawer }: Taker,
): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId, actor, now } = context
  const { number: outletNumber, currency } = outlet
  const businessDay = businessDayAt(now, outlet)
  const purseId = typeof purse === 'function' ? await purse(businessDay) : purse.id
  const named = await findPurse(tx, merchantId, purseId, now)
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'recharge')
  const number = formatDocumentNumber({ document: 'recharge', outletNumber, deviceNumber: 0, running })
  const place = { outletId: inOutletId, deviceId: drawer?.deviceId ?? null }
  const written = await insertOrder(
    tx,
    merchantId,
    {
      row: {
        id: orderId,
        number,
        type: 2,
        status: 'completion',
        outlet_id: inOutletId,
        device_id: place.deviceId,
        shift_id: drawer?.shiftId ?? null,
        staff_id: kind === 'staff' ? actor.accountId : null,
        sold_by_app: kind === 'app' ? actor.accountId : null,
        member_id: memberId,
        currency,
        total_minor: amountMinor,
        points_used: 0,
        note: null,
        sold_at: now,
        business_day: businessDay,
      },
      // As a recharge's: a unit of the line is a minor unit paid in, so that any part of it can come back.
      lines: [
        {
          line: 0,
          kind: 'recharge',
          product_id: null,
          variant_id: null,
          name: [named?.name, named?.code].filter(Boolean).join(' '),
          quantity: amountMinor,
          unit_price_minor: 1,
          amount_minor: amountMinor,
          stock_moves: [],
        },
      ],
      payments: tenders.map((one) => ({
        method: one.method,
        amount_minor: one.amountMinor,
        reference: one.reference,
        card: one.card ?? null,
      })),
      member: byBalance ? movesOf(byBalance) : null,
      what: 'recharged',
      byName: actor.name,
    },
    { parts: [...(byBalance ? memberParts : []), attemptsPart, drawerPart, pursePart], newId: context.newId },
  )
  if (!written) return refuse({ code: 'thing.not-found' })
  await postToPurse(tx, merchantId, {
    purseId,
    reason: 'paid-in',
    // Uses are worth what was paid for them.
    amountMinor: uses > 0 ? 0 : amountMinor,
    uses,
    documentId: orderId,
    ofDocument: null,
    actorKind: kind,
    actorId: actor.accountId,
    ...place,
    businessDay,
    at: now,
  })
  const validDays = await readSetting(tx, { merchantId, outletId: inOutletId }, 'sales.gift-card-days')
  await extendLastDay(tx, merchantId, purseId, {
    until: cardLastDay(businessDay, validDays),
    isNew: typeof purse === 'function',
  })
  await insertPursePayment(tx, merchantId, { orderId, purseId, currency, amountMinor, at: now })
  const facts = { number, amountMinor, currency }
  context.audit({ subject: `purse/${purseId}`, after: { name: named?.memberName ?? named?.code, ...facts } })
  context.emit({ name: 'order.recharged', outletId: inOutletId, payload: { orderId, giftMinor: 0, ...facts } })
  const view = await paidInView(context, orderId)
  if (!view) throw new Error(`payment ${orderId} was written and is not there`)
  return accept(view)
}

const movesOf = ({ memberId, buckets }: PaidByBalance): MemberMoves => ({
  memberId,
  posting: balanceAlone('consume', buckets),
  ofDocument: null,
  note: '',
  windowFrom: null,
})

export type PaidInView = NonNullable<Awaited<ReturnType<typeof paidInView>>>

type Reading = Pick<Context, 'tx' | 'merchantId' | 'now'>

/** Returns a payment into a stored-value account in its present state; undefined where there is none. */
export async function paidInView(context: Reading, orderId: string) {
  const { tx, merchantId, now } = context
  const row = await findPursePayment(tx, merchantId, orderId)
  const purse = row && (await findPurse(tx, merchantId, row.purseId, now))
  if (!row || !purse) return undefined
  const tax = prepaidTaxOf(await findPrepaidPayment(tx, merchantId, orderId))
  return { ...(await paymentView(context, row, purse)), tax }
}

/** Returns the view of a payment that was read with its account. */
export async function paymentView({ tx, merchantId, now }: Reading, row: PursePayment, purse: PurseRow) {
  const order = await findWrittenOrder(tx, merchantId, row.orderId)
  if (!order) throw new Error(`payment ${row.orderId} has no order`)
  const tenders = await listTenders(tx, merchantId, [row.orderId])
  return {
    orderId: row.orderId,
    number: order.number,
    purse: purseViewOf(purse, now),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    tenders: tenders.map(paidBy),
    paidAt: order.soldAt,
  }
}
