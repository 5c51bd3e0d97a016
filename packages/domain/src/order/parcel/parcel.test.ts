import { describe, expect, test } from 'vitest'
import { pickFromSeed, type Pick } from '../../../test/basket-chance.ts'
import { makeBasket } from '../../../test/make-basket.ts'
import { ANSWER_CHECKS } from '../../../test/pricing-invariants.ts'
import type { PricedBasket } from '../../basket/index.ts'
import { priceBasket } from '../../pricing/index.ts'
import { planUses } from '../../promotion/plan-uses.ts'
import { nextParcel, type FrozenOrder, type Parcel, type ParcelLines } from './parcel.ts'

const RUNS = Number(process.env['PARCELS'] ?? 400)

/** Invariants of a price that each parcel of it keeps. */
const HELD = [
  'line payables add up to the total',
  'what the guard compared is what stage D left of the goods',
  'no payable is below 0',
  'deductions per source explain every amount',
  'what an order notes as taken off explains what its goods came to',
] as const

function orderOf(seed: number): FrozenOrder | undefined {
  const snapshot = { ...makeBasket(pickFromSeed(seed)), payment: null }
  const priced = priceBasket(snapshot)
  return priced.ok && priced.value.lines.length > 0 ? { snapshot, priced: priced.value } : undefined
}

/** Parcels of an order by chance, until nothing is left. */
function parcelsOf(order: FrozenOrder, pick: Pick): Parcel[] {
  const parcels: Parcel[] = []
  while (parcels.at(-1)?.isLast !== true) {
    const before = parcels.map(({ lines }) => lines)
    const left = leftOf(order, before)
    const asked = parcels.length === 4 ? null : anyOf(left, pick)
    const parcel = nextParcel(order, before, asked)
    if (!parcel.ok) throw new Error(JSON.stringify(parcel.refusal))
    parcels.push(parcel.value)
  }
  return parcels
}

function leftOf({ priced }: FrozenOrder, before: readonly ParcelLines[]): ParcelLines {
  const taken = (id: string) =>
    before.flat().reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0)
  return priced.lines
    .filter(({ kind }) => kind !== 'charge')
    .map(({ id, quantity }) => ({ lineId: id, quantity: quantity - taken(id) }))
    .filter(({ quantity }) => quantity > 0)
}

function anyOf(left: ParcelLines, pick: Pick): ParcelLines | null {
  const some = left
    .map(({ lineId, quantity }) => ({ lineId, quantity: pick.integer(0, quantity) }))
    .filter(({ quantity }) => quantity > 0)
  return some.length === 0 ? left.slice(0, 1) : some
}

/** Every figure that a basket has, by its name. */
function figuresOf({ totals, lines, deductions, taxes, points, exemption }: PricedBasket): Map<string, number> {
  const all = new Map<string, number>()
  const add = (name: string, value: number | undefined) => {
    if (value) all.set(name, (all.get(name) ?? 0) + value)
  }
  for (const [name, value] of Object.entries(totals)) add(name, value)
  for (const row of deductions) add(`${row.stage} ${row.kind} ${row.id}`, row.amountMinor)
  const taxed = (of: string, { payableMinor, taxMinor, baseMinor, ...row }: PricedBasket['taxes'][number]) => {
    const key = `${of} ${row.rateBasisPoints} ${row.rateMillionths} ${row.code}`
    add(`${key} on`, payableMinor)
    add(`${key} tax`, taxMinor)
    add(`${key} base`, baseMinor)
  }
  for (const row of taxes) taxed('all', row)
  for (const row of exemption?.taxes ?? []) taxed('exempt', row)
  add('exempt', exemption?.taxMinor)
  for (const line of lines) {
    for (const name of ['quantity', 'listMinor', 'payableMinor', 'taxMinor', 'roundingAdjustmentMinor'] as const)
      add(`${line.id} ${name}`, line[name])
    for (const row of line.deductions) add(`${line.id} ${row.stage} ${row.kind} ${row.id}`, row.amountMinor)
    for (const share of line.taxShares) taxed(`${line.id} ${share.partId} ${share.taxId}`, share)
  }
  for (const name of ['used', 'earned', 'deductionMinor', 'earnBaseMinor'] as const) add(name, points[name])
  return new Map([...all].filter(([, value]) => value !== 0))
}

