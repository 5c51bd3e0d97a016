// long: a second implementation shares no helper with the first, and its stages are read from top to bottom.
import type { PricedBasket, PricingRefusalCode, BasketLine, LineTax, Plan, Snapshot } from '../src/basket/index.ts'
import { afterPercent, over, share, smaller, sum, toInteger, toMultiple } from './fraction.ts'
import { inPlanOrder, planCounts } from './conditions.ts'
import { bestPrices, quantityOf, type ItemLine, type Row } from './items.ts'
import { chooseVariant, conditionLines, measure } from './variants.ts'

/** What both implementations must agree on: everything but the explanation and the count of evaluations. */
export type SlowAnswer = Omit<PricedBasket, 'why' | 'evaluations'>
export type SlowResult =
  | { readonly ok: true; readonly value: SlowAnswer }
  | { readonly ok: false; readonly code: PricingRefusalCode }

class Refused extends Error {
  readonly code: PricingRefusalCode
  constructor(code: PricingRefusalCode) {
    super(code)
    this.code = code
  }
}

interface OutLine {
  readonly id: string
  readonly kind: 'goods' | 'gift' | 'exchange'
  readonly planId: string | null
  readonly item: ItemLine | null
  readonly productId: string
  readonly variantId: string | null
  readonly quantity: bigint
  readonly listUnit: bigint
  readonly list: bigint
  readonly unit: bigint
  readonly isDiscountable: boolean
  readonly earns: boolean
  readonly parts: readonly { partId: string | null; weight: bigint; tax: LineTax }[]
  readonly rows: Row[]
  left: bigint
}

const limit = 10n ** 15n

/**
 * A second answer to the same question: written from pricing.md, in exact fractions, pricing every variant in full.
 *
 * For sound snapshots only; refuses what takes the calculation itself to find out.
 */
export function priceSlowly(basket: Snapshot): SlowResult {
  try {
    return { ok: true, value: price(basket) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code }
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
  const lines: OutLine[] = [...goods, ...rewardLines]
  checkSizes(lines, basket)
  const afterCoupons = variant.cost
  const points = spendPoints(basket, goods)
  changeOrder(basket, lines)
  roundOff(basket, lines)
  const taxed = taxLines(basket, lines)
  const exempted = exempt(basket, lines, taxed)
  const goodsTotal = sum(lines.map((line) => line.left))
  const tax = sum(taxed.rates.map((rate) => rate.tax))
  const adjustments = adjust(basket, lines, taxed.ofLine, goodsTotal + tax)
  const adjustment = sum(adjustments)
  const payable = basket.settings.tax.mode === 'included' ? goodsTotal : goodsTotal + tax - adjustment
  if (payable > limit || goodsTotal > limit) throw new Refused('basket.too-large')
  const payment = pay(basket, payable)
  const earning = lines.filter((line) => line.earns)
  const { base, earned } = earn(basket, sum(earning.map((line) => line.left)))
  if (earned > limit) throw new Refused('basket.too-large')
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
      planId: line.planId,
      productId: line.productId,
      variantId: line.variantId,
      quantity: n(line.quantity),
      listUnitPriceMinor: n(line.listUnit),
      listMinor: n(line.list),
      unitPriceMinor: n(line.unit),
      priceFrom: line.item ? line.item.won.from : { kind: 'plan', planId: line.planId ?? '' },
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
        taxId: part.taxOf.id,
        rateBasisPoints: part.taxOf.rateBasisPoints,
        payableMinor: n(part.payable),
        taxMinor: n(part.tax),
      })),
      isEarning: line.earns,
    })),
    deductions: inOrder(
      lines.flatMap((line) => line.rows),
      basket,
    ).map(rowOut),
    taxes: taxed.rates.map((rate) => ({
      rateBasisPoints: rate.rate,
      payableMinor: n(rate.payable),
      taxMinor: n(rate.tax),
    })),
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
    points: { ...points, earnBaseMinor: n(base), earned: n(earned) },
    payment,
    ...(exempted && { exemption: exempted }),
  }
}

/** A gift or exchange line is what its plan rewards. */
const rewardGroup = (line: OutLine) => ({
  role: 'rewarded' as const,
  planId: line.planId,
  count: line.quantity,
  unit: line.unit,
  amount: line.unit * line.quantity,
})

