import type { PricedBasket, Snapshot, Tender } from '../src/basket/index.ts'
import { takenOff } from '../src/basket/taken-off.ts'
import { priceBasket } from '../src/pricing/index.ts'
import { findDifference, firstFault, sum, type AnswerCheck, type FaultText } from './broken.ts'
import { taxAddsUp } from './tax-invariant.ts'

// The invariants of pricing.md as checks on one basket: null when it holds, else what broke. `*.test.ts` runs them on
// fast-check, `tools/properties.ts` on a million seeds.

export type { FaultText } from './broken.ts'

/** A property that prices the basket again, changed. */
export type RelationCheck = (snapshot: Snapshot) => FaultText

const answerOf = (snapshot: unknown): PricedBasket | null => {
  const result = priceBasket(snapshot)
  return result.ok ? result.value : null
}

export const ANSWER_CHECKS: Readonly<Record<string, AnswerCheck>> = {
  'line payables add up to the total'(snapshot, { totals, lines }) {
    const payables = sum(lines.map((line) => line.payableMinor))
    const isAdded = snapshot.settings.tax.mode === 'added'
    const total = isAdded ? payables + totals.taxMinor - totals.roundingAdjustmentMinor : payables
    return firstFault([
      findDifference('goods', payables, totals.goodsMinor),
      findDifference('payable', total, totals.payableMinor),
      findDifference(
        'adjustments',
        sum(lines.map((line) => line.roundingAdjustmentMinor)),
        totals.roundingAdjustmentMinor,
      ),
      !isAdded && totals.roundingAdjustmentMinor !== 0 ? 'an adjustment although tax is included' : null,
    ])
  },

  'what the guard compared is what stage D left of the goods'(_, { lines, totals }) {
    const goods = lines.filter((line) => line.kind === 'goods')
    const later = goods.flatMap((line) => line.deductions).filter((row) => ['E', 'F', 'G', 'H'].includes(row.stage))
    const left = sum(goods.map((line) => line.payableMinor)) + sum(later.map((row) => row.amountMinor))
    return findDifference('after coupons', left, totals.afterCouponsMinor)
  },

  'no payable is below 0'(_, { lines, totals }) {
    const low = lines.find((line) => line.payableMinor < 0 || line.afterItemsMinor < 0)
    return low || totals.payableMinor < 0 ? `line ${low?.id ?? 'total'} is below 0` : null
  },

  'deductions per source explain every amount'(_, { lines, deductions, totals }) {
    const perLine = lines.map((line) =>
      findDifference(line.id, line.listMinor - sum(line.deductions.map((row) => row.amountMinor)), line.payableMinor),
    )
    const rows = new Map<string, number>()
    for (const row of lines.flatMap((line) => line.deductions)) {
      const key = `${row.stage} ${row.kind} ${row.id}`
      rows.set(key, (rows.get(key) ?? 0) + row.amountMinor)
    }
    return firstFault([
      ...perLine,
      findDifference('sources', deductions.length, rows.size),
      ...deductions.map((row) => {
        const key = `${row.stage} ${row.kind} ${row.id}`
        return findDifference(key, row.amountMinor, rows.get(key))
      }),
      findDifference('total', sum(deductions.map((row) => row.amountMinor)), totals.originMinor - totals.goodsMinor),
      lines.some((line) => line.deductions.some((row) => row.amountMinor === 0)) ? 'a row of 0' : null,
    ])
  },

  'what an order notes as taken off explains what its goods came to'(_, { deductions, totals }) {
    const noted = sum(Object.values<number>({ ...takenOff({ deductions, totals }) }))
    return findDifference('off', noted - totals.roundingAdjustmentMinor, totals.originMinor - totals.goodsMinor)
  },

  'goods that are not discountable stay at list'(snapshot, { lines }) {
    const fixed = new Set(snapshot.lines.filter((line) => !line.isDiscountable).map((line) => line.id))
    const touched = lines.find(
      (line) =>
        fixed.has(line.id) &&
        (line.deductions.some((row) => row.stage !== 'H') ||
          line.payableMinor !== line.listMinor - sum(line.deductions.map((row) => row.amountMinor))),
    )
    return touched ? `line ${touched.id} was touched` : null
  },

  'tax adds up on the rows and on the lines': taxAddsUp,

  'cash rounding is less than a unit and only in cash'(snapshot, { payment, totals }) {
    if (!payment || !snapshot.payment) return payment === null && snapshot.payment === null ? null : 'payment lost'
    const cash = snapshot.payment.tenders.filter((tender) => tender.kind === 'cash')
    const unit = (cash.at(-1)?.rounding ?? snapshot.payment.cashRounding)?.unitMinor ?? 1
    const hasCash = cash.length > 0
    const tendered = payment.otherMinor + payment.cashGivenMinor
    return firstFault([
      Math.abs(payment.cashRoundingMinor) < unit ? null : `rounding ${payment.cashRoundingMinor} of unit ${unit}`,
      hasCash ? null : findDifference('rounding without cash', payment.cashRoundingMinor, 0),
      payment.isPaid
        ? findDifference(
            'paid',
            tendered - payment.changeMinor - payment.cashRoundingMinor,
            totals.payableMinor + (payment.feesMinor ?? 0) + (payment.tipMinor ?? 0),
          )
        : null,
      payment.isPaid === (payment.remainingMinor === 0) ? null : 'paid and still something to pay',
      payment.changeMinor > 0 && payment.remainingMinor > 0 ? 'change while something is to pay' : null,
    ])
  },

  'an exempt sale pays what an ordinary one pays, less its tax'(snapshot, { totals, lines, exemption, taxes }) {
    if (!snapshot.exemption) return exemption ? 'exempt without a paper' : null
    const ordinary = answerOf({ ...snapshot, exemption: null, payment: null })
    if (!exemption) return 'a paper without an exemption'
    // The tax on top can take a sum beyond what is calculated at all; then there is nothing to compare.
    if (!ordinary) return null
    const isInside = snapshot.settings.tax.mode === 'included'
    const off = sum(lines.flatMap((line) => line.deductions).map((row) => (row.stage === 'H' ? row.amountMinor : 0)))
    return firstFault([
      findDifference('goods', totals.goodsMinor, ordinary.totals.goodsMinor - (isInside ? exemption.taxMinor : 0)),
      findDifference('its tax', exemption.taxMinor, ordinary.totals.taxMinor - totals.taxMinor),
      findDifference('its rows', off, isInside ? exemption.taxMinor : 0),
      findDifference('after coupons', totals.afterCouponsMinor, ordinary.totals.afterCouponsMinor),
      findDifference('points used', JSON.stringify(lines.map(pointsOf)), JSON.stringify(ordinary.lines.map(pointsOf))),
      findDifference('tax of the rows', sum(taxes.map((rate) => rate.taxMinor)), totals.taxMinor),
      snapshot.exemption.codes ? null : findDifference('tax', totals.taxMinor, 0),
    ])
  },

  'fees and tip stand behind the price'(snapshot, { totals, payment, points }) {
    const asked = snapshot.payment
    if (!asked) return null
    const paidBy = (tenders: readonly Tender[]) =>
      answerOf({ ...snapshot, payment: { ...asked, tip: null, tenders: [...tenders] } })
    const without = paidBy(asked.tenders.map((tender) => ({ ...tender, fee: null })))
    // Where points depend on the payment method, each tender earns on the part of the price that it pays.
    const { earnRule } = snapshot.settings
    const isBonusEarning = earnRule?.isBonusBalanceEarning ?? true
    const asksForWays = earnRule?.rates?.some(({ methods }) => methods !== null) ?? false
    // A bonus that earns nothing is taken off whole, also what of it pays a fee, while a way to pay counts by its share: no tender without a fee does both.
    const isApart = !isBonusEarning && asksForWays && asked.tenders.some(isBonusInFee)
    const ofThePrice = isApart ? null : paidBy(asked.tenders.map((tender) => withoutFee(tender, isBonusEarning)))
    const added = (payment?.feesMinor ?? 0) + (payment?.tipMinor ?? 0)
    if (!without?.payment || !payment) return null
    return firstFault([
      findDifference('payable', totals.payableMinor, without.totals.payableMinor),
      isApart ? null : findDifference('earned', points.earned, ofThePrice?.points.earned),
      findDifference('due', payment.cashDueMinor, without.payment.cashDueMinor + added),
      added < 0 ? 'a fee below 0' : null,
    ])
  },

  'a bundle never costs more than its pieces did'(_, { lines }) {
    const low = lines.flatMap((line) => line.deductions).find((row) => row.stage === 'B' && row.amountMinor < 0)
    return low ? `plan ${low.id} raised a line by ${-low.amountMinor}` : null
  },

  'points stay inside what is held, wanted and allowed'(snapshot, { points, lines }) {
    const { spendRule } = snapshot.settings
    const held = Math.max(0, snapshot.member?.points ?? 0)
    const spent = sum(
      lines.flatMap((line) => line.deductions).map((row) => (row.kind === 'points' ? row.amountMinor : 0)),
    )
    const worth = spendRule ? (points.used / spendRule.points) * spendRule.amountMinor : 0
    return firstFault([
      points.used <= points.wanted && points.used <= held && points.used <= points.mostUsable
        ? null
        : 'too many points',
      findDifference('worth', points.deductionMinor, worth),
      findDifference('rows', spent, points.deductionMinor),
      points.earned >= 0 && (snapshot.member || points.earned === 0) ? null : 'earned by nobody',
    ])
  },

  'gift and exchange lines come from their plans alone'(snapshot, { lines, gifts, exchanges }) {
    const extra = lines.slice(snapshot.lines.length).filter((line) => line.kind !== 'charge')
    const late = extra.flatMap((line) => line.deductions).find((row) => ['A', 'B', 'C', 'D', 'E'].includes(row.stage))
    const given = gifts.filter((gift) => gift.count > 0).length + exchanges.filter((one) => one.count > 0).length
    return firstFault([
      late ? `a gift or exchange line was reduced in ${late.stage}` : null,
      findDifference('lines', extra.length, given),
      extra.some((line) => line.kind === 'gift' && line.payableMinor !== 0) ? 'a gift that costs' : null,
    ])
  },

  'charges go with the pieces and nothing touches them'(_, { lines }) {
    const charges = lines.filter((line) => line.kind === 'charge')
    return firstFault(
      charges.flatMap((line) => [
        findDifference(`pieces of ${line.id}`, line.quantity, lines.find(({ id }) => id === line.chargeOf)?.quantity),
        findDifference(`list of ${line.id}`, line.listMinor, line.listUnitPriceMinor * line.quantity),
        line.deductions.some((row) => row.stage !== 'H') || line.isEarning ? `${line.id} was touched` : null,
      ]),
    )
  },

  'units of a line add up to it'(_, { lines }) {
    return firstFault(
      lines.flatMap((line) => [
        findDifference(`quantity of ${line.id}`, sum(line.units.map((group) => group.quantity)), line.quantity),
        line.kind === 'goods'
          ? findDifference(
              `after B of ${line.id}`,
              sum(line.units.map((group) => group.amountMinor)),
              line.afterItemsMinor,
            )
          : null,
      ]),
    )
  },

  'the answer is whole numbers and survives JSON'(_, answer) {
    const unsafe = findUnsafe(answer)
    if (unsafe !== null) return unsafe
    const written = JSON.stringify(answer)
    return JSON.stringify(JSON.parse(written)) === written ? null : 'JSON changes it'
  },

  'the waterfall of a line ends at its payable'(_, { why, lines }) {
    return firstFault(
      lines.map((line, index) => {
        const explained = why.lines[index]
        const end = explained?.steps.at(-1)?.afterMinor ?? line.listMinor
        return explained?.lineId === line.id
          ? findDifference(`waterfall of ${line.id}`, end, line.payableMinor)
          : 'lines mixed up'
      }),
    )
  },

  'an offer either applies or says what is missing'(_, { why }) {
    const silent = [...why.plans, ...why.coupons].find((offer) => offer.isApplied === offer.missing.length > 0)
    return silent ? `offer ${silent.id} is applied ${silent.isApplied} with ${silent.missing.length} missing` : null
  },
}

