import type {
  Deduction,
  ExemptedTax,
  PointsOutcome,
  PricedBasket,
  PricedLine,
  Snapshot,
  TaxOfRate,
} from '../../basket/index.ts'
import { splitExactly } from '../../money/split-exactly.ts'
import type { PlanReduction } from '../../promotion/plan-uses.ts'
import { accept, refuse, type Result } from '../../result.ts'
import { rowKeyOf } from '../../tax/rate.ts'
import { taxAt, taxOfRow } from '../../tax/tax-rows.ts'
import { withQuantity } from '../reprice-kept.ts'
import { cutLine } from './cut-line.ts'
import { usesOfPart } from './parcel-uses.ts'

/** A quantity of each line of an order that a parcel takes, by the lines' ids. */
export type ParcelLines = readonly { readonly lineId: string; readonly quantity: number }[]

/** An order as it was priced once: what is taken of it later is a share of this. */
export interface FrozenOrder {
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
}

export interface Parcel extends FrozenOrder {
  readonly lines: ParcelLines
  /** The plans that lowered its price, with its share of what the order used of them. */
  readonly uses: readonly PlanReduction[]
  /** True where nothing of the order is left behind it. */
  readonly isLast: boolean
}

/**
 * The next parcel of an order, after those that went before: its share of the frozen price, of which the last one takes what is left, so that all of them
 * add up to the order in every row. Charges go with their goods; once no goods are left, whatever else the order has goes too. `asked` null: all that is left.
 *
 * Refuses with `parcel.lines-unfit` (`line` from 1, `left`): a line that is not there, twice, or of which less is left; and where nothing is asked for.
 * Source: platform-api.md, 5.
 */
export function nextParcel(
  order: FrozenOrder,
  before: readonly ParcelLines[],
  asked: ParcelLines | null,
): Result<Parcel> {
  const left = before.reduce((rest, lines) => cutBasket(order, rest, lines).rest, order.priced)
  const wrong = asked && faultOf(left, asked)
  if (wrong) return refuse({ code: 'parcel.lines-unfit', facts: wrong })
  const lines = asked === null ? allOf(left) : whole(order, left, withCharges(left, asked))
  if (lines.length === 0) return refuse({ code: 'parcel.lines-unfit', facts: { line: 1, left: 0 } })
  const { part, rest } = cutBasket(order, left, lines)
  const isFirst = before.length === 0
  // Goods worth less than the rounding that was taken off them: they go with others.
  if (Math.min(part.totals.payableMinor, rest.totals.payableMinor) < 0)
    return refuse({ code: 'parcel.lines-unfit', facts: { line: lines[0]?.lineId ?? '', left: 0 } })
  const uses = usesOfPart(order.priced, left, part)
  const snapshot = snapshotOf(order, part, isFirst)
  return accept({ lines, uses, priced: part, snapshot, isLast: rest.lines.length === 0 })
}

const allOf = ({ lines }: PricedBasket): ParcelLines => lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))

function faultOf({ lines }: PricedBasket, asked: ParcelLines) {
  for (const [at, { lineId, quantity }] of asked.entries()) {
    const line = lines.find((one) => one.id === lineId && one.kind !== 'charge')
    const isTwice = asked.findIndex((one) => one.lineId === lineId) !== at
    if (!line || isTwice || quantity < 1 || quantity > line.quantity) return { line: lineId, left: line?.quantity ?? 0 }
  }
  return undefined
}

const withCharges = ({ lines }: PricedBasket, asked: ParcelLines): ParcelLines => [
  ...asked,
  ...lines.flatMap(({ id, chargeOf, quantity: left }) => {
    const goods = asked.find(({ lineId }) => lineId === chargeOf)
    return goods ? [{ lineId: id, quantity: Math.min(left, goods.quantity) }] : []
  }),
]

/** All that is left once goods are not: a service such as shipping has no price in the catalogue. */
function whole({ snapshot }: FrozenOrder, left: PricedBasket, taken: ParcelLines): ParcelLines {
  const goods = snapshot.lines.filter(({ kind }) => kind !== 'open-price').map(({ id }) => id)
  const isTaken = (line: PricedLine): boolean =>
    taken.some(({ lineId, quantity }) => lineId === line.id && quantity === line.quantity)
  return left.lines.filter(({ id }) => goods.includes(id)).every(isTaken) ? allOf(left) : taken
}

const snapshotOf = ({ snapshot }: FrozenOrder, { lines }: PricedBasket, isFirst: boolean): Snapshot => ({
  ...snapshot,
  lines: snapshot.lines.flatMap((line) => {
    const taken = lines.find(({ id }) => id === line.id)
    return taken ? [withQuantity(line, taken.quantity)] : []
  }),
  giftChoices: [],
  exchangeChoices: [],
  coupons: isFirst ? snapshot.coupons : [],
  payment: null,
})

function cutBasket({ snapshot }: FrozenOrder, basket: PricedBasket, taken: ParcelLines) {
  const isAdded = snapshot.settings.tax.mode === 'added'
  const cut = basket.lines.map((line) =>
    cutLine(line, taken.find(({ lineId }) => lineId === line.id)?.quantity ?? 0, { isTaxAdded: isAdded }),
  )
  const part = cut.flatMap((one) => (one.part ? [one.part] : []))
  const rest = cut.flatMap((one) => (one.rest ? [one.rest] : []))
  const points = cutPoints(basket.points, part, rest)
  const exempted = cutExemption(basket.exemption, part, rest)
  return {
    part: { ...basketOf(basket, part, isAdded), points: points.part, ...exempted.part },
    // A coupon is used by the first parcel, whatever is taken off the others by it.
    rest: { ...basketOf(basket, rest, isAdded), points: points.rest, ...exempted.rest, coupons: [] },
  }
}

