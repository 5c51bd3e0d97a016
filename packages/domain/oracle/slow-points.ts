import type { BasketLine, EarnRule, PointRate, PricedBasket, Snapshot } from '../src/basket/index.ts'
import { areInScope, rateCounts } from './conditions.ts'
import { share, smallerOf, sum } from './fraction.ts'
import type { OutLine } from './slow-line.ts'

// Points as heights: goods of a ratio stand that high, and how many full amounts stand at least that high is counted for each height.

interface Pile {
  readonly rateId: string | null
  readonly ratio: bigint
  readonly place: number
  base: bigint
}

/** Stage J, with rates of points. */
export function earn(
  basket: Snapshot,
  lines: readonly OutLine[],
  payable: bigint,
): Pick<PricedBasket['points'], 'earnBaseMinor' | 'earned' | 'rates'> {
  const { member, payment } = basket
  const { earnRule } = basket.settings
  const bonus = sum(
    (payment?.tenders ?? []).map((tender) => (tender.kind === 'balance' ? BigInt(tender.bonusMinor) : 0n)),
  )
  const all = sum(lines.map((line) => line.left))
  const off = earnRule?.isBonusBalanceEarning === false ? smallerOf(bonus, all) : 0n
  const earnBaseMinor = Number(all - off)
  if (!member || !earnRule) return { earnBaseMinor, earned: 0 }
  if (earnRule.per) return { earnBaseMinor, earned: earnByPiece(lines, earnRule, member) }
  const piles = pilesOf(basket, earnRule.rates ?? [], lines, payable)
  const losses =
    off === 0n
      ? []
      : share(
          off,
          piles.map(({ base }) => base),
        )
  piles.forEach((pile, place) => (pile.base -= losses[place] ?? 0n))
  const standing = piles.filter(({ base }) => base > 0n)
  const earned = Number(pointsOf(standing, earnRule))
  if (!standing.some(({ rateId }) => rateId !== null)) return { earnBaseMinor, earned }
  return { earnBaseMinor, earned, rates: standing.map((pile) => outcomeOf(pile, standing, earnRule)) }
}

/** Piece by piece: what was paid for it after B, on a line where something is left to pay. */
function earnByPiece(
  lines: readonly OutLine[],
  { per, points }: EarnRule,
  { earnRatioHundredths }: NonNullable<Snapshot['member']>,
): number {
  const paying = lines.filter((line) => line.left > 0n)
  let pieces = 0n
  for (const { item, unit, quantity } of paying) {
    const isOne = item !== null && (item.line.kind === 'weighed' || item.line.kind === 'price-embedded')
    const groups = item?.groups ?? [{ unit, count: quantity }]
    const paid = sum(groups.map((group) => (group.unit > 0n ? group.count : 0n)))
    pieces += isOne && paid > 0n ? 1n : paid
  }
  const often = per === 'sale' ? (pieces > 0n ? 1n : 0n) : pieces
  return Number((often * BigInt(points) * BigInt(earnRatioHundredths)) / 100n)
}

/** Returns the amounts that these lines earn on, by rate, the level's own last. */
export function pilesOf(
  basket: Snapshot,
  rates: readonly PointRate[],
  lines: readonly OutLine[],
  payable: bigint,
): Pile[] {
  const level = BigInt(basket.member?.earnRatioHundredths ?? 0)
  const piles = [...rates, null].map((rate, place): Pile => {
    const own = rate === null ? 100n : BigInt(rate.ratioHundredths)
    return {
      rateId: rate?.id ?? null,
      ratio: own * (rate === null || rate.isTimesLevel ? level : 100n),
      place,
      base: 0n,
    }
  })
  const ways = waysOf(basket, rates, payable)
  for (const line of lines) {
    const goods = goodsOf(line, basket)
    const parts =
      ways.length === 0
        ? [line.left]
        : share(
            line.left,
            ways.map(({ weight }) => weight),
          )
    parts.forEach((part, at) => {
      const method = ways[at]?.method ?? null
      const place = rates.findIndex(
        (rate) =>
          rateCounts(rate, basket) &&
          areInScope(rate.scope, goods, basket) &&
          (rate.methods === null || rate.methods.some((one) => one === method)),
      )
      const pile = piles[place < 0 ? rates.length : place]
      if (pile) pile.base += part
    })
  }
  return piles
}

function goodsOf(
  line: OutLine,
  { plans, exchangeChoices }: Snapshot,
): Pick<BasketLine, 'productId' | 'variantId' | 'categoryId' | 'brandId' | 'labelIds'> {
  if (line.item) return line.item.line
  const plan = plans.find(({ id }) => id === line.planId)
  const item =
    plan?.type === 'exchange' &&
    plan.items.find(({ id }) => exchangeChoices.some((one) => one.planId === plan.id && one.itemId === id))
  if (!item) throw new Error('a line that earns is goods or was chosen')
  return item
}

/** Returns each tender's part of the payable; for cash, or where no tender is known yet, the rest of it. */
function waysOf({ payment }: Snapshot, rates: readonly PointRate[], payable: bigint) {
  if (!payment || rates.every(({ methods }) => !methods)) return []
  let left = payable
  const ways: { method: string | null; weight: bigint }[] = []
  for (const tender of payment.tenders) {
    if (tender.kind === 'cash') continue
    const isBalance = tender.kind === 'balance'
    const amount = BigInt(isBalance ? tender.principalMinor + tender.bonusMinor : tender.amountMinor)
    const weight = tender.fee ? smallerOf(BigInt(tender.fee.shareMinor), amount) : amount
    left -= weight
    ways.push({ method: isBalance ? 'member-balance' : (tender.method ?? null), weight })
  }
  const rest = payment.tenders.some(({ kind }) => kind === 'cash') ? 'cash' : null
  return [...ways, { method: rest, weight: left }].filter(({ weight }) => weight > 0n)
}

/** The sum over every height of the full amounts that reach it, times the rule's points. */
function pointsOf(piles: readonly Pile[], { spentMinor, points }: EarnRule): bigint {
  const heights = [...new Set(piles.map(({ ratio }) => ratio))].sort((a, b) => (a < b ? -1 : 1))
  let total = 0n
  let below = 0n
  for (const height of heights) {
    total +=
      (height - below) *
      timesOf(
        piles.filter(({ ratio }) => ratio >= height),
        spentMinor,
      )
    below = height
  }
  return (total * BigInt(points)) / 10_000n
}

const timesOf = (piles: readonly Pile[], spentMinor: number): bigint =>
  sum(piles.map(({ base }) => base)) / BigInt(spentMinor)

/** Returns the points that one pile adds to those that are dearer, or equally dear and before it. */
function outcomeOf(pile: Pile, all: readonly Pile[], rule: EarnRule) {
  const before = all.filter((one) => one.ratio > pile.ratio || (one.ratio === pile.ratio && one.place < pile.place))
  const through = [...before, pile]
  return {
    rateId: pile.rateId,
    baseMinor: Number(pile.base),
    ratio: Number(pile.ratio),
    times: Number(timesOf(through, rule.spentMinor) - timesOf(before, rule.spentMinor)),
    earned: Number(pointsOf(through, rule) - pointsOf(before, rule)),
  }
}
