import type { DealOutcome, PricedBasket, PricedLine, RefundValue, Snapshot, TaxOfRate } from '../basket/index.ts'
import { multiplyDivide } from '../money/round.ts'
import { splitEvenIfWeightless, splitExactly } from '../money/split-exactly.ts'
import { receiptOf } from '../tax/receipt-tax.ts'
import { TAX_FIGURES, taxAt, taxOfRow } from '../tax/tax-rows.ts'
import { savedBy, type ItemOutcome } from './item-variant.ts'
import { basesOfLines } from './point-rates.ts'
import type { PreparedBasket } from './prepare.ts'
import { countedLines, poolOf, thresholdOf, type PiecePlan, type PieceUse } from './quantity-plans.ts'

/**
 * The figures of a line, or of some of its pieces. The other figures follow the money: adjustment, what earned by rate,
 * tax and its bases by row.
 */
interface Figures {
  readonly payableMinor: number
  readonly pointsMinor: number
  readonly carried: readonly number[]
}

/** Some pieces of one line: those that one deal took, or the others of it. */
interface Cut {
  readonly index: number
  /** The deal: a plan and its pool; null for pieces in none. */
  readonly group: string | null
  readonly afterMinor: number
  /** The price of the pieces at stage A. */
  readonly weightMinor: number
}

/**
 * The lines with what each gives back when it is returned. Buy M get N and second item lay their price on the pieces that pay; what comes back is worth its share of the
 * deal instead, so that a piece given cheaper is not kept when the one that earned it comes back. Source: pricing.md, Growth 2, 21.
 */
export function withRefundValues(
  prepared: PreparedBasket,
  items: ItemOutcome,
  lines: readonly PricedLine[],
  payableMinor: number,
): readonly PricedLine[] {
  const cuts = cutsOf(prepared, items)
  if (cuts.length === 0) return lines
  const frame = frameOf(prepared.snapshot, lines, payableMinor)
  const before = cutFigures(cuts, lines, frame)
  const after = passOn(cuts, before)
  const byLine = Map.groupBy(after.entries(), ([at]) => cuts[at]?.index)
  return lines.map((line, index) => {
    const own = byLine.get(index)
    if (!own) return line
    const value = addUp(own.map(([, figures]) => figures))
    return isSame(value, frame.figuresOf(line)) ? line : { ...line, ...frame.valueOf(value) }
  })
}

/** The pieces of each line by the deal they are in, in plan order, then its others; lines without a deal have none. */
function cutsOf({ goods, itemPlans }: PreparedBasket, { uses, chosen, amounts }: ItemOutcome): readonly Cut[] {
  const byLine = new Map<number, Cut[]>()
  for (const use of uses) {
    const plan = itemPlans[use.place]
    if (plan?.type !== 'buy-get' && plan?.type !== 'second-item') continue
    const unitMinor = chosen[use.index]?.unitMinor ?? 0
    const group = `${use.place} ${poolOf(plan, goods[use.index])}`
    const weightMinor = unitMinor * (use.paying + use.rewarded)
    const cut = { index: use.index, group, afterMinor: costOf(use), weightMinor }
    byLine.set(use.index, [...(byLine.get(use.index) ?? []), cut])
  }
  return [...byLine]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([index, cuts]) => {
      const afterMinor = cuts.reduce((left, cut) => left - cut.afterMinor, amounts[index] ?? 0)
      return [...cuts, { index, group: null, afterMinor, weightMinor: 0 }]
    })
}

const costOf = ({ paying, basisMinor, rewarded, rewardMinor }: PieceUse): number =>
  paying * basisMinor + rewarded * rewardMinor

/** The layout of the figures of this receipt's lines, by which they are read back. */
interface Frame {
  figuresOf(line: PricedLine): Figures
  valueOf(figures: Figures): RefundValue
}