function checkWishes({ coupons, pointsWanted, settings, member }: Snapshot): void {
  if (coupons.length > 1 && (coupons.length > 3 || coupons.some((coupon) => !coupon.isStackable))) {
    throw new Refused('coupon.not-combinable')
  }
  if (pointsWanted > 0 && settings.spendRule === null) throw new Refused('points.no-rule')
  if (pointsWanted > 0 && (member === null || pointsWanted > member.points)) throw new Refused('points.not-enough')
}

function checkSizes(lines: readonly OutLine[], basket: Snapshot): void {
  if (lines.some((line) => line.list > limit || line.left > limit)) throw new Refused('basket.too-large')
  if (sum(lines.map((line) => line.list)) > limit) throw new Refused('basket.too-large')
  // A typed price can make a line dearer than its list price: what stage A charges with every offer on counts too.
  const charged = bestPrices(basket)
  if (charged.some((amount) => amount > limit) || sum(charged) > limit) throw new Refused('basket.too-large')
}

function goodsLine(item: ItemLine, left: bigint, rows: readonly Row[]): OutLine {
  const { line } = item
  return {
    id: line.id,
    kind: 'goods',
    planId: null,
    item,
    productId: line.productId,
    variantId: line.variantId,
    quantity: quantityOf(line),
    listUnit: item.listUnit,
    list: item.list,
    unit: item.won.unit,
    isDiscountable: line.isDiscountable,
    earns: line.earnsPoints,
    parts: partsOf(line),
    rows: [...item.rows, ...rows],
    left,
  }
}

const partsOf = (line: BasketLine): OutLine['parts'] =>
  line.kind === 'combined'
    ? line.parts.map((part) => ({ partId: part.id, weight: BigInt(part.listMinor), tax: part.tax }))
    : [{ partId: null, weight: 1n, tax: line.tax }]

type GiftPlan = Extract<Plan, { type: 'full-gift' }>
type ExchangePlan = Extract<Plan, { type: 'exchange' }>

const timesOf = (plan: GiftPlan | ExchangePlan, { found, wanted }: { found: bigint; wanted: bigint }): bigint => {
  const all = plan.isRepeating ? found / wanted : 1n
  return plan.maxTimes === null ? all : smaller(all, BigInt(plan.maxTimes))
}

/** Stage C2: gifts in plan order, then exchanges in plan order. */
function rewards(basket: Snapshot, items: readonly ItemLine[]) {
  const lines: OutLine[] = []
  const gifts: SlowAnswer['gifts'][number][] = []
  const exchanges: SlowAnswer['exchanges'][number][] = []
  const ordered = basket.plans.toSorted(inPlanOrder)
  for (const plan of ordered) {
    if (plan.type !== 'full-gift' || !planCounts(plan, basket)) continue
    const asked = conditionLines(items, basket, plan)
    const reach = measure(plan, asked)
    if (reach.found < reach.wanted) continue
    const choice = basket.giftChoices.find((one) => one.planId === plan.id)
    const giftId = choice ? choice.giftId : (plan.gifts[0]?.id ?? null)
    const gift = plan.gifts.find((one) => one.id === giftId)
    const often = timesOf(plan, reach)
    const wanted = gift ? often * BigInt(gift.countPerTime) : 0n
    const isOut = gift !== undefined && gift.onHand !== null && BigInt(gift.onHand) < wanted
    if (gift && !isOut) lines.push(rewardLine(basket, 'gift', plan.id, gift, wanted, 0n))
    gifts.push({
      planId: plan.id,
      state: gift ? (isOut ? 'out-of-stock' : 'given') : 'declined',
      giftId,
      times: Number(often),
      count: gift && !isOut ? Number(wanted) : 0,
      thresholdMinor: plan.thresholdMinor,
      entryMinor: Number(sum(asked.map((item) => item.afterItems))),
      ...piecesTold(plan, reach.found),
      scopeLineIds: asked.map(({ line }) => line.id),
    })
  }
  for (const plan of ordered) {
    const choice = basket.exchangeChoices.find((one) => one.planId === plan.id)
    if (plan.type !== 'exchange' || !choice) continue
    const asked = conditionLines(items, basket, plan)
    const reach = measure(plan, asked)
    const item = plan.items.find((one) => one.id === choice.itemId)
    const counts = planCounts(plan, basket)
    const isReached = reach.found >= reach.wanted
    const count = counts && isReached ? smaller(BigInt(choice.count), timesOf(plan, reach)) : 0n
    if (item && count > 0n) {
      const unit = smaller(BigInt(item.exchangePriceMinor), BigInt(item.listPriceMinor))
      lines.push(rewardLine(basket, 'exchange', plan.id, item, count, unit))
    }
    exchanges.push({
      planId: plan.id,
      itemId: choice.itemId,
      state: !counts ? 'not-counting' : isReached ? 'sold' : 'threshold-missed',
      wantedCount: choice.count,
      count: Number(count),
      thresholdMinor: plan.thresholdMinor,
      entryMinor: Number(sum(asked.map((one) => one.afterItems))),
      ...piecesTold(plan, reach.found),
    })
  }
  return { lines, gifts, exchanges }
}

