import {
  listRecharges as listCall,
  rechargeMember as rechargeCall,
  rechargeOffers as offersCall,
} from '@kassa/contract/stored-value/recharge.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { pointsLastDay } from '@kassa/domain/member/points-expiry.ts'
import { bonusParts, isOffered, recharge, rechargeLimits } from '@kassa/domain/member/recharge.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { addMonths } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { attemptsPart, findPaidAheadForUpdate } from '../../payment/public.ts'
import { giveCoupons } from '../../promotion/public.ts'
import { drawerPart, insertOrder, openDrawer } from '../../sales/public.ts'
import { readSetting } from '../../settings/public.ts'
import {
  memberParts,
  findMember,
  findMemberForUpdate,
  type MemberRecord,
  ensureProgramme,
  findProgrammeDay,
} from '../../member/public.ts'
import {
  findRechargeRule,
  listAllRechargeRules,
  type RechargeRuleRecord,
} from '../recharge-rule/recharge-rule.store.ts'
import { amountsInWords } from '../recharge-rule/recharge-rules.ts'
import { insertRecharge, listRechargeRows } from './recharge.store.ts'
import { tendersOf } from './tenders-of.ts'
import { rechargeViewOf, rechargeViewsOf } from './recharge-view.ts'

type Asked = OutputOf<(typeof rechargeCall)['request']>
type RechargeView = NonNullable<Awaited<ReturnType<typeof rechargeViewOf>>>

async function placeOf({
  tx,
  merchantId,
  inOutletId,
}: Pick<Context, 'tx' | 'merchantId' | 'inOutletId'>): Promise<OutletFacts> {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) throw new Error(`outlet ${inOutletId} is not there`)
  return outlet
}

const exponentOf = (currency: string): number => findCurrency(currency)?.exponent ?? 2

const rechargeOffers = command(offersCall, async (context) => {
  const { tx, merchantId, now, holds } = context
  const { currency } = await placeOf(context)
  const programme = await ensureProgramme(tx, merchantId)
  const today = await findProgrammeDay(tx, merchantId, now)
  const isOtherCurrency = programme?.currency !== currency
  const rules = isOtherCurrency ? [] : await listAllRechargeRules(tx, merchantId)
  const { min, max } = rechargeLimits(exponentOf(currency))
  return accept({
    currency,
    isOtherCurrency,
    rules: rules.filter((rule) => isOffered(rule, today)).map(offerOf),
    free: holds('desk.members.rechargeFree') ? { leastMinor: min, mostMinor: max } : null,
  })
})

/** Returns the benefits of a rule, as a tile shows them; a coupon of which none are left is no benefit. */
function offerOf(rule: RechargeRuleRecord) {
  const { id, name, rechargeMinor, giftMinor, bonusNowBasisPoints, bonusMonths, points, untilDay } = rule
  const { couponName, couponCount, couponsLeft } = rule
  const count = Math.min(couponCount, couponsLeft ?? Infinity)
  const giftNowMinor = bonusParts(giftMinor, { nowBasisPoints: bonusNowBasisPoints, months: bonusMonths })[0] ?? 0
  const coupon = couponName === null || count <= 0 ? null : { name: couponName, count }
  return { id, name, rechargeMinor, giftMinor, giftNowMinor, bonusMonths, points, coupon, untilDay }
}

interface Worth {
  readonly name: string
  /** The gift of money, at once and month by month. */
  readonly parts: readonly number[]
  readonly points: number
  readonly coupons: { readonly templateId: string; readonly count: number } | null
}

/** Returns the amount paid in and the benefits on top, the gift by its months; the person was shown exactly that. */
async function worthOf(
  { tx, merchantId, holds }: PaidAheadContext,
  { ruleId, amountMinor, giftMinor, points: shownPoints }: Asked,
  { currency, today }: { readonly currency: string; readonly today: string },
): Promise<Result<Worth>> {
  const decimals = exponentOf(currency)
  const rule = ruleId === null ? null : await findRechargeRule(tx, merchantId, ruleId)
  if (rule === undefined) return refuse({ code: 'recharge.rule-not-offered' })
  const wanted = rule ? { rule } : { freeMinor: amountMinor, isPermitted: holds('desk.members.rechargeFree') }
  const worth = recharge(wanted, today, decimals)
  if (!worth.ok) return refuse(amountsInWords(worth.refusal, currency))
  const { principalMinor, bonusMinor } = worth.value
  const points = rule?.points ?? 0
  if (principalMinor !== amountMinor || bonusMinor !== giftMinor || points !== shownPoints) {
    const told = (minor: number) => amountsInWords({ code: '', facts: { rechargeMinor: minor } }, currency).facts
    return refuse({
      code: 'recharge.differs',
      facts: { amount: told(principalMinor)?.['amount'], gift: told(bonusMinor)?.['amount'], points },
    })
  }
  const plan = { nowBasisPoints: rule?.bonusNowBasisPoints ?? 10_000, months: rule?.bonusMonths ?? 0 }
  const coupons = rule?.couponTemplateId ? { templateId: rule.couponTemplateId, count: rule.couponCount } : null
  return accept({ name: rule?.name ?? '', parts: bonusParts(bonusMinor, plan), points, coupons })
}

/** The member, locked, who can be paid in for at this outlet. */
async function payee(context: PaidAheadContext, memberId: string, currency: string): Promise<Result<MemberRecord>> {
  const member = await findMemberForUpdate(context.tx, context.merchantId, memberId)
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  return member.currency === currency
    ? accept(member)
    : refuse({ code: 'recharge.other-currency', facts: { wanted: member.currency, given: currency } })
}

