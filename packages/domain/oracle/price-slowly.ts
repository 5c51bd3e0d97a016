import type { PricedBasket, PricingRefusalCode, Snapshot } from '../src/basket/index.ts'
import { sum } from './fraction.ts'
import { bestPrices } from './items.ts'
import { type OutLine, OracleRefusal, chargeLines, goodsLine, limit } from './slow-line.ts'
import { adjust, exemptFromTax, rateTold } from './slow-exemption.ts'
import { changeOrder, pay, roundOff, rowTold, spendPoints } from './slow-payment.ts'
import { earn } from './slow-points.ts'
import { slowDeals } from './slow-deals.ts'
import { slowRefundValues } from './slow-refund-values.ts'
import { rewardGroup, rewards } from './slow-rewards.ts'
import { inOrder, rowOut } from './slow-rows.ts'
import { taxLines } from './slow-tax.ts'
import { chooseVariant } from './variants.ts'

/**
 * The part of the answer that both implementations must agree on: everything but the explanation and the count of
 * evaluations.
 */
export type SlowAnswer = Omit<PricedBasket, 'why' | 'evaluations'>
export type SlowResult =
  | { readonly ok: true; readonly value: SlowAnswer }
  | { readonly ok: false; readonly code: PricingRefusalCode }

/**
 * A second answer to the same question: written from pricing.md, in exact fractions, pricing every variant in full.
 *
 * For sound snapshots only; refuses what takes the calculation itself to find out.
 */
export function priceSlowly(basket: Snapshot): SlowResult {
  try {
    return { ok: true, value: price(basket) }
  } catch (error) {
    if (error instanceof OracleRefusal) return { ok: false, code: error.code }
    throw error
  }
}

function price(basket: Snapshot): SlowAnswer {
  checkWishes(basket)
  const { variant, droppedPlanIds, areSpecialsDropped } = chooseVariant(basket)
  const goods = variant.items.map((item, index) =>
    goodsLine(item, variant.left[index] ?? 0n, variant.rows[index] ?? []),
  )
  const { lines: rewardLines, gifts, exchanges } = rewards(basket, variant.items)
  const lines: OutLine[] = [...goods, ...rewardLines, ...chargeLines(goods)]
  checkSizes(lines, basket)
  const afterCoupons = variant.cost
  const points = spendPoints(basket, goods)
  changeOrder(basket, lines)
  roundOff(basket, lines)
  const { taxed, told: exempted } = exemptFromTax(basket, lines, taxLines(basket, lines))
  const goodsTotal = sum(lines.map((line) => line.left))
  const tax = sum(taxed.rates.map((rate) => rate.tax))
  const adjustments = adjust(basket, lines, taxed.ofLine, goodsTotal + tax)
  const adjustment = sum(adjustments)
  const payable = basket.settings.tax.mode === 'included' ? goodsTotal : goodsTotal + tax - adjustment
  if (payable > limit || goodsTotal > limit) throw new OracleRefusal('basket.too-large')
  const payment = pay(basket, payable)
  const earning = lines.filter((line) => line.earns)
  const earned = earn(basket, earning, payable)
  if (earned.earned > limit) throw new OracleRefusal('basket.too-large')
  const refundValues = slowRefundValues({ basket, lines, taxed: taxed.ofLine, adjustments, payable })
  const n = Number
  return {
    version: 1,
    currencyCode: basket.currency.code,
    totals: {
      originMinor: n(sum(lines.map((line) => line.list))),
      afterCouponsMinor: n(afterCoupons),
      goodsMinor: n(goodsTotal),
      taxMinor: n(tax),
      roundingAdjustmentMinor: n(adjustment),
      payableMinor: n(payable),
    },
    lines: lines.map((line, index) => ({
      id: line.id,
      kind: line.kind,
      ...(line.charge && { chargeOf: line.chargeOf, charge: line.charge }),
      planId: line.planId,
      productId: line.productId,
      variantId: line.variantId,
      quantity: n(line.quantity),
      listUnitPriceMinor: n(line.listUnit),
      listMinor: n(line.list),
      unitPriceMinor: n(line.unit),
      priceFrom: line.item
        ? line.item.won.from
        : line.kind === 'charge'
          ? { kind: 'list' }
          : { kind: 'plan', planId: line.planId ?? '' },
      units: (line.item?.groups ?? [rewardGroup(line)]).map((group) => ({
        role: group.role,
        planId: group.planId,
        quantity: n(group.count),
        unitPriceMinor: n(group.unit),
        amountMinor: n(group.amount),
      })),
      afterItemsMinor: n(line.item?.afterItems ?? 0n),
      payableMinor: n(line.left),
      deductions: inOrder(line.rows, basket).map(rowOut),
      taxMinor: n(sum(taxed.ofLine[index]?.map((part) => part.tax) ?? [])),
      roundingAdjustmentMinor: n(adjustments[index] ?? 0n),
      taxShares: (taxed.ofLine[index] ?? []).map((part) => ({
        partId: part.partId,
        taxId: part.taxId,
        ...rowTold(part),
        payableMinor: n(part.payable),
        taxMinor: n(part.tax),
        ...(part.code !== undefined && { baseMinor: n(part.base) }),
      })),
      isEarning: line.earns,
      ...refundValues[index],
    })),
    deductions: inOrder(
      lines.flatMap((line) => line.rows),
      basket,
    ).map(rowOut),
    taxes: taxed.rates.map(rateTold),
    offers: {
      isMemberAttached: basket.member !== null,
      isMemberPricingDropped: basket.member !== null && !variant.memberOn,
      droppedPlanIds: [...droppedPlanIds],
      areSpecialsDropped,
      orderPlanIds: [
        ...variant.offer.filter((plan) => plan.type === 'whole-order'),
        ...variant.offer.filter((plan) => plan.type === 'rebate'),
      ].map((plan) => plan.id),
    },
    coupons: variant.coupons.map((coupon) => ({
      id: coupon.id,
      isApplied: coupon.deduction > 0n,
      deductionMinor: n(coupon.deduction),
      lostMinor: n(coupon.lost),
    })),
    gifts,
    exchanges,
    ...slowDeals(basket, variant.items),
    points: { ...points, ...earned },
    payment,
    ...(exempted && { exemption: exempted }),
  }
}

function checkWishes({ coupons, pointsWanted, settings, member }: Snapshot): void {
  if (coupons.length > 1 && (coupons.length > 3 || coupons.some((coupon) => !coupon.isStackable))) {
    throw new OracleRefusal('coupon.not-combinable')
  }
  if (pointsWanted > 0 && settings.spendRule === null) throw new OracleRefusal('points.no-rule')
  if (pointsWanted > 0 && (member === null || pointsWanted > member.points))
    throw new OracleRefusal('points.not-enough')
}

function checkSizes(lines: readonly OutLine[], basket: Snapshot): void {
  if (lines.some((line) => line.list > limit || line.left > limit)) throw new OracleRefusal('basket.too-large')
  if (sum(lines.map((line) => line.list)) > limit) throw new OracleRefusal('basket.too-large')
  // A typed price can make a line dearer than its list price: what stage A charges with every offer on counts too.
  const charged = bestPrices(basket)
  if (charged.some((amount) => amount > limit) || sum(charged) > limit) throw new OracleRefusal('basket.too-large')
}
