import type { ListPrice, Occasion, PriceStep, TimeWindow } from '../basket/index.ts'
import { exponentOf } from '../text/money-text.ts'
import { accept, refuse, type Result } from '../result.ts'
import { PLAN_LIMITS } from './plan-limits.ts'
import { scopeOfTerms } from './price-list-terms.ts'
import { checkAsking, checkFrom, checkRebate, checkScope } from './check-threshold.ts'
import { checkSlots, wholeSet } from './check-slots.ts'
import {
  amountOfCurrency,
  countIn,
  firstOf,
  percentIn,
  planFault,
  type PlanAmount,
  type PlanFault,
  type PlanRefusal,
} from './plan-fault.ts'
import { checkWeb, outletsOfPlan } from './web-price-list.ts'
import type { Benefit, PercentOrPrice, PlanBudget, PlanTerms } from './plan-terms.ts'

/**
 * Returns whether a plan says something that can be applied. Answers it with a week of all seven days as no weekday at all,
 * with a price list's or a set's goods as its scope, and with a set's pieces counted.
 *
 * Refuses, with `field` naming the place: `plan.period-half`, `plan.period-backwards`, `plan.time-empty`,
 * `plan.weekdays-empty`, `plan.scope-empty`, `plan.scope-too-long`, `plan.levels-empty`, `plan.segments-empty`, `plan.outlets-empty`,
 * `plan.percent-out-of-range`, `plan.amount-out-of-range`, `plan.count-out-of-range` (each with `min`, `max`, `given`),
 * `plan.tiers-out-of-range` (`max`), `plan.tier-taken`, `plan.tier-not-better`, `plan.off-not-below-threshold`, `plan.threshold-mixed`,
 * `plan.threshold-missing`, `plan.rewards-out-of-range` (`max`), `plan.reward-taken`, `plan.occasion-empty`,
 * `plan.steps-not-rising`, `plan.steps-not-falling`, `plan.lots-not-here`, `plan.control-needs-members`,
 * `plan.web-not-here`, `plan.slots-out-of-range` (`max`), `plan.slots-alone`, `plan.slots-least`.
 * Source: specification §5, D19–D21, D101; pricing.md.
 */
export function checkPlan(terms: PlanTerms): Result<PlanTerms, PlanRefusal> {
  const found =
    checkWindow(terms.window) ??
    checkScope(scopeOfTerms(terms), placeOfScope(terms.benefit)) ??
    checkWho(terms) ??
    checkWeb(terms) ??
    checkOccasion(terms.occasion) ??
    checkControl(terms) ??
    checkLimits(terms) ??
    checkBudget(terms) ??
    checkLots(terms) ??
    checkBenefit(wholeSet(terms.benefit), exponentOf(terms.currency))
  if (found) return refuse(found)
  const weekdays = terms.window.weekdays
  const days = weekdays === null ? null : [...new Set(weekdays)].toSorted((one, other) => one - other)
  return accept({
    ...terms,
    benefit: wholeSet(terms.benefit),
    scope: scopeOfTerms(terms),
    ...(terms.budget && isNone(terms.budget) && { budget: null }),
    window: { ...terms.window, weekdays: days?.length === 7 ? null : days },
  })
}

const placeOfScope = (benefit: Benefit): string => {
  if (benefit.type === 'price-list') return 'benefit.prices'
  return benefit.type === 'bundle' && benefit.slots ? 'benefit.slots' : 'scope'
}

/** A period is whole or not there; one day is a whole period (specification §5: complete, end after start). */
export function checkWindow({ fromDate, untilDate, timeOfDay, weekdays }: TimeWindow): PlanFault {
  if ((fromDate === null) !== (untilDate === null)) return planFault('period-half', 'window.fromDate')
  if (fromDate !== null && untilDate !== null && untilDate < fromDate) {
    return planFault('period-backwards', 'window.untilDate', { fromDate, untilDate })
  }
  if (timeOfDay !== null && timeOfDay.fromMinute === timeOfDay.untilMinute)
    return planFault('time-empty', 'window.timeOfDay')
  return weekdays !== null && weekdays.length === 0 ? planFault('weekdays-empty', 'window.weekdays') : undefined
}