/** Points of a rule, that run out as earned ones do. */
async function pointsGiven({ tx, merchantId }: PaidAheadContext, points: number, today: string) {
  if (points === 0) return []
  const lastDay = pointsLastDay(today, await readSetting(tx, { merchantId }, 'member.points-expiry'))
  return [{ reason: POINT_CHANGES['recharge-gift'], points, lastDay }]
}

/** Pays money into a member's balance: an order of type 2 with its payments, the drawer and the member's book, in one statement. */
export async function bookRecharge(context: PaidAheadContext, asked: Asked): Promise<Result<RechargeView>> {
  const { tx, merchantId, inOutletId, actor, now } = context
  if (actor.kind !== 'staff') return refuse({ code: 'permission.missing' })
  const outlet = await placeOf(context)
  const { currency } = outlet
  // Before the member, as the clock does that may book the same at once: neither waits for the other crosswise.
  await findPaidAheadForUpdate(tx, merchantId, asked.orderId)
  const member = await payee(context, asked.memberId, currency)
  if (!member.ok) return member
  const first = await rechargeViewOf(context, asked.orderId)
  if (first) return first.memberId === asked.memberId ? accept(first) : refuse({ code: 'thing.not-found' })
  const businessDay = businessDayAt(now, outlet)
  const today = await findProgrammeDay(tx, merchantId, now)
  const worth = await worthOf(context, asked, { currency, today })
  if (!worth.ok) return worth
  const tenders = await tendersOf(context, asked, { currency, businessDay })
  if (!tenders.ok) return tenders
  const drawer = await openDrawer(context, asked.shiftId)
  if (!drawer.ok) return drawer
  const { amountMinor, giftMinor, orderId, ruleId } = asked
  const { name, parts, points, coupons } = worth.value
  const [nowMinor = 0, ...laterParts] = parts
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'recharge')
  const number = formatDocumentNumber({ document: 'recharge', outletNumber: outlet.number, deviceNumber: 0, running })
  const row = {
    id: orderId,
    number,
    type: 2 as const,
    status: 'completion' as const,
    outlet_id: inOutletId,
    device_id: drawer.value?.deviceId ?? null,
    shift_id: drawer.value?.shiftId ?? null,
    staff_id: actor.accountId,
    member_id: member.value.id,
    currency,
    total_minor: amountMinor,
    points_used: 0,
    note: null,
    sold_at: now,
    business_day: businessDay,
  }
  // A unit of the line is a minor unit paid in, so that any part of it can come back.
  const line = {
    line: 0,
    kind: 'recharge',
    product_id: null,
    variant_id: null,
    name: name === '' ? number : name,
    quantity: amountMinor,
    unit_price_minor: 1,
    amount_minor: amountMinor,
    stock_moves: [],
  }
  const balance = [
    { type: BALANCE_CHANGES['recharge-principal'], amountMinor },
    ...(nowMinor > 0 ? [{ type: BALANCE_CHANGES['recharge-bonus'], amountMinor: nowMinor }] : []),
  ]
  const posting = { points: await pointsGiven(context, points, today), balance, spentMinor: 0, visits: 0 }
  const written = await insertOrder(
    tx,
    merchantId,
    {
      row,
      lines: [line],
      payments: tenders.value.map((one) => ({
        method: one.method,
        amount_minor: one.amountMinor,
        reference: one.reference,
        card: one.card ?? null,
      })),
      member: { memberId: member.value.id, posting, ofDocument: null, note: name, windowFrom: null },
      what: 'recharged',
      byName: actor.name,
    },
    { parts: [...memberParts, attemptsPart, drawerPart], newId: context.newId },
  )
  if (!written) return refuse({ code: 'thing.not-found' })
  const later = laterParts.flatMap((minor, at) =>
    minor > 0 ? [{ dueOn: addMonths(today, at + 1), amountMinor: minor }] : [],
  )
  const couponsGiven = coupons
    ? await giveCoupons(context, { ...coupons, memberId: member.value.id, day: today, fromOrderId: orderId })
    : 0
  await insertRecharge(tx, merchantId, {
    orderId,
    memberId: member.value.id,
    ruleId,
    currency,
    principalMinor: amountMinor,
    bonusMinor: giftMinor,
    points,
    couponCount: couponsGiven,
    at: now,
    later,
  })
  const beside = { ...(points > 0 && { points }), ...(couponsGiven > 0 && { coupons: couponsGiven }) }
  const facts = { number, amountMinor, giftMinor, currency, ...beside }
  context.audit({ subject: `member/${member.value.id}`, after: { name: member.value.name, ...facts } })
  context.emit({ name: 'order.recharged', outletId: inOutletId, payload: { orderId, ...facts } })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.value.id } })
  const view = await rechargeViewOf(context, orderId)
  if (!view) throw new Error(`recharge ${orderId} was written and is not there`)
  return accept(view)
}

const rechargeMember = command(rechargeCall, bookRecharge)

/** The number of recharges that a till shows. */
const SHOWN = 20

const listRecharges = command(listCall, async (context, { id }) => {
  const member = await findMember(context.tx, context.merchantId, id)
  if (!member) return refuse({ code: 'thing.not-found' })
  const rows = await listRechargeRows(context.tx, context.merchantId, id, SHOWN)
  return accept({ recharges: await rechargeViewsOf(context, rows, member) })
})

export const rechargeCommands = [rechargeOffers, rechargeMember, listRecharges]
