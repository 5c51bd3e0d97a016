import { assert, bigInt, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { wideOf } from '../money/wide.ts'
import { costKeys, figureKeys, figureOf, figures, figuresBy, figuresOf } from './figures.ts'
import { addSums, noSums, sumNames, type Sums } from './sums.ts'

const day: Sums = {
  ...noSums,
  orders: 3,
  refunds: 1,
  voids: 1,
  pieces: 7,
  grossMinor: 1_200,
  deductedMinor: 200,
  netMinor: 1_000,
  taxMinor: 90,
  refundedMinor: 300,
  refundedTaxMinor: 27,
  voidedMinor: 100,
  voidedTaxMinor: 9,
  costMinor: 500,
  restockedMinor: 150,
  uncostedMinor: 60,
  uncostedBackMinor: 14,
}

it.each([
  ['netAfter', 600],
  ['taxAfter', 54],
  ['withoutTax', 546],
  ['costAfter', 350],
  ['costed', 500],
  ['margin', 150],
  ['marginShare', 3_000],
  ['costedShare', 9_157],
  ['average', 333],
  ['refundShare', 3_000],
] as const)('%s of a day is %i', (key, expected) => expect(figureOf(key, day)).toBe(expected))

it('says nothing of cost and margin where nobody knows what anything cost', () => {
  const unknown = { ...noSums, netMinor: 1_000, uncostedMinor: 1_000 }
  const { cost, margin, marginShare, costedShare, withoutTax } = figuresOf(unknown)
  expect({ cost, margin, marginShare, costedShare, withoutTax }).toEqual({
    cost: null,
    margin: null,
    marginShare: null,
    costedShare: 0,
    withoutTax: 1_000,
  })
})

it('is no figure by nothing', () => {
  expect(figureOf('average', noSums)).toBeNull()
  expect(figureOf('marginShare', noSums)).toBeNull()
  expect(figureOf('marginShare', { ...noSums, refundedMinor: 100 })).toBeNull()
})

it('costs are known as such, with all that is worked out of them', () => {
  expect(costKeys).toEqual([
    'cost',
    'restocked',
    'costAfter',
    'uncosted',
    'uncostedBack',
    'uncostedAfter',
    'costed',
    'margin',
    'marginShare',
    'costedShare',
  ])
  for (const key of figureKeys) {
    const { from, isCost } = figures[key]
    if (from.kind === 'sum') continue
    const parts = from.kind === 'difference' ? [from.of, ...from.less] : [from.of, from.by]
    expect([key, isCost === true]).toEqual([key, parts.some((part) => (costKeys as readonly string[]).includes(part))])
  }
})

const amount = bigInt({ min: 0n, max: 10n ** 20n }).map((value) => wideOf(value))
const anySums = record(Object.fromEntries(sumNames.map((name) => [name, amount]))) as unknown as typeof amount

it('differences of a whole are those of its parts, however large', () =>
  assert(
    property(anySums, anySums, (one, other) => {
      const parts = [one, other] as unknown as Sums[]
      const whole = figuresOf(addSums(parts))
      for (const key of ['netAfter', 'taxAfter', 'withoutTax', 'costAfter', 'margin'] as const) {
        const added = parts.reduce((total, part) => total + BigInt(figureOf(key, part) ?? 0), 0n)
        expect(BigInt(whole[key] ?? 0)).toBe(added)
      }
    }),
  ))

it('is null in rows that do not know it: a payment and a rate know no goods and no cost, a source what it took off alone', () => {
  const sums: Sums = { ...noSums, orders: 2, netMinor: 1_000, taxMinor: 100, deductedMinor: 50 }
  const told = (by: Parameters<typeof figuresBy>[0]) => {
    const { cost, margin, marginShare, gross, withoutTax, netAfter, orders } = figuresBy(by, sums)
    return { cost, margin, marginShare, gross, withoutTax, netAfter, orders }
  }
  const unknown = { cost: null, margin: null, marginShare: null, gross: null }
  expect(told(['rate'])).toEqual({ ...unknown, withoutTax: 900, netAfter: 1_000, orders: 2 })
  for (const by of ['method', 'recharge'] as const)
    expect(told(['day', by])).toEqual({ ...unknown, withoutTax: null, netAfter: 1_000, orders: 2 })
  expect(told(['source'])).toEqual({ ...unknown, withoutTax: null, netAfter: null, orders: 2 })
  expect(told(['staff'])).toMatchObject({ cost: 0, margin: 900, marginShare: 10_000 })
})