function checkWho({ target, ...terms }: PlanTerms): PlanFault {
  const outlets = outletsOfPlan(terms)
  if (target.kind === 'levels' && target.levels.length === 0) return planFault('levels-empty', 'target')
  if (target.kind === 'segments' && target.segmentIds.length === 0) return planFault('segments-empty', 'target')
  return outlets.kind === 'some' && outlets.outletIds.length === 0
    ? planFault('outlets-empty', terms.web ? 'web' : 'outlets')
    : undefined
}

export const checkOccasion = (occasion: Occasion | null): PlanFault =>
  occasion?.kind === 'member-day' && occasion.days.length === 0 && !occasion.isLastDay
    ? planFault('occasion-empty', 'occasion')
    : undefined

/**
 * Only members can be kept from it for good, so it must ask for one: where anybody gets it, a member who does not would pay more than a stranger.
 */
function checkControl({ controlPercent, target, occasion, limits }: PlanTerms): PlanFault {
  if (controlPercent === null || controlPercent === undefined) return undefined
  const isForMembers = target.kind !== 'all' || occasion !== null || limits.perMember !== null
  return isForMembers
    ? countIn(controlPercent, 'controlPercent', PLAN_LIMITS.controlPercent)
    : planFault('control-needs-members', 'controlPercent')
}

const checkLimits = ({ limits }: PlanTerms): PlanFault =>
  firstOf(
    (['total', 'perDay', 'perMember'] as const).map((name) => () => {
      const limit = limits[name]
      return limit === null ? undefined : countIn(limit, `limits.${name}`)
    }),
  )

const isNone = ({ totalMinor, perDayMinor }: PlanBudget): boolean => totalMinor === null && perDayMinor === null

/** Checks that no more may be given away on a day than in all. */
function checkBudget({ budget, currency }: PlanTerms): PlanFault {
  if (!budget) return undefined
  const { totalMinor, perDayMinor } = budget
  const decimals = exponentOf(currency)
  const max = PLAN_LIMITS.budgetMajor * 10 ** decimals
  const amountIn = (given: number | null, field: string, most: number): PlanFault =>
    given === null || (given >= 1 && given <= most)
      ? undefined
      : planFault('amount-out-of-range', field, { min: 1, max: most, given, decimals })
  return (
    amountIn(totalMinor, 'budget.totalMinor', max) ?? amountIn(perDayMinor, 'budget.perDayMinor', totalMinor ?? max)
  )
}

/** Lots are reduced piece by piece, or by weight at a percentage; then it is told what of them is left. */
function checkLots({ lots, benefit }: PlanTerms): PlanFault {
  if (!lots) return undefined
  const isOneByOne =
    benefit.type === 'item-discount' || (benefit.type === 'bundle' && benefit.count === 1 && !benefit.slots)
  return isOneByOne
    ? countIn(lots.quantity, 'lots.quantity', PLAN_LIMITS.lotQuantity)
    : planFault('lots-not-here', 'lots')
}

const checkReward = (reward: PercentOrPrice, amount: ReturnType<typeof amountOfCurrency>): PlanFault =>
  reward.kind === 'percent'
    ? percentIn(reward.offBasisPoints, 'benefit.reward.offBasisPoints')
    : amount(reward.priceMinor, 'benefit.reward.priceMinor')