function frameOf(snapshot: Snapshot, lines: readonly PricedLine[], payableMinor: number): Frame {
  const { rates: rows } = receiptOf(lines.map(({ taxShares }) => taxShares))
  const pointRates = snapshot.member ? (snapshot.settings.earnRule?.rates ?? []) : []
  const basesOf = basesOfLines(snapshot, pointRates, payableMinor)
  const earningSlots = pointRates.length + 1
  return {
    figuresOf: (line) => ({
      payableMinor: line.payableMinor,
      pointsMinor: line.deductions.reduce(
        (sum, { kind, amountMinor }) => (kind === 'points' ? sum + amountMinor : sum),
        0,
      ),
      carried: [
        line.roundingAdjustmentMinor,
        ...basesOf({ id: line.id, payableMinor: line.isEarning ? line.payableMinor : 0 }),
        ...rows.flatMap((row) => TAX_FIGURES.map((figure) => taxAt(line.taxShares, row, figure))),
      ],
    }),
    valueOf: ({ payableMinor: refundMinor, pointsMinor: refundPointsMinor, carried }) => {
      const [refundAdjustmentMinor = 0, ...others] = carried
      const earning = others.slice(0, earningSlots)
      const atRates = earning.map((baseMinor, place) => ({ rateId: pointRates[place]?.id ?? null, baseMinor }))
      return {
        refundMinor,
        refundTax: taxRows(rows, others.slice(earningSlots)),
        refundPointsMinor,
        refundAdjustmentMinor,
        refundEarningMinor: earning.reduce((sum, one) => sum + one, 0),
        ...(pointRates.length > 0 && { refundEarningRates: atRates.filter(({ baseMinor }) => baseMinor > 0) }),
      }
    },
  }
}

/** Rows with money in them; of goods that give back nothing the first row. */
function taxRows(rows: readonly TaxOfRate[], figures: readonly number[]): readonly TaxOfRate[] {
  const told = rows.map((row, place) =>
    taxOfRow(row, (figure) => figures[TAX_FIGURES.length * place + TAX_FIGURES.indexOf(figure)] ?? 0),
  )
  const filled = told.filter(({ payableMinor, taxMinor }) => payableMinor !== 0 || taxMinor !== 0)
  return filled.length > 0 ? filled : told.slice(0, 1)
}

/** Each figure of a line split over its cuts, which stand together, by what their pieces cost after stage B. */
function cutFigures(cuts: readonly Cut[], lines: readonly PricedLine[], frame: Frame): readonly Figures[] {
  const found: Figures[] = []
  for (const [index, own] of Map.groupBy(cuts, (cut) => cut.index)) {
    const line = lines[index]
    if (!line) throw new Error('a cut is of a line')
    const weights = own.map(({ afterMinor }) => afterMinor)
    const split = (total: number) => splitEvenIfWeightless(total, weights)
    const whole = frame.figuresOf(line)
    const [payables, points, carried] = [split(whole.payableMinor), split(whole.pointsMinor), whole.carried.map(split)]
    weights.forEach((_, place) => {
      found.push({
        payableMinor: payables[place] ?? 0,
        pointsMinor: points[place] ?? 0,
        carried: carried.map((parts) => parts[place] ?? 0),
      })
    })
  }
  return found
}

/** The figures after each deal has shared what was paid for it among its pieces. */
function passOn(cuts: readonly Cut[], before: readonly Figures[]): readonly Figures[] {
  const after = [...before]
  for (const [group, places] of Map.groupBy(cuts.keys(), (at) => cuts[at]?.group ?? null)) {
    if (group === null) continue
    const shared = shareOut(
      places.map((at) => before[at] as Figures),
      places.map((at) => cuts[at]?.weightMinor ?? 0),
    )
    places.forEach((at, place) => {
      after[at] = shared[place] as Figures
    })
  }
  return after
}

/** One deal: its money by what the pieces cost at stage A; who had paid more passes the difference on with its part of what it carries. */
function shareOut(cuts: readonly Figures[], weights: readonly number[]): readonly Figures[] {
  const sum = (pick: (one: Figures) => number) => cuts.reduce((total, one) => total + pick(one), 0)
  const payables = splitExactly(
    sum(({ payableMinor }) => payableMinor),
    weights,
  )
  const points = splitExactly(
    sum(({ pointsMinor }) => pointsMinor),
    weights,
  )
  const lacked = cuts.map(({ payableMinor }, place) => Math.max(0, (payables[place] ?? 0) - payableMinor))
  const passed = cuts.map((cut, place) => passedBy(cut, payables[place] ?? 0))
  const slots = cuts[0]?.carried ?? []
  const received = slots.map((_, slot) => {
    const total = passed.reduce((all, one) => all + (one[slot] ?? 0), 0)
    return lacked.some((one) => one > 0) ? splitExactly(total, lacked) : lacked
  })
  return cuts.map(({ carried }, place) => ({
    payableMinor: payables[place] ?? 0,
    pointsMinor: points[place] ?? 0,
    carried: carried.map((own, slot) => own - (passed[place]?.[slot] ?? 0) + (received[slot]?.[place] ?? 0)),
  }))
}