/** Returns whether the bonus is more than the tender's share of the price, and so pays a part of the fee too. */
const isBonusInFee = (tender: Tender): boolean =>
  tender.kind === 'balance' && tender.bonusMinor > (tender.fee?.shareMinor ?? tender.bonusMinor)

/** The tender as it would be without its fee: it pays its share of the price, a bonus first; one that earns nothing stays what it is. */
function withoutFee(tender: Tender, isBonusEarning: boolean): Tender {
  const share = tender.fee?.shareMinor
  if (share === undefined || tender.kind === 'cash') return { ...tender, fee: null }
  if (tender.kind === 'balance') {
    const bonusMinor = isBonusEarning ? Math.min(tender.bonusMinor, share) : tender.bonusMinor
    const principalMinor = Math.min(tender.principalMinor, Math.max(0, share - bonusMinor))
    return { ...tender, fee: null, bonusMinor, principalMinor }
  }
  return { ...tender, fee: null, amountMinor: Math.min(tender.amountMinor, share) }
}

const pointsOf = ({ deductions }: PricedBasket['lines'][number]): number =>
  sum(deductions.map((row) => (row.kind === 'points' ? row.amountMinor : 0)))

function findUnsafe(value: unknown, path = ''): FaultText {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? null : `${path} is ${value}`
  if (value === undefined) return `${path} is undefined`
  if (typeof value !== 'object' || value === null) return null
  return firstFault(Object.entries(value).map(([key, inner]) => findUnsafe(inner, `${path}.${key}`)))
}