const piecesTold = ({ thresholdPieces }: GiftPlan | ExchangePlan, found: bigint) =>
  thresholdPieces ? { thresholdPieces, entryPieces: Number(found) } : {}

function rewardLine(
  basket: Snapshot,
  kind: 'gift' | 'exchange',
  planId: string,
  goods: GiftPlan['gifts'][number] | ExchangePlan['items'][number],
  count: bigint,
  unit: bigint,
): OutLine {
  const listUnit = BigInt(goods.listPriceMinor)
  const off = (listUnit - unit) * count
  return {
    id: `${kind}:${planId}`,
    kind,
    planId,
    item: null,
    productId: goods.productId,
    variantId: goods.variantId,
    quantity: count,
    listUnit,
    list: listUnit * count,
    unit,
    isDiscountable: goods.isDiscountable,
    earns: kind === 'exchange' && basket.settings.earnRule?.isExchangeEarning === true,
    parts: [{ partId: null, weight: 1n, tax: goods.tax }],
    rows: off === 0n ? [] : [{ stage: 'C2', kind: 'plan', id: planId, amount: off }],
    left: unit * count,
  }
}

function takeOff(lines: readonly OutLine[], amount: bigint, source: Omit<Row, 'amount'>): void {
  const parts = share(
    amount,
    lines.map((line) => line.left),
  )
  lines.forEach((line, index) => {
    const part = parts[index] ?? 0n
    line.left -= part
    if (part !== 0n) line.rows.push({ ...source, amount: part })
  })
}

/** Stage E. */
function spendPoints({ pointsWanted, member, settings }: Snapshot, goods: readonly OutLine[]) {
  const rule = settings.spendRule
  const none = { wanted: pointsWanted, used: 0, deductionMinor: 0, mostUsable: 0 }
  if (!rule || !member) return none
  const lines = goods.filter((line) => line.isDiscountable && line.item?.line.takesPoints)
  const payable = sum(lines.map((line) => line.left))
  const cap =
    rule.cap === null
      ? payable
      : rule.cap.kind === 'fixed'
        ? smaller(BigInt(rule.cap.amountMinor), payable)
        : smaller((payable * BigInt(rule.cap.basisPoints)) / 10_000n, payable)
  const capTimes = cap / BigInt(rule.amountMinor)
  const timesOfHeld = (held: number): bigint => smaller(BigInt(Math.max(0, held)) / BigInt(rule.points), capTimes)
  const often = timesOfHeld(pointsWanted)
  const deduction = often * BigInt(rule.amountMinor)
  takeOff(lines, deduction, { stage: 'E', kind: 'points', id: null })
  return {
    wanted: pointsWanted,
    used: Number(often * BigInt(rule.points)),
    deductionMinor: Number(deduction),
    mostUsable: Number(timesOfHeld(member.points) * BigInt(rule.points)),
  }
}

/** Stage F. */
function changeOrder({ orderChange }: Snapshot, lines: readonly OutLine[]): void {
  if (!orderChange) return
  const changeable = lines.filter((line) => line.isDiscountable)
  const current = sum(changeable.map((line) => line.left))
  const all = sum(lines.map((line) => line.left))
  let off: bigint
  if (orderChange.kind === 'percent') {
    off = current - afterPercent(current, orderChange.offBasisPoints)
  } else if (orderChange.kind === 'amount') {
    off = BigInt(orderChange.offMinor)
    if (off > current) throw new Refused('order-change.too-large')
  } else {
    off = all - BigInt(orderChange.totalMinor)
    if (off > current) throw new Refused('order-change.target-too-low')
    if (off < 0n && current === 0n) throw new Refused('order-change.nothing-to-change')
  }
  takeOff(changeable, off, { stage: 'F', kind: 'order-change', id: null })
}

const isRounding = ({ settings: { roundingOff } }: Snapshot): boolean =>
  roundingOff !== null && (roundingOff.by === 'system' || roundingOff.isPressed)

