import type {
  MissingCondition,
  MemberFacts,
  OutletScope,
  Plan,
  PlanTarget,
  PointRate,
  PresentedCoupon,
  Snapshot,
  TimeWindow,
} from '../basket/index.ts'
import { localMoment, type LocalMoment, missingInWindow, OPENED_GRACE_MILLISECONDS } from './time-window.ts'
import { missingForOccasion } from './occasion.ts'

/** The facts every plan and coupon is held against, read once per basket. */
export interface OfferContext {
  readonly outletId: string
  readonly member: MemberFacts | null
  readonly paidAt: LocalMoment
  /** Null where the basket was opened too long before to count. */
  readonly openedAt: LocalMoment | null
}

const NOTHING: readonly MissingCondition[] = []

export function offerContext(snapshot: Snapshot): OfferContext {
  const { timeZone, id } = snapshot.outlet
  const paidAt = snapshot.paymentStartedAt ?? snapshot.now
  const waited = paidAt - snapshot.openedAt
  const isRecent = waited >= 0 && waited <= OPENED_GRACE_MILLISECONDS
  return {
    outletId: id,
    member: snapshot.member,
    paidAt: localMoment(paidAt, timeZone),
    openedAt: isRecent ? localMoment(snapshot.openedAt, timeZone) : null,
  }
}

/**
 * Returns the reasons that keep a plan from counting, in the order of checks; empty when it counts. Source: D20, D21.
 */
export function missingForPlan(plan: Plan, context: OfferContext): readonly MissingCondition[] {
  const missing: MissingCondition[] = []
  if (!plan.isEnabled) missing.push({ code: 'offer.disabled' })
  pushOutlet(missing, plan.outlets, context)
  pushTarget(
    missing,
    plan.target,
    plan.usage.some((limit) => limit.kind === 'per-member') || hasOccasion(plan),
    context.member,
  )
  pushControl(missing, plan, context.member)
  pushMoment(missing, plan, context)
  for (const { kind, limit, used } of plan.usage) {
    if (used >= limit) missing.push({ code: 'offer.used-up', limit: kind, most: limit })
  }
  return missing.length === 0 ? NOTHING : missing
}

/** The same for a coupon: its status, outlets, who may use it and validity. Source: D18, D19. */
export function missingForCoupon(coupon: PresentedCoupon, context: OfferContext): readonly MissingCondition[] {
  const missing: MissingCondition[] = []
  if (coupon.status !== 'available') missing.push({ code: 'offer.not-available', status: coupon.status })
  pushOutlet(missing, coupon.outlets, context)
  if (coupon.target) pushTarget(missing, coupon.target, false, context.member)
  pushWindow(missing, coupon.window, context)
  return missing.length === 0 ? NOTHING : missing
}

function pushOutlet(missing: MissingCondition[], outlets: OutletScope, context: OfferContext): void {
  if (outlets.kind === 'some' && !outlets.outletIds.includes(context.outletId))
    missing.push({ code: 'offer.other-outlet' })
}

function pushTarget(
  missing: MissingCondition[],
  target: PlanTarget,
  isPerMember: boolean,
  member: MemberFacts | null,
): void {
  if (!member && (target.kind !== 'all' || isPerMember)) {
    missing.push({ code: 'offer.member-needed' })
  } else if (target.kind === 'levels' && !target.levels.includes(member?.levelNumber ?? 0)) {
    missing.push({ code: 'offer.other-level', levels: target.levels, level: member?.levelNumber ?? null })
  } else if (target.kind === 'segments' && !target.segmentIds.some((id) => member?.segmentIds?.includes(id))) {
    missing.push({ code: 'offer.other-segment' })
  }
}

function pushControl(missing: MissingCondition[], { id, controlPercent }: Plan, member: MemberFacts | null): void {
  if (controlPercent && member && isInControlGroup(controlPercent, id, member.id))
    missing.push({ code: 'offer.control-group' })
}

const hasOccasion = ({ occasion }: Plan): boolean => occasion !== undefined && occasion !== null

/**
 * Returns the reasons that keep a rate of points from counting, however it is paid: the level, the days, the occasion.
 * Source: features MB-P11.
 */
export function missingForRate(rate: PointRate, context: OfferContext): readonly MissingCondition[] {
  const missing: MissingCondition[] = []
  pushTarget(missing, rate.target, false, context.member)
  pushMoment(missing, rate, context)
  return missing
}

/** Window and occasion, both at one of the two moments. */
function pushMoment(missing: MissingCondition[], plan: Pick<Plan, 'window' | 'occasion'>, context: OfferContext): void {
  const { occasion } = plan
  const { member } = context
  if (!occasion || !member) return pushWindow(missing, plan.window, context)
  const missingAt = (moment: LocalMoment): readonly MissingCondition[] => [
    ...missingInWindow(plan.window, moment),
    ...missingForOccasion(occasion, member, moment.date),
  ]
  const atPayment = missingAt(context.paidAt)
  if (atPayment.length === 0) return
  if (context.openedAt && missingAt(context.openedAt).length === 0) return
  missing.push(...atPayment)
}

function pushWindow(missing: MissingCondition[], window: TimeWindow, context: OfferContext): void {
  const atPayment = missingInWindow(window, context.paidAt)
  if (atPayment.length === 0) return
  if (context.openedAt && missingInWindow(window, context.openedAt).length === 0) return
  missing.push(...atPayment)
}

/** Plan order: smaller priority first, then id by code unit. Source: pricing.md, principle 2. */
export const inPlanOrder = (one: Plan, other: Plan): number =>
  one.priority - other.priority || compareText(one.id, other.id)

export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A prime above 2²⁸, so that every tail of an id keeps a place of its own. */
export const CONTROL_PRIME = 268_435_459

/** The last `digits` hexadecimal digits of an id before `skipped` others, as a number; null where they are none. */
function tailOf(id: string, digits: number, skipped = 0): number | null {
  const tail = id.slice(-digits - skipped, skipped === 0 ? undefined : -skipped)
  return /^[0-9a-f]+$/.test(tail) && tail.length === digits ? Number.parseInt(tail, 16) : null
}

/** The two factors by which a plan deals members out; null where its id is no UUID. The books compute places by the same. */
export function controlDeal(planId: string): { readonly factor: number; readonly shift: number } | null {
  const [factor, shift] = [tailOf(planId, 6), tailOf(planId, 6, 6)]
  return factor === null || shift === null ? null : { factor: factor + 1, shift }
}

/**
 * Returns whether a member belongs to the control group of a plan: those `percent` (1–50) of all members who never get it, so that what it earned can be
 * told. It depends on the two ids alone: every till, with or without a network, and every day answers the same, and the groups of two plans have
 * nothing to do with each other. Nobody does whose id, or whose plan's, is no UUID. Source: decision 2580; universal hashing, Carter and Wegman 1979.
 */
export function isInControlGroup(percent: number, planId: string, memberId: string): boolean {
  const deal = controlDeal(planId)
  const member = tailOf(memberId, 7)
  if (deal === null || member === null) return false
  return ((member * deal.factor + deal.shift) % CONTROL_PRIME) % 100 < percent
}
