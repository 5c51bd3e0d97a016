import { type GoodsLine, amountOf } from '../cart/goods-line.ts'
import { splitExactly, splitUnderCeilings } from '../money/split-exactly.ts'
import type { Deduction, DeductionKind, PriceSource, UnitGroup, LineTax, PricedLine } from '../basket/index.ts'
import type { ItemOutcome } from './item-variant.ts'
import type { PreparedBasket } from './prepare.ts'
import type { PieceUse } from './quantity-plans.ts'
import type { Candidate } from './unit-price.ts'
import type { Winner } from './guard.ts'
import type { UnitPrices } from '../tax/exact-tax.ts'

/** The place where a share of a line's payable is taxed: the line itself, or one part of a combination. */
export interface TaxPart {
  readonly partId: string | null
  readonly weight: number
  readonly tax: LineTax
}

/** A line of the answer while its amount is still being lowered. */
export interface Account {
  readonly id: string
  readonly kind: PricedLine['kind']
  readonly charged?: Required<Pick<PricedLine, 'chargeOf' | 'charge'>>
  readonly planId: string | null
  readonly productId: string
  readonly variantId: string | null
  readonly quantity: number
  readonly listUnitPriceMinor: number
  readonly listMinor: number
  readonly unitPriceMinor: number
  readonly priceFrom: PriceSource
  readonly units: readonly UnitGroup[]
  readonly afterItemsMinor: number
  readonly isDiscountable: boolean
  readonly takesPoints: boolean
  readonly isEarning: boolean
  readonly taxParts: readonly TaxPart[]
  /** The prices of its units, after stage B: goods by weight or with a price label are one unit. */
  readonly prices: UnitPrices
  /** The line's price at this moment. */
  amountMinor: number
  readonly rows: Deduction[]
}

/** Adds to the row of the same source where it was the last (a bundle's pieces at several prices); 0 leaves no row. */
export function addRow(account: Account, row: Deduction): void {
  if (row.amountMinor === 0) return
  const last = account.rows.at(-1)
  const isSame = last?.stage === row.stage && last.kind === row.kind && last.id === row.id
  if (last && isSame)
    account.rows[account.rows.length - 1] = { ...last, amountMinor: last.amountMinor + row.amountMinor }
  else account.rows.push(row)
}

/**
 * Takes `takenMinor` off some accounts, shared out by what they cost at this moment; a negative amount raises them.
 * With nothing to take it leaves them alone. `ceilings`: the most each gives. Source: pricing.md, splitting.
 */
export function takeOff(
  accounts: readonly Account[],
  takenMinor: number,
  source: { readonly stage: Deduction['stage']; readonly kind: DeductionKind; readonly id: string | null },
  ceilings: readonly number[] | null = null,
): void {
  if (takenMinor === 0) return
  const weights = accounts.map((account) => account.amountMinor)
  const shares = ceilings ? splitUnderCeilings(takenMinor, weights, ceilings) : splitExactly(takenMinor, weights)
  accounts.forEach((account, place) => {
    const amountMinor = shares[place] ?? 0
    account.amountMinor -= amountMinor
    addRow(account, { ...source, amountMinor })
  })
}

/** The goods lines after stages A and B with the rows these stages left. Source: pricing.md, principle 5. */
export function goodsAccounts(prepared: PreparedBasket, items: ItemOutcome): Account[] {
  const usesOf = usesByLine(items.uses)
  return prepared.goods.map((goods, index) => {
    const chosen = items.chosen[index]
    if (!chosen) throw new Error('every line has a price')
    const uses = usesOf.get(index) ?? []
    const account = openAccount(prepared, goods, chosen, uses, items.amounts[index] ?? 0)
    for (const row of stageARows(goods, chosen, uses)) addRow(account, row)
    for (const use of uses) addRow(account, stageBRow(goods, chosen, use, prepared))
    return account
  })
}

function usesByLine(uses: readonly PieceUse[]): ReadonlyMap<number, readonly PieceUse[]> {
  const found = new Map<number, PieceUse[]>()
  for (const use of uses) {
    const same = found.get(use.index)
    if (same) same.push(use)
    else found.set(use.index, [use])
  }
  return found
}

function openAccount(
  prepared: PreparedBasket,
  goods: GoodsLine,
  chosen: Candidate,
  uses: readonly PieceUse[],
  amountMinor: number,
): Account {
  const { line } = goods
  const units = unitGroups(prepared, goods, chosen, uses)
  return {
    id: line.id,
    kind: 'goods',
    planId: null,
    productId: line.productId,
    variantId: line.variantId,
    quantity: goods.quantity,
    listUnitPriceMinor: goods.listUnitMinor,
    listMinor: goods.listMinor,
    unitPriceMinor: chosen.unitMinor,
    priceFrom: chosen.from,
    units,
    afterItemsMinor: amountMinor,
    isDiscountable: line.isDiscountable,
    takesPoints: line.isDiscountable && line.takesPoints,
    isEarning: line.earnsPoints,
    taxParts:
      line.kind === 'combined'
        ? line.parts.map((part) => ({ partId: part.id, weight: part.listMinor, tax: part.tax }))
        : [{ partId: null, weight: 1, tax: line.tax }],
    prices: goods.hasPieces ? pricesOf(units) : [{ count: 1, priceMinor: amountMinor }],
    amountMinor,
    rows: [],
  }
}

/** The prices of pieces. */
export const pricesOf = (units: readonly UnitGroup[]): UnitPrices =>
  units.map(({ quantity, unitPriceMinor }) => ({ count: quantity, priceMinor: unitPriceMinor }))