/** Stage G in tax-inclusive outlets: a change of price. */
function roundOff(basket: Snapshot, lines: readonly OutLine[]): void {
  const { roundingOff, tax } = basket.settings
  if (!roundingOff || !isRounding(basket) || tax.mode !== 'included') return
  const all = sum(lines.map((line) => line.left))
  const changeable = lines.filter((line) => line.isDiscountable)
  const current = sum(changeable.map((line) => line.left))
  const off = smaller(all - toMultiple(all, roundingOff.unitMinor, roundingOff.mode), current)
  if (off < 0n && current === 0n) return
  takeOff(changeable, off, { stage: 'G', kind: 'rounding-off', id: null })
}

interface TaxedPart {
  readonly partId: string | null
  readonly taxOf: LineTax
  payable: bigint
  tax: bigint
}

/** Stage H: once per rate on the receipt, then down to lines and parts. */
function taxLines({ settings: { tax: rule } }: Snapshot, lines: readonly OutLine[]) {
  const ofLine = lines.map((line): TaxedPart[] => {
    const weights = line.parts.map((part) => part.weight)
    const isFree = weights.every((weight) => weight === 0n)
    const payables = share(line.left, isFree ? weights.map(() => 1n) : weights)
    return line.parts.map((part, index) => ({
      partId: part.partId,
      taxOf: part.tax,
      payable: payables[index] ?? 0n,
      tax: 0n,
    }))
  })
  const parts = ofLine.flat()
  const rates = [...new Set(parts.map((part) => part.taxOf.rateBasisPoints))]
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const own = parts.filter((part) => part.taxOf.rateBasisPoints === rate)
      const payable = sum(own.map((part) => part.payable))
      const bottom = rule.mode === 'included' ? 10_000n + BigInt(rate) : 10_000n
      const tax = toInteger(over(payable * BigInt(rate), bottom), rule.rounding)
      const shares = share(
        tax,
        own.map((part) => part.payable),
      )
      own.forEach((part, index) => {
        part.tax = shares[index] ?? 0n
      })
      return { rate, payable, tax }
    })
  return { ofLine, rates }
}

/** Growth 7: what would have been tax is taken off again, inside as a deduction, on top by not adding it. */
function exempt(
  { exemption, settings }: Snapshot,
  lines: readonly OutLine[],
  taxed: ReturnType<typeof taxLines>,
): SlowAnswer['exemption'] {
  if (!exemption) return undefined
  const before = taxed.rates.map(({ rate, payable, tax }) => ({
    rateBasisPoints: rate,
    payableMinor: Number(payable),
    taxMinor: Number(tax),
  }))
  const isInside = settings.tax.mode === 'included'
  lines.forEach((line, index) => {
    for (const part of taxed.ofLine[index] ?? []) {
      const { tax } = part
      if (isInside && tax > 0n) {
        line.left -= tax
        line.rows.push({ stage: 'H', kind: 'tax-exemption', id: null, amount: tax })
        part.payable -= tax
      }
      part.tax = 0n
    }
  })
  for (const rate of taxed.rates) {
    if (isInside) rate.payable -= rate.tax
    rate.tax = 0n
  }
  return { taxMinor: before.reduce((total, { taxMinor }) => total + taxMinor, 0), taxes: before }
}

/** Stage G in tax-exclusive outlets: a column of its own. */
function adjust(basket: Snapshot, lines: readonly OutLine[], taxed: readonly TaxedPart[][], total: bigint): bigint[] {
  const { roundingOff, tax } = basket.settings
  if (!roundingOff || !isRounding(basket) || tax.mode !== 'added') return lines.map(() => 0n)
  const off = total - toMultiple(total, roundingOff.unitMinor, roundingOff.mode)
  return share(
    off,
    lines.map((line, index) => line.left + sum((taxed[index] ?? []).map((part) => part.tax))),
  )
}