const add = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)

/** The taxes of an order by its totals; beside them by its rows and its lines. */
const taxesOf = ({ totals }: PricedBasket) => [totals.goodsMinor, totals.taxMinor, totals.taxMinor]
const taxesIn = ({ taxes, lines }: PricedBasket) => [
  add(taxes.map(({ payableMinor }) => payableMinor)),
  add(taxes.map(({ taxMinor }) => taxMinor)),
  add(lines.map(({ taxMinor }) => taxMinor)),
]

function sumOf(parcels: readonly Parcel[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const { priced } of parcels)
    for (const [name, value] of figuresOf(priced)) all.set(name, (all.get(name) ?? 0) + value)
  return new Map([...all].filter(([, value]) => value !== 0))
}

test(`parcels of ${RUNS} random orders add up to them in every row, and each adds up in itself`, () => {
  let [orders, several] = [0, 0]
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const order = orderOf(seed)
    if (!order) continue
    const parcels = parcelsOf(order, pickFromSeed(seed + 1_000_000))
    orders += 1
    if (parcels.length > 1) several += 1
    expect(Object.fromEntries(sumOf(parcels)), `seed ${seed}`).toEqual(Object.fromEntries(figuresOf(order.priced)))
    expect(parcels.map(({ priced }) => taxesIn(priced))).toEqual(parcels.map(({ priced }) => taxesOf(priced)))
    for (const { snapshot, priced } of parcels)
      for (const name of HELD) expect(ANSWER_CHECKS[name]?.(snapshot, priced), `seed ${seed}: ${name}`).toBeNull()
  }
  expect(several).toBeGreaterThan(orders / 3)
})

test('parcels of random orders use of each plan what the order used of it, every one its share', () => {
  let [several, used] = [0, 0]
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const order = orderOf(seed)
    if (!order) continue
    const parcels = parcelsOf(order, pickFromSeed(seed + 2_000_000))
    const uses = parcels.flatMap((parcel) => parcel.uses)
    expect(uses.every(({ quantity }) => quantity >= 0)).toBe(true)
    const all = new Map<string, [reduction: number, quantity: number]>()
    for (const { planId, reductionMinor, quantity } of uses) {
      const [reduction, pieces] = all.get(planId) ?? [0, 0]
      all.set(planId, [reduction + reductionMinor, pieces + quantity])
    }
    const wanted = planUses(order.priced).map((one) => [one.planId, [one.reductionMinor, one.quantity]])
    expect(Object.fromEntries(all), `seed ${seed}`).toEqual(Object.fromEntries(wanted))
    if (parcels.length > 1 && uses.some(({ quantity }) => quantity > 0)) several += 1
    used += wanted.length
  }
  expect([several > 20, used > 60]).toEqual([true, true])
})

describe('a parcel', () => {
  const order = Array.from({ length: 200 }, (_, seed) => orderOf(seed + 1)).find((one) => {
    const [first] = one?.priced.lines ?? []
    return one && one.priced.lines.length > 2 && first && first.quantity > 1 && first.kind === 'goods'
  })
  if (!order) throw new Error('no such order')
  const [first] = order.priced.lines
  if (!first) throw new Error('no line')
  const line = (quantity: number, lineId = first.id) => [{ lineId, quantity }]

  test.each([
    ['more than is left', line(first.quantity + 1)],
    ['nothing of a line', line(0)],
    ['a line that there is not', line(1, 'l99')],
    ['a line twice', [...line(1), ...line(1)]],
    ['no line', []],
  ])('of %s is refused', (_, asked) => {
    expect(nextParcel(order, [], asked)).toMatchObject({ ok: false, refusal: { code: 'parcel.lines-unfit' } })
  })

  test('behind one that took some of a line has what is left of it', () => {
    const more = nextParcel(order, [line(1)], line(first.quantity))
    expect(more).toMatchObject({ ok: false, refusal: { facts: { line: first.id, left: first.quantity - 1 } } })
    const rest = nextParcel(order, [line(1)], null)
    expect(rest).toMatchObject({ ok: true, value: { isLast: true } })
    expect(nextParcel(order, [line(1), rest.ok ? rest.value.lines : []], null).ok).toBe(false)
  })
})
