import type {
  BasketLine,
  MemberFacts,
  Occasion,
  OutletScope,
  Plan,
  PointRate,
  PresentedCoupon,
  Scope,
  Snapshot,
  TimeWindow,
} from '../src/basket/index.ts'

const isInside = (window: TimeWindow, instant: number, timeZone: string): boolean => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const minute = local.hour * 60 + local.minute
  let startDay = local.toPlainDate()
  if (window.timeOfDay) {
    const { fromMinute, untilMinute } = window.timeOfDay
    if (fromMinute < untilMinute) {
      if (minute < fromMinute || minute >= untilMinute) return false
    } else if (minute < untilMinute) {
      startDay = startDay.subtract({ days: 1 })
    } else if (minute < fromMinute) {
      return false
    }
  }
  const day = startDay.toString()
  if (window.fromDate !== null && day < window.fromDate) return false
  if (window.untilDate !== null && day > window.untilDate) return false
  return window.weekdays === null || window.weekdays.includes(startDay.dayOfWeek)
}

/** Growth 6: whether the local date of an instant is the occasion. */
function isOccasion(occasion: Occasion, member: MemberFacts, instant: number, timeZone: string): boolean {
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()
  if (occasion.kind === 'member-day') {
    return occasion.days.includes(date.day) || (occasion.isLastDay && date.day === date.daysInMonth)
  }
  const { birthday } = member
  if (!birthday) return false
  return [-1, 0, 1].some((years) => {
    const day = Temporal.PlainDate.from({ year: date.year + years, ...birthday }, { overflow: 'constrain' })
    return Math.abs(day.until(date, { largestUnit: 'days' }).days) <= occasion.days
  })
}

/** D20: the start of payment lies inside, or the basket was opened inside at most ten minutes before it; so does the occasion then. */
function isInTime(window: TimeWindow, basket: Snapshot, occasion: Occasion | null = null): boolean {
  const payment = basket.paymentStartedAt ?? basket.now
  const { timeZone } = basket.outlet
  const { member } = basket
  if (occasion && !member) return false
  const isMet = (instant: number): boolean =>
    isInside(window, instant, timeZone) &&
    (!occasion || (member !== null && isOccasion(occasion, member, instant, timeZone)))
  if (isMet(payment)) return true
  const waited = payment - basket.openedAt
  return waited >= 0 && waited <= 600_000 && isMet(basket.openedAt)
}

const isHere = (outlets: OutletScope, basket: Snapshot): boolean =>
  outlets.kind === 'all' || outlets.outletIds.includes(basket.outlet.id)

/** A member whom the plan leaves out for good, by whole numbers of any size. */
function isKeptOut(percent: number, planId: string, memberId: string): boolean {
  const digits = [planId.slice(-6), planId.slice(-12, -6), memberId.slice(-7)]
  if (digits.some((each, at) => !/^[0-9a-f]+$/.test(each) || each.length !== (at === 2 ? 7 : 6))) return false
  const [factor = 0n, shift = 0n, place = 0n] = digits.map((each) => BigInt(`0x${each}`))
  return ((place * (factor + 1n) + shift) % (2n ** 28n + 3n)) % 100n < BigInt(percent)
}

/** Returns whether a plan counts at all. */
export function planCounts(plan: Plan, basket: Snapshot): boolean {
  if (!plan.isEnabled || !isHere(plan.outlets, basket)) return false
  if (!isInTime(plan.window, basket, plan.occasion ?? null)) return false
  const level = basket.member?.levelNumber ?? null
  if (plan.target.kind === 'levels' && (level === null || !plan.target.levels.includes(level))) return false
  if (plan.target.kind === 'segments') {
    const { segmentIds } = plan.target
    const fits = basket.member?.segmentIds ?? []
    if (fits.every((id) => !segmentIds.includes(id))) return false
  }
  if (plan.controlPercent && basket.member && isKeptOut(plan.controlPercent, plan.id, basket.member.id)) return false
  return plan.usage.every(
    (limit) => limit.used < limit.limit && (limit.kind !== 'per-member' || basket.member !== null),
  )
}

/** Returns whether a rate of points counts, however it is paid. */
export function rateCounts({ target, window, occasion }: PointRate, basket: Snapshot): boolean {
  const level = basket.member?.levelNumber ?? null
  return (
    (target.kind === 'all' || (level !== null && target.levels.includes(level))) &&
    isInTime(window, basket, occasion ?? null)
  )
}

export const couponCounts = (coupon: PresentedCoupon, basket: Snapshot): boolean =>
  coupon.status === 'available' &&
  (coupon.target === undefined ||
    coupon.target.kind === 'all' ||
    coupon.target.levels.some((level) => level === basket.member?.levelNumber)) &&
  isHere(coupon.outlets, basket) &&
  isInTime(coupon.window, basket)

/** The category itself and everything above it; a circle ends where it began. */
function categoriesAbove(categoryId: string | null, basket: Snapshot): Set<string> {
  const found = new Set<string>()
  let at = categoryId
  while (at !== null && !found.has(at)) {
    found.add(at)
    const here = at
    at = basket.categories.find((category) => category.id === here)?.parentId ?? null
  }
  return found
}

/** Only discountable lines are ever in scope. */
export const isInScope = (scope: Scope, line: BasketLine, basket: Snapshot): boolean =>
  line.isDiscountable && areInScope(scope, line, basket)

type Goods = Pick<BasketLine, 'productId' | 'variantId' | 'categoryId' | 'brandId' | 'labelIds'>

/** Returns whether goods are in a scope, discountable or not. */
export function areInScope(scope: Scope, line: Goods, basket: Snapshot): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'products':
      return scope.products.some(
        (product) =>
          product.productId === line.productId && (product.variantId === null || product.variantId === line.variantId),
      )
    case 'categories': {
      const above = categoriesAbove(line.categoryId, basket)
      return scope.categoryIds.some((id) => above.has(id))
    }
    case 'brands':
      return line.brandId !== null && scope.brandIds.includes(line.brandId)
    case 'labels':
      return (line.labelIds ?? []).some((label) => scope.labelIds.includes(label))
  }
}

const byUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Smaller priority first, then id by code unit. */
export const inPlanOrder = (a: Plan, b: Plan): number => a.priority - b.priority || byUnit(a.id, b.id)
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => byUnit(a.id, b.id)