function checkBenefit(benefit: Benefit, decimals: number): PlanFault {
  const amount = amountOfCurrency(decimals)
  switch (benefit.type) {
    case 'promotion':
      return amount(benefit.priceMinor, 'benefit.priceMinor')
    case 'item-discount':
      return benefit.off.kind === 'percent'
        ? percentIn(benefit.off.offBasisPoints, 'benefit.off.offBasisPoints')
        : amount(benefit.off.offMinor, 'benefit.off.offMinor')
    case 'price-list':
      return checkPrices(benefit.prices, amount)
    case 'buy-get':
      return (
        countIn(benefit.buyCount, 'benefit.buyCount') ??
        countIn(benefit.getCount, 'benefit.getCount') ??
        (benefit.reward ? checkReward(benefit.reward, amount) : undefined) ??
        timesIn(benefit.maxTimes) ??
        checkAsking(benefit, amount)
      )
    case 'second-item':
      return checkReward(benefit.reward, amount) ?? timesIn(benefit.maxTimes) ?? checkAsking(benefit, amount)
    case 'bundle':
      return (
        checkSlots(benefit, decimals) ??
        countIn(benefit.count, 'benefit.count', PLAN_LIMITS.bundle) ??
        checkBundle(benefit.reward, amount) ??
        timesIn(benefit.maxTimes) ??
        checkAsking(benefit, amount)
      )
    case 'whole-order':
      return percentIn(benefit.offBasisPoints, 'benefit.offBasisPoints') ?? checkFrom(benefit, amount, false)
    case 'rebate':
      return checkRebate(benefit, amount)
    case 'full-gift':
      return (
        checkFrom(benefit, amount, true) ??
        timesIn(benefit.maxTimes) ??
        rewardsIn(benefit.gifts, 'benefit.gifts') ??
        firstOf(
          benefit.gifts.map(
            ({ countPerTime }, at) =>
              () =>
                countIn(countPerTime, `benefit.gifts.${at}.countPerTime`),
          ),
        )
      )
    case 'exchange':
      return (
        checkFrom(benefit, amount, true) ??
        timesIn(benefit.maxTimes) ??
        rewardsIn(benefit.items, 'benefit.items') ??
        firstOf(
          benefit.items.map(
            ({ exchangePriceMinor }, at) =>
              () =>
                amount(exchangePriceMinor, `benefit.items.${at}.exchangePriceMinor`),
          ),
        )
      )
  }
}

const timesIn = (maxTimes: number | null): PlanFault =>
  maxTimes === null ? undefined : countIn(maxTimes, 'benefit.maxTimes')

function checkBundle(reward: Extract<Benefit, { type: 'bundle' }>['reward'], amount: PlanAmount): PlanFault {
  if (reward.kind === 'total') return amount(reward.totalMinor, 'benefit.reward.totalMinor')
  return reward.kind === 'percent'
    ? percentIn(reward.offBasisPoints, 'benefit.reward.offBasisPoints')
    : amount(reward.offMinor, 'benefit.reward.offMinor')
}

/** Each goods once, and more of it is cheaper. */
function checkPrices(prices: readonly ListPrice[], amount: PlanAmount): PlanFault {
  const known = new Set<string>()
  for (const [at, { productId, variantId, steps }] of prices.entries()) {
    const key = `${productId} ${variantId ?? ''}`
    if (known.has(key)) return planFault('reward-taken', `benefit.prices.${at}`)
    known.add(key)
    const found = checkPriceSteps(steps, amount, `benefit.prices.${at}.steps`)
    if (found) return found
  }
  return undefined
}

function checkPriceSteps(steps: readonly PriceStep[], amount: PlanAmount, at: string): PlanFault {
  const { tiers: max } = PLAN_LIMITS
  if (steps.length === 0 || steps.length > max) {
    return planFault('tiers-out-of-range', at, { min: 1, max, given: steps.length })
  }
  return firstOf(
    steps.map(({ fromQuantity, priceMinor }, place) => () => {
      const before = steps[place - 1]
      const found =
        countIn(fromQuantity, `${at}.${place}.fromQuantity`) ?? amount(priceMinor, `${at}.${place}.priceMinor`)
      if (found || !before) return found
      if (fromQuantity <= before.fromQuantity) return planFault('steps-not-rising', `${at}.${place}.fromQuantity`)
      return priceMinor >= before.priceMinor ? planFault('steps-not-falling', `${at}.${place}.priceMinor`) : undefined
    }),
  )
}

function rewardsIn(rewards: readonly { readonly variantId: string }[], field: string): PlanFault {
  const max = PLAN_LIMITS.rewards
  if (rewards.length === 0 || rewards.length > max) {
    return planFault('rewards-out-of-range', field, { min: 1, max, given: rewards.length })
  }
  const twice = rewards.findIndex(({ variantId }, at) =>
    rewards.slice(0, at).some((one) => one.variantId === variantId),
  )
  return twice < 0 ? undefined : planFault('reward-taken', `${field}.${twice}.variantId`)
}