/** A basket of these lines; how its offers came about is said by the order as it was priced. */
function basketOf(basket: PricedBasket, lines: readonly PricedLine[], isAdded: boolean): PricedBasket {
  const { deals: _deals, exemption: _exemption, ...whole } = basket
  const deductions = sumsOf(basket.deductions, lines)
  return {
    ...whole,
    lines,
    deductions,
    totals: totalsOf(lines, isAdded),
    taxes: taxesOf(basket.taxes, lines),
    coupons: basket.coupons.map((one) => ({ ...one, deductionMinor: offBy(deductions, one.id) })),
    gifts: [],
    exchanges: [],
    payment: null,
    why: { lines: [], plans: [], coupons: [], hint: null },
  }
}

const sum = (lines: readonly PricedLine[], pick: (line: PricedLine) => number): number =>
  lines.reduce((total, line) => total + pick(line), 0)

const isSameSource = (one: Deduction, other: Deduction): boolean =>
  one.stage === other.stage && one.kind === other.kind && one.id === other.id

const sumsOf = (rows: readonly Deduction[], lines: readonly PricedLine[]): Deduction[] =>
  rows.flatMap((row) => {
    const own = lines.flatMap(({ deductions }) => deductions.filter((one) => isSameSource(one, row)))
    return own.length === 0 ? [] : [{ ...row, amountMinor: own.reduce((total, one) => total + one.amountMinor, 0) }]
  })

const offBy = (rows: readonly Deduction[], id: string): number =>
  rows.reduce((total, row) => (row.kind === 'coupon' && row.id === id ? total + row.amountMinor : total), 0)

const AFTER_COUPONS: readonly string[] = ['E', 'F', 'G', 'H']

function totalsOf(lines: readonly PricedLine[], isAdded: boolean): PricedBasket['totals'] {
  const goodsMinor = sum(lines, (line) => line.payableMinor)
  const taxMinor = sum(lines, (line) => line.taxMinor)
  const roundingAdjustmentMinor = sum(lines, (line) => line.roundingAdjustmentMinor)
  const later = ({ deductions }: PricedLine) =>
    deductions.reduce((total, row) => (AFTER_COUPONS.includes(row.stage) ? total + row.amountMinor : total), 0)
  return {
    originMinor: sum(lines, (line) => line.listMinor),
    afterCouponsMinor: sum(lines, (line) => (line.kind === 'goods' ? line.payableMinor + later(line) : 0)),
    goodsMinor,
    taxMinor,
    roundingAdjustmentMinor,
    payableMinor: isAdded ? goodsMinor + taxMinor - roundingAdjustmentMinor : goodsMinor,
  }
}

function taxesOf(rows: readonly TaxOfRate[], lines: readonly PricedLine[]): TaxOfRate[] {
  const shares = lines.flatMap(({ taxShares }) => taxShares)
  const keys = new Set(shares.map((share) => rowKeyOf(share)))
  return rows
    .filter((row) => keys.has(rowKeyOf(row)))
    .map((row) => taxOfRow(row, (figure) => taxAt(shares, row, figure)))
}

/** The first part of `value` by these weights; all of it where nothing is behind. */
const firstOf = (value: number, part: number, rest: number, isLast: boolean): number =>
  isLast || (part === 0 && rest === 0) ? (isLast ? value : 0) : (splitExactly(value, [part, rest])[0] ?? 0)

function cutPoints(points: PointsOutcome, part: readonly PricedLine[], rest: readonly PricedLine[]) {
  const { rates: _rates, ...own } = points
  const spent = (lines: readonly PricedLine[]) =>
    sum(lines, ({ deductions }) =>
      deductions.reduce((total, row) => (row.kind === 'points' ? total + row.amountMinor : total), 0),
    )
  const earning = (lines: readonly PricedLine[]) => sum(lines, (line) => (line.isEarning ? line.payableMinor : 0))
  const isLast = rest.length === 0
  const used = firstOf(points.used, spent(part), spent(rest), isLast)
  const earned = firstOf(points.earned, earning(part), earning(rest), isLast)
  const earnBaseMinor = firstOf(points.earnBaseMinor, earning(part), earning(rest), isLast)
  const deductionMinor = spent(part)
  return {
    part: { ...own, wanted: used, used, earned, earnBaseMinor, deductionMinor },
    rest: {
      ...own,
      wanted: points.used - used,
      used: points.used - used,
      earned: points.earned - earned,
      earnBaseMinor: points.earnBaseMinor - earnBaseMinor,
      deductionMinor: spent(rest),
    },
  }
}

/** The tax that is not paid, shared out by what is paid. */
function cutExemption(
  exemption: ExemptedTax | undefined,
  part: readonly PricedLine[],
  rest: readonly PricedLine[],
): { readonly part: { exemption?: ExemptedTax }; readonly rest: { exemption?: ExemptedTax } } {
  if (!exemption) return { part: {}, rest: {} }
  const list = (lines: readonly PricedLine[]) => sum(lines, (line) => line.listMinor)
  const share = (value: number) => firstOf(value, list(part), list(rest), rest.length === 0)
  const taxes = exemption.taxes.map((row) => taxOfRow(row, (figure) => share(row[figure] ?? 0)))
  const taxMinor = share(exemption.taxMinor)
  return {
    part: { exemption: { taxMinor, taxes } },
    rest: {
      exemption: {
        taxMinor: exemption.taxMinor - taxMinor,
        taxes: exemption.taxes.map((row, at) =>
          taxOfRow(row, (figure) => (row[figure] ?? 0) - (taxes[at]?.[figure] ?? 0)),
        ),
      },
    },
  }
}