function passedBy({ payableMinor, carried }: Figures, keptMinor: number): readonly number[] {
  const differenceMinor = payableMinor - keptMinor
  return differenceMinor > 0
    ? carried.map((own) => multiplyDivide(own, differenceMinor, payableMinor, 'half-up'))
    : carried.map(() => 0)
}

function addUp(cuts: readonly Figures[]): Figures {
  const sum = (pick: (one: Figures) => number) => cuts.reduce((total, one) => total + pick(one), 0)
  return {
    payableMinor: sum(({ payableMinor }) => payableMinor),
    pointsMinor: sum(({ pointsMinor }) => pointsMinor),
    carried: (cuts[0]?.carried ?? []).map((_, slot) => sum(({ carried }) => carried[slot] ?? 0)),
  }
}

const isSame = (one: Figures, other: Figures): boolean =>
  one.payableMinor === other.payableMinor &&
  one.pointsMinor === other.pointsMinor &&
  one.carried.every((figure, slot) => figure === other.carried[slot])

/** The plans of B with a threshold that were used, as their refunds ask them again. Source: pricing.md, Growth 2, 17 and 21. */
export function dealsOf(prepared: PreparedBasket, items: ItemOutcome): Pick<PricedBasket, 'deals'> {
  const deals = prepared.piecePlans.flatMap((piecePlan) => {
    const uses = items.uses.filter(({ place }) => place === piecePlan.place)
    return piecePlan.condition && uses.length > 0 ? [dealOf(prepared, items, piecePlan, uses)] : []
  })
  return deals.length > 0 ? { deals } : {}
}

function dealOf(
  prepared: PreparedBasket,
  items: ItemOutcome,
  piecePlan: PiecePlan,
  uses: readonly PieceUse[],
): DealOutcome {
  const { plan } = piecePlan
  const { thresholdMinor = 0, thresholdPieces } = thresholdOf(plan) ?? {}
  const idOf = (index: number): string => prepared.goods[index]?.line.id ?? ''
  return {
    planId: plan.id,
    times: timesUsed(plan, uses),
    isRepeating: plan.isRepeating ?? false,
    thresholdMinor,
    ...(thresholdPieces && { thresholdPieces }),
    counted: countedLines(piecePlan, prepared, items).map((index) => ({
      lineId: idOf(index),
      afterMinor: items.chosen[index]?.amountMinor ?? 0,
    })),
    saved: [...savedByLine(prepared, items, piecePlan, uses)]
      .toSorted(([one], [other]) => one - other)
      .map(([index, amountMinor]) => ({ lineId: idOf(index), amountMinor })),
  }
}

function timesUsed(plan: PiecePlan['plan'], uses: readonly PieceUse[]): number {
  const rewarded = uses.reduce((sum, use) => sum + use.rewarded, 0)
  return rewarded / (plan.type === 'buy-get' ? plan.getCount : plan.type === 'bundle' ? plan.count : 1)
}

/** A bundle's piece by piece; a group's, all of a pool, by what its pieces cost at stage A. */
function savedByLine(
  { goods }: PreparedBasket,
  { chosen }: ItemOutcome,
  { plan }: PiecePlan,
  uses: readonly PieceUse[],
): ReadonlyMap<number, number> {
  const unitOf = ({ index }: PieceUse): number => chosen[index]?.unitMinor ?? 0
  const saved = new Map<number, number>()
  const add = (index: number, amountMinor: number) => saved.set(index, (saved.get(index) ?? 0) + amountMinor)
  if (plan.type === 'bundle') {
    for (const use of uses) add(use.index, savedBy(use, unitOf(use)))
    return saved
  }
  for (const group of Map.groupBy(uses, ({ index }) => poolOf(plan, goods[index])).values()) {
    const inOrder = group.toSorted((one, other) => one.index - other.index)
    const savedMinor = inOrder.reduce((sum, use) => sum + savedBy(use, unitOf(use)), 0)
    const weights = inOrder.map((use) => unitOf(use) * (use.paying + use.rewarded))
    splitExactly(savedMinor, weights).forEach((part, at) => add(inOrder[at]?.index ?? 0, part))
  }
  return saved
}
