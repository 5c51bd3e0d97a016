import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { planUses, type PlanReduction } from '@kassa/domain/promotion/plan-uses.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { heardWithin, isRecent, PATIENCE_MS } from '../sync/heard-within.ts'

/**
 * The availability of the limited plans and the coupons of a basket beside other uses. `unknown`: nobody could be
 * asked; the sale goes on and is reviewed later.
 */
export type PlanHold =
  | { readonly kind: 'held' }
  | { readonly kind: 'unknown' }
  /** `left`: of the lots of a markdown there is still so much. */
  | { readonly kind: 'used-up'; readonly planId: string; readonly name: string; readonly left: number }
  /** Used already, or being used at `device`. */
  | { readonly kind: 'coupon-gone'; readonly couponId: string; readonly code: string; readonly device: string }
  /** Taken without a line, and it cannot be: by its code, with the facts. */
  | NonNullable<Awaited<ReturnType<WithoutLine['refusedAtPayment']>>>

type WithoutLine = typeof import('../sync/without-line.ts')

/** The server keeps a hold 15 minutes; asked again a little before. */
const KEPT_MS = 14 * 60_000

interface Asked {
  readonly key: string
  readonly orderId: string
  readonly at: number
  readonly answer: Promise<PlanHold>
}

let asked: Asked | null = null

/** The plans with a limit that take something off a basket. */
function limitedIn(priced: PricedBasket): PlanReduction[] {
  const plans = desk.read().offers?.plans ?? []
  const isLimited = ({ terms }: DeskOffers['plans'][number]): boolean =>
    Boolean(terms.lots) || Boolean(terms.budget) || Object.values(terms.limits).some((limit) => limit !== null)
  return planUses(priced).filter(({ planId }) => plans.some((plan) => plan.id === planId && isLimited(plan)))
}

/** Asks for the limited plans and the coupons of a basket before it is paid, once for as long as they stay the same; nothing is asked where there are none. */
export function holdPlans(orderId: string, priced: PricedBasket): Promise<PlanHold> {
  const limited = limitedIn(priced)
  const couponIds = priced.coupons.flatMap(({ id, isApplied }) => (isApplied ? [id] : []))
  if (limited.length + couponIds.length === 0) return Promise.resolve({ kind: 'held' })
  if (!desk.read().isOnline) return withoutLine(priced)
  const key = [
    orderId,
    ...limited.map(({ planId, quantity, reductionMinor }) => `${planId}:${quantity}:${reductionMinor}`),
    ...couponIds,
  ].join(' ')
  if (asked?.key === key && isRecent(asked.at, KEPT_MS)) return asked.answer
  const answer = ask(orderId, limited, couponIds, priced)
  const mine: Asked = { key, orderId, at: Date.now(), answer }
  asked = mine
  void answer.then(({ kind }) => {
    if (kind !== 'held' && asked === mine) asked = null
  })
  return answer
}

/** Returns the hold while the server cannot be asked: a coupon that this desk took by itself is checked once more. */
async function withoutLine(priced: PricedBasket): Promise<PlanHold> {
  const isBare = (basketNow().coupons ?? []).every(({ word }) => word === undefined)
  const looked = isBare ? null : import('../sync/without-line.ts').then((own) => own.refusedAtPayment(priced))
  return (await looked?.catch(() => null)) ?? { kind: 'unknown' }
}

async function ask(
  orderId: string,
  limited: readonly PlanReduction[],
  couponIds: string[],
  priced: PricedBasket,
): Promise<PlanHold> {
  const memberId = basketNow().member?.id ?? null
  const planIds = limited.map(({ planId }) => planId)
  const quantities = limited.map(({ planId, quantity }) => ({ planId, quantity }))
  const reductions = limited.map(({ planId, reductionMinor }) => ({ planId, reductionMinor }))
  const asking = askServer(holdOffers, { orderId, memberId, planIds, couponIds, quantities, reductions })
  const heard = await heardWithin(asking, PATIENCE_MS)
  if (heard.kind === 'unreachable') return withoutLine(priced)
  if (heard.kind === 'answered') return { kind: 'held' }
  const facts = heard.facts as Readonly<Record<'planId' | 'name' | 'couponId' | 'code' | 'device', string | undefined>>
  const { planId, name, couponId } = facts
  if (couponId !== undefined) {
    const { code = '', device = '' } = facts
    return { kind: 'coupon-gone', couponId, code, device }
  }
  return heard.code === 'plan.used-up' && planId !== undefined
    ? { kind: 'used-up', planId, name: name ?? '', left: Number(heard.facts?.['left'] ?? 0) }
    : { kind: 'unknown' }
}

/** The basket was left: what was held for it is free again, and what was used up may not be any more. */
export function letPlansGo(): void {
  if (asked) void askServer(releaseOffers, { orderId: asked.orderId }).catch(() => undefined)
  forgetPlans()
}

/** Notes the quantity left in the lots of a markdown: this device counts the rest as reduced already. */
export const leaveOfLots = (planId: string, left: number): void =>
  desk.change(({ offers }) => ({
    offers: offers && {
      ...offers,
      plans: offers.plans.map((plan) =>
        plan.id === planId && plan.terms.lots
          ? { ...plan, used: { ...plan.used, quantity: plan.terms.lots.quantity - left } }
          : plan,
      ),
    },
  }))

/** The order is written; booking it ends the hold. */
export function forgetPlans(): void {
  asked = null
  if (desk.read().usedUp.length > 0) desk.change({ usedUp: [] })
}