/** Pieces that start from the stage-A price: all but those a plan took from list. */
const stageAQuantity = (goods: GoodsLine, uses: readonly PieceUse[]): number =>
  uses.reduce((left, use) => (use.isOnTop ? left : left - use.paying - use.rewarded), goods.quantity)

/** In stack mode list − special belongs to the special (or plan), the rest to the member. Source: pricing.md, principle 5. */
function stageARows(goods: GoodsLine, chosen: Candidate, uses: readonly PieceUse[]): Deduction[] {
  const quantity = stageAQuantity(goods, uses)
  const amountAt = (one: Candidate): number =>
    quantity === goods.quantity ? one.amountMinor : amountOf(one.unitMinor, quantity, goods.divisor)
  const listMinor = quantity === goods.quantity ? goods.listMinor : goods.listUnitMinor * quantity
  const { before } = chosen
  const first = before ?? chosen
  const rows = first.stack
    ? stackRows(listMinor, first.stack.steps, (unitMinor) => amountOf(unitMinor, quantity, goods.divisor))
    : [stageARow(first.from, listMinor - amountAt(first))]
  return before ? [...rows, stageARow(chosen.from, amountAt(before) - amountAt(chosen))] : rows
}

/** Returns the rows of plans that add up, each with its own reduction. */
function stackRows(
  listMinor: number,
  steps: NonNullable<Candidate['stack']>['steps'],
  amountAt: (unitMinor: number) => number,
): Deduction[] {
  let leftMinor = listMinor
  return steps.map(({ planId, unitMinor }) => {
    const amountMinor = leftMinor - amountAt(unitMinor)
    leftMinor -= amountMinor
    return stageARow({ kind: 'plan', planId }, amountMinor)
  })
}

function stageARow(from: PriceSource, amountMinor: number): Deduction {
  const row = (kind: DeductionKind, id: string | null): Deduction => ({ stage: 'A', kind, id, amountMinor })
  if (from.kind === 'plan') return row('plan', from.planId)
  if ('code' in from) return row(from.kind, from.code)
  return row(from.kind === 'manual' ? 'manual-price' : from.kind === 'special' ? 'special' : 'member', null)
}

/** A paying piece of a plan has no deduction; a rewarded one what lies between its basis and its reward. */
function stageBRow(goods: GoodsLine, chosen: Candidate, use: PieceUse, prepared: PreparedBasket): Deduction {
  const from = use.isOnTop ? chosen.unitMinor : goods.listUnitMinor
  const id = prepared.itemPlans[use.place]?.id ?? null
  return { stage: 'B', kind: 'plan', id, amountMinor: (from - use.rewardMinor) * use.rewarded }
}

function unitGroups(
  prepared: PreparedBasket,
  goods: GoodsLine,
  chosen: Candidate,
  uses: readonly PieceUse[],
): UnitGroup[] {
  if (uses.length === 0) {
    return [
      {
        role: 'plain',
        planId: null,
        quantity: goods.quantity,
        unitPriceMinor: chosen.unitMinor,
        amountMinor: chosen.amountMinor,
      },
    ]
  }
  const plain = uses.reduce((left, use) => left - use.paying - use.rewarded, goods.quantity)
  const groups = [unitGroup('plain', null, plain, chosen.unitMinor)]
  for (const use of uses) {
    const planId = prepared.itemPlans[use.place]?.id ?? null
    groups.push(unitGroup('paying', planId, use.paying, use.basisMinor))
    groups.push(unitGroup('rewarded', planId, use.rewarded, use.rewardMinor))
  }
  return groups.filter((group) => group.quantity > 0)
}

const unitGroup = (
  role: UnitGroup['role'],
  planId: string | null,
  quantity: number,
  unitPriceMinor: number,
): UnitGroup => ({ role, planId, quantity, unitPriceMinor, amountMinor: unitPriceMinor * quantity })

const keyOf = ({ stage, kind, id }: Omit<Deduction, 'amountMinor'>): string => `${stage} ${kind} ${id ?? ''}`

/** Deductions per source over all lines, in the order told at `Deduction`. Source: pricing.md, principle 5. */
export function sumBySource(
  prepared: PreparedBasket,
  winner: Winner,
  lines: readonly PricedLine[],
): readonly Deduction[] {
  const sums = new Map<string, number>()
  for (const line of lines) {
    for (const row of line.deductions) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amountMinor)
  }
  return sourcesInOrder(prepared, winner).flatMap((source) => {
    const amountMinor = sums.get(keyOf(source))
    return amountMinor === undefined ? [] : [{ ...source, amountMinor }]
  })
}

function sourcesInOrder(prepared: PreparedBasket, winner: Winner): Omit<Deduction, 'amountMinor'>[] {
  const ofPlans = (stage: Deduction['stage']) =>
    prepared.plans.map(({ plan }) => ({ stage, kind: 'plan', id: plan.id }) as const)
  const plain = (stage: Deduction['stage'], kind: Deduction['kind']) => ({ stage, kind, id: null }) as const
  const cards = new Map(
    prepared.goods.flatMap(({ paidByUses: card }) => (card ? [[card.code, card.kind] as const] : [])),
  )
  return [
    ...[...cards].map(([id, kind]) => ({ stage: 'A', kind, id }) as const),
    plain('A', 'manual-price'),
    plain('A', 'special'),
    ...ofPlans('A'),
    plain('A', 'member'),
    ...ofPlans('B'),
    ...winner.planSteps.map(({ kind, id }) => ({ stage: 'C', kind, id }) as const),
    ...ofPlans('C2'),
    ...winner.couponSteps.map(({ kind, id }) => ({ stage: 'D', kind, id }) as const),
    plain('E', 'points'),
    plain('F', 'order-change'),
    plain('G', 'rounding-off'),
    plain('H', 'tax-exemption'),
  ]
}