/** Item-level offers above which the guard no longer tries every subset. */
const SUBSETS = 5

function touchingItemOffers(snapshot: Snapshot): number {
  const itemTypes = ['promotion', 'item-discount', 'price-list', 'buy-get', 'second-item', 'bundle']
  const plans = snapshot.plans.filter((plan) => itemTypes.includes(plan.type)).length
  const hasSpecials = snapshot.lines.some((line) => line.kind !== 'open-price' && line.special !== null)
  return plans + (hasSpecials ? 1 : 0)
}

/** Order-level deductions that may follow another and see a split that moved by one. */
const orderSteps = (snapshot: Snapshot): number =>
  snapshot.plans.filter((plan) => (plan.type === 'whole-order' || plan.type === 'rebate') && plan.isStackable).length +
  snapshot.coupons.length

const isOrderPlan = (type: string): boolean => type === 'whole-order' || type === 'rebate'

const withGuard = (snapshot: Snapshot, isGuardOn: boolean): Snapshot => ({
  ...snapshot,
  settings: { ...snapshot.settings, isGuardOn },
})

/** Only what the promises are about: the amount after coupons. */
const bare = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  pointsWanted: 0,
  orderChange: null,
  exemption: null,
  payment: null,
  settings: { ...snapshot.settings, roundingOff: null },
})

