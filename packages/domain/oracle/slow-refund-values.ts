import type { RefundValue, Snapshot } from '../src/basket/index.ts'
import { inPlanOrder } from './conditions.ts'
import { makeFraction, share, sum, toInteger } from './fraction.ts'
import type { OutLine } from './slow-line.ts'
import { rowTold, type TaxedPart } from './slow-payment.ts'
import { pilesOf } from './slow-points.ts'

// Growth 2, 21, figure by figure and step by step: (a) cuts, (b) money anew, (c) what is passed on, (d) who gets it.

/** The named figures of some pieces: `tax 130000 GST`, `base 130000 GST`, `earn <rate>`, `adjustment`. */
type Bag = Map<string, bigint>

interface Piecewise {
  readonly line: number
  /** Plan and pool; null for pieces in no deal. */
  readonly deal: string | null
  readonly after: bigint
  readonly stageA: bigint
  money: bigint
  points: bigint
  bag: Bag
}

interface Receipt {
  readonly basket: Snapshot
  readonly lines: readonly OutLine[]
  readonly taxed: readonly TaxedPart[][]
  readonly adjustments: readonly bigint[]
  readonly payable: bigint
}

/** Returns the refund value of each line, where it differs from the line's own figures. */
export function slowRefundValues(receipt: Receipt): readonly (RefundValue | undefined)[] {
  const bags = receipt.lines.map((_, index) => ownBag(receipt, index))
  const cuts = receipt.lines.flatMap((line, index) => cutLine(receipt.basket, line, index, bags[index] ?? new Map()))
  for (const deal of new Set(cuts.map((cut) => cut.deal))) {
    if (deal !== null) reshare(cuts.filter((cut) => cut.deal === deal))
  }
  return receipt.lines.map((line, index) => {
    const own = cuts.filter((cut) => cut.line === index)
    if (own.length === 0) return undefined
    const bag: Bag = new Map()
    for (const cut of own) for (const [name, value] of cut.bag) bag.set(name, (bag.get(name) ?? 0n) + value)
    const [money, points] = [sum(own.map((cut) => cut.money)), sum(own.map((cut) => cut.points))]
    const before = bags[index] ?? new Map<string, bigint>()
    const names = [...new Set([...bag.keys(), ...before.keys()])]
    const isOwn = names.every((name) => (bag.get(name) ?? 0n) === (before.get(name) ?? 0n))
    return isOwn && money === line.left && points === pointsOf(line) ? undefined : told(receipt, money, points, bag)
  })
}

const pointsOf = (line: OutLine): bigint => sum(line.rows.map((row) => (row.kind === 'points' ? row.amount : 0n)))

const ratesOf = ({ member, settings }: Snapshot) => (member ? (settings.earnRule?.rates ?? []) : [])

function ownBag({ basket, lines, taxed, adjustments, payable }: Receipt, index: number): Bag {
  const bag: Bag = new Map([['adjustment', adjustments[index] ?? 0n]])
  for (const one of taxed[index] ?? []) {
    for (const figure of ['payable', 'tax', 'base'] as const) {
      if (figure === 'base' && one.code === undefined) continue
      const name = `${figure} ${one.rate} ${one.code}`
      bag.set(name, (bag.get(name) ?? 0n) + one[figure])
    }
  }
  const line = lines[index] as OutLine
  const piles = line.earns ? pilesOf(basket, ratesOf(basket), [line], payable) : []
  for (const { rateId, base } of piles) bag.set(`earn ${rateId}`, base)
  return bag
}

/** (a) The pieces of each deal in plan order, then the others; each figure by after-B amounts. */
function cutLine({ plans }: Snapshot, line: OutLine, index: number, whole: Bag): Piecewise[] {
  const { item } = line
  if (!item) return []
  const parts = plans.toSorted(inPlanOrder).flatMap((plan) => {
    const pieces = item.groups.filter(({ planId }) => planId === plan.id)
    if ((plan.type !== 'buy-get' && plan.type !== 'second-item') || pieces.length === 0) return []
    const pool = plan.pooling === 'mix' ? '' : `${line.productId} ${line.variantId}`
    return [
      {
        deal: `${plan.id} of ${pool}`,
        after: sum(pieces.map(({ amount }) => amount)),
        stageA: sum(pieces.map(({ count }) => count)) * item.won.unit,
      },
    ]
  })
  if (parts.length === 0) return []
  const rest = item.afterItems - sum(parts.map(({ after }) => after))
  const all = [...parts, { deal: null, after: rest, stageA: 0n }]
  const split = (total: bigint) =>
    share(
      total,
      all.map(({ after }) => after),
    )
  const [money, points] = [split(line.left), split(pointsOf(line))]
  const figures = [...whole].map(([name, total]) => [name, split(total)] as const)
  return all.map((part, at) => ({
    ...part,
    line: index,
    money: money[at] ?? 0n,
    points: points[at] ?? 0n,
    bag: new Map(figures.map(([name, shares]) => [name, shares[at] ?? 0n])),
  }))
}

/** (b), (c), (d) of one deal. */
function reshare(cuts: readonly Piecewise[]): void {
  const weights = cuts.map(({ stageA }) => stageA)
  const money = share(sum(cuts.map((cut) => cut.money)), weights)
  const points = share(sum(cuts.map((cut) => cut.points)), weights)
  const onTheWay: Bag = new Map()
  const lacks = cuts.map((cut, at) => {
    const more = cut.money - (money[at] ?? 0n)
    if (more <= 0n) return -more
    for (const [name, own] of cut.bag) {
      const part = toInteger(makeFraction(own * more, cut.money), 'half-up')
      cut.bag.set(name, own - part)
      onTheWay.set(name, (onTheWay.get(name) ?? 0n) + part)
    }
    return 0n
  })
  for (const [name, total] of onTheWay) {
    const given = share(total, lacks)
    cuts.forEach((cut, at) => cut.bag.set(name, (cut.bag.get(name) ?? 0n) + (given[at] ?? 0n)))
  }
  cuts.forEach((cut, at) => {
    cut.money = money[at] ?? 0n
    cut.points = points[at] ?? 0n
  })
}

function told({ basket, taxed }: Receipt, money: bigint, points: bigint, bag: Bag): RefundValue {
  const n = (name: string) => Number(bag.get(name) ?? 0n)
  const all = [...new Map(taxed.flat().map((one) => [`${one.rate} ${one.code}`, one])).values()]
  all.sort((a, b) => (a.rate === b.rate ? ((a.code ?? '') < (b.code ?? '') ? -1 : 1) : a.rate < b.rate ? -1 : 1))
  const rows = all.map((one) => ({
    ...rowTold(one),
    payableMinor: n(`payable ${one.rate} ${one.code}`),
    taxMinor: n(`tax ${one.rate} ${one.code}`),
    ...(one.code !== undefined && { baseMinor: n(`base ${one.rate} ${one.code}`) }),
  }))
  const filled = rows.filter((row) => row.payableMinor !== 0 || row.taxMinor !== 0)
  const rates = ratesOf(basket)
  const earning = [...rates.map(({ id }) => id), null].map((rateId) => ({ rateId, baseMinor: n(`earn ${rateId}`) }))
  return {
    refundMinor: Number(money),
    refundTax: filled.length === 0 ? rows.slice(0, 1) : filled,
    refundPointsMinor: Number(points),
    refundAdjustmentMinor: n('adjustment'),
    refundEarningMinor: earning.reduce((total, { baseMinor }) => total + baseMinor, 0),
    ...(rates.length > 0 && { refundEarningRates: earning.filter(({ baseMinor }) => baseMinor > 0) }),
  }
}