/** Stage I. */
function pay({ payment, settings }: Snapshot, payable: bigint): SlowAnswer['payment'] {
  if (!payment) return null
  const fees = payment.tenders.flatMap(({ fee }, tender) => {
    if (!fee) return []
    const plain =
      fee.rate.kind === 'percent'
        ? toInteger(over(BigInt(fee.shareMinor) * BigInt(fee.rate.basisPoints), 10_000n), 'half-up')
        : BigInt(fee.rate.amountMinor)
    const rate = fee.tax?.rateBasisPoints ?? 0
    const bottom = settings.tax.mode === 'included' ? 10_000n + BigInt(rate) : 10_000n
    const tax = toInteger(over(plain * BigInt(rate), bottom), settings.tax.rounding)
    const all = settings.tax.mode === 'included' ? plain : plain + tax
    return [{ tender, feeMinor: Number(all), taxMinor: Number(tax), taxId: fee.tax?.id ?? null, rateBasisPoints: rate }]
  })
  const { tip } = payment
  const tipped = !tip
    ? 0n
    : tip.kind === 'amount'
      ? BigInt(tip.amountMinor)
      : toInteger(over(payable * BigInt(tip.basisPoints), 10_000n), 'half-up')
  const owed = payable + tipped + sum(fees.map(({ feeMinor }) => BigInt(feeMinor)))
  let other = 0n
  let given = 0n
  let hasCash = false
  for (const tender of payment.tenders) {
    if (tender.kind === 'cash') {
      hasCash = true
      given += BigInt(tender.givenMinor)
    } else {
      other += BigInt(tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor)
    }
  }
  if (other > owed) throw new Refused('tender.too-much')
  if (given > limit || owed > limit) throw new Refused('basket.too-large')
  const due = owed - other
  const rule = payment.cashRounding
  const toPay = rule ? toMultiple(due, rule.unitMinor, rule.mode === 'down' ? 'down' : 'half-up') : due
  const remaining = hasCash ? (toPay > given ? toPay - given : 0n) : due
  return {
    payableMinor: Number(payable),
    otherMinor: Number(other),
    cashDueMinor: Number(due),
    cashToPayMinor: Number(toPay),
    cashRoundingMinor: hasCash ? Number(toPay - due) : 0,
    cashGivenMinor: Number(given),
    changeMinor: hasCash && given > toPay ? Number(given - toPay) : 0,
    remainingMinor: Number(remaining),
    isPaid: remaining === 0n,
    ...(fees.length > 0 && { fees, feesMinor: fees.reduce((total, { feeMinor }) => total + feeMinor, 0) }),
    ...(tip && { tipMinor: Number(tipped) }),
  }
}

/** Stage J. */
function earn(
  { member, settings: { earnRule }, payment }: Snapshot,
  payable: bigint,
): { base: bigint; earned: bigint } {
  const bonus = sum(
    (payment?.tenders ?? []).map((tender) => (tender.kind === 'balance' ? BigInt(tender.bonusMinor) : 0n)),
  )
  const reduced = earnRule?.isBonusBalanceEarning === false ? payable - bonus : payable
  const base = reduced > 0n ? reduced : 0n
  if (!member || !earnRule) return { base, earned: 0n }
  const steps = base / BigInt(earnRule.spentMinor)
  return { base, earned: (steps * BigInt(earnRule.points) * BigInt(member.earnRatioHundredths)) / 100n }
}

const stages = ['A', 'B', 'C', 'C2', 'D', 'E', 'F', 'G', 'H'] as const

/** Rows of one source added up, in the order of the answer. */
function inOrder(rows: readonly Row[], basket: Snapshot): Row[] {
  const kindsOfA = ['manual-price', 'special', 'plan', 'member']
  const plans = basket.plans.toSorted(inPlanOrder)
  const rankOf = (row: Row): number[] => {
    const stage = stages.indexOf(row.stage)
    const plan = plans.findIndex(({ id }) => id === row.id)
    if (row.stage === 'A') return [stage, kindsOfA.indexOf(row.kind), plan]
    if (row.stage === 'C') return [stage, plans[plan]?.type === 'whole-order' ? 0 : 1, plan]
    if (row.stage === 'D') {
      const coupon = basket.coupons.find(({ id }) => id === row.id)
      const sorted = basket.coupons.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
      return [stage, coupon?.kind === 'discount' ? 0 : 1, sorted.indexOf(row.id ?? '')]
    }
    return [stage, 0, plan]
  }
  const added = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify([row.stage, row.kind, row.id])
    const before = added.get(key)
    added.set(key, before ? { ...before, amount: before.amount + row.amount } : row)
  }
  return [...added.values()].toSorted((a, b) => {
    const [x, y] = [rankOf(a), rankOf(b)]
    return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0) || (x[2] ?? 0) - (y[2] ?? 0)
  })
}

const rowOut = (row: Row): SlowAnswer['deductions'][number] => ({
  stage: row.stage,
  kind: row.kind as SlowAnswer['deductions'][number]['kind'],
  id: row.id,
  amountMinor: Number(row.amount),
})