const raises = (name: string, before: PricedBasket | null, after: PricedBasket | null, slack: number): FaultText => {
  if (!before || !after) return null
  const { afterCouponsMinor: was } = before.totals
  const { afterCouponsMinor: is } = after.totals
  return is > was + slack ? `${name} raised ${was} to ${is}, allowed ${slack}` : null
}

export const RELATION_CHECKS: Readonly<Record<string, RelationCheck>> = {
  'the same basket always gets the same answer, and is not changed'(snapshot) {
    const before = JSON.stringify(snapshot)
    const one = JSON.stringify(priceBasket(snapshot))
    const other = JSON.stringify(priceBasket(JSON.parse(before)))
    if (JSON.stringify(snapshot) !== before) return 'the snapshot was changed'
    return one === other ? null : 'two answers for one basket'
  },

  'the order in which plans, coupons and choices are listed changes nothing'(snapshot) {
    const turned = {
      ...snapshot,
      plans: [...snapshot.plans].reverse(),
      coupons: [...snapshot.coupons].reverse(),
      giftChoices: [...snapshot.giftChoices].reverse(),
      exchangeChoices: [...snapshot.exchangeChoices].reverse(),
      categories: [...snapshot.categories].reverse(),
    }
    return JSON.stringify(priceBasket(snapshot)) === JSON.stringify(priceBasket(turned)) ? null : 'the answer changed'
  },

  'the order of lines moves the total by at most one per later deduction'(snapshot) {
    const plain = bare(snapshot)
    const one = answerOf(plain)
    const other = answerOf({ ...plain, lines: [...plain.lines].reverse() })
    if (!one || !other) return one || other ? 'one order is refused' : null
    const moved = Math.abs(one.totals.afterCouponsMinor - other.totals.afterCouponsMinor)
    return moved <= orderSteps(snapshot) ? null : `the total moved by ${moved}`
  },

  'attaching a member never raises the amount after coupons'(snapshot) {
    const all = withGuard(bare(snapshot), true)
    const isForAnybody = (plan: Snapshot['plans'][number]): boolean =>
      plan.target.kind === 'all' && !plan.occasion && plan.usage.every((limit) => limit.kind !== 'per-member')
    const open = { ...all, plans: all.plans.filter(isForAnybody) }
    return raises('the member', answerOf({ ...open, member: null }), answerOf(open), 0)
  },

  'adding a plan never raises the amount after coupons'(snapshot) {
    const all = withGuard(bare(snapshot), true)
    if (touchingItemOffers(all) > SUBSETS) return null
    const answer = answerOf(all)
    return firstFault(
      all.plans.map((plan) => {
        const without: Snapshot = {
          ...all,
          plans: all.plans.filter((one) => one !== plan),
          giftChoices: all.giftChoices.filter((one) => one.planId !== plan.id),
          exchangeChoices: all.exchangeChoices.filter((one) => one.planId !== plan.id),
        }
        const slack = isOrderPlan(plan.type) ? orderSteps(all) : 0
        return raises(`plan ${plan.id}`, answerOf(without), answer, slack)
      }),
    )
  },

  'adding a coupon never raises the amount after coupons'(snapshot) {
    const all = withGuard(bare(snapshot), true)
    const answer = answerOf(all)
    return firstFault(
      all.coupons.map((coupon) => {
        const without = { ...all, coupons: all.coupons.filter((one) => one !== coupon) }
        return raises(`coupon ${coupon.id}`, answerOf(without), answer, all.coupons.length - 1)
      }),
    )
  },

  'the guard never charges more than the plain order'(snapshot) {
    const plain = bare(snapshot)
    return raises('the guard', answerOf(withGuard(plain, false)), answerOf(withGuard(plain, true)), 0)
  },
}

/** Every invariant on one basket: the name of the first that broke, and how. */
export function brokenInvariant(snapshot: Snapshot): { readonly name: string; readonly how: string } | null {
  const answer = answerOf(snapshot)
  if (answer) {
    for (const [name, check] of Object.entries(ANSWER_CHECKS)) {
      const how = check(snapshot, answer)
      if (how !== null) return { name, how }
    }
  }
  for (const [name, check] of Object.entries(RELATION_CHECKS)) {
    const how = check(snapshot)
    if (how !== null) return { name, how }
  }
  return null
}
