import { describe, expect, it } from 'vitest'
import { requestOf } from '../../test/make-order.ts'
import { refundEach, soldByCard } from '../../test/refund-each.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { bundle, countedLine, products, secondItem, snapshot } from '../../test/make-snapshot.ts'
import type { Snapshot } from '../basket/index.ts'
import { planRefund } from './refund.ts'
import type { Refund } from './refund.types.ts'
import { refundableOrderOf } from './refundable-order.ts'

// Worked example 42 of pricing.md: a plan of B with a threshold goes like a gift.

type Back = readonly [lineId: string, quantity: number, mode?: Refund['mode']]

const backOneByOne = (basket: Snapshot, backs: readonly Back[]): readonly Refund[] =>
  refundEach(
    soldByCard(basket),
    backs.map(([lineId, quantity, mode = 'prorated']) => requestOf([[lineId, quantity]], { mode })),
  )

const money = (basket: Snapshot, backs: readonly Back[]): readonly number[] =>
  backOneByOne(basket, backs).map(({ moneyMinor }) => moneyMinor)

const cakeFor = (offBasisPoints: number, isRepeating = false) =>
  bundle(
    'cake',
    1,
    { kind: 'percent', offBasisPoints },
    { scope: products('cake'), conditionScope: products('coffee'), thresholdPieces: 2, isRepeating },
  )

const coffees = (priceMinor: number): Snapshot =>
  snapshot({
    lines: [countedLine('coffee', priceMinor, 2), countedLine('cake', 1_800)],
    plans: [{ ...cakeFor(10_000), maxTimes: 1 }],
  })

describe('42 two coffees: a cake free', () => {
  it('withholds what the cake saved, and gives it back with the cake', () => {
    const backs = [
      ['coffee', 1],
      ['cake', 1],
      ['coffee', 1],
    ] as const
    expect(money(coffees(3_000), backs)).toEqual([1_200, 1_800, 3_000])
    const [first, second] = backOneByOne(coffees(3_000), backs)
    expect(first?.gifts).toEqual([
      { planId: 'cake', lineId: 'cake', dueCount: 0, returnedCount: 0, chargedMinor: 1_800 },
    ])
    expect(second?.gifts.map(({ chargedMinor }) => chargedMinor)).toEqual([-1_800])
  })

  it('withholds up to each refund', () => {
    expect(
      money(coffees(500), [
        ['coffee', 1],
        ['coffee', 1],
        ['cake', 1],
      ]),
    ).toEqual([0, 0, 1_000])
  })

  it('asks how often the kept goods still reach, where it repeats', () => {
    const many = snapshot({
      lines: [countedLine('coffee', 3_000, 5), countedLine('cake', 1_800, 3)],
      plans: [cakeFor(5_000, true)],
    })
    expect(
      money(many, [
        ['coffee', 2],
        ['cake', 1],
      ]),
    ).toEqual([5_100, 1_800])
  })

  it('shares what a group saved over its pieces', () => {
    const second = secondItem('second', { kind: 'percent', offBasisPoints: 10_000 }, { thresholdMinor: 2_000 })
    const pair = snapshot({ lines: [countedLine('A', 1_000), countedLine('B', 1_000)], plans: [second] })
    const backs = [
      ['A', 1],
      ['B', 1],
    ] as const
    expect(money(pair, backs)).toEqual([0, 1_000])
    expect(backOneByOne(pair, backs)[0]?.gifts[0]?.lineId).toBe('B')
  })

  it('is asked by pricing again itself, which gives back what was withheld before', () => {
    expect(
      money(coffees(3_000), [
        ['coffee', 1, 'reprice'],
        ['cake', 1, 'reprice'],
        ['coffee', 1, 'reprice'],
      ]),
    ).toEqual([1_200, 1_800, 3_000])
    expect(
      money(coffees(3_000), [
        ['coffee', 1],
        ['coffee', 1, 'reprice'],
        ['cake', 1, 'reprice'],
      ]),
    ).toEqual([1_200, 3_000, 1_800])
    expect(
      money(coffees(500), [
        ['coffee', 1],
        ['coffee', 1, 'reprice'],
        ['cake', 1],
      ]),
    ).toEqual([0, 0, 1_000])
  })

  it('charges nothing where the till of the sale did not say it', () => {
    const basket = coffees(3_000)
    const { deals: _deals, ...answer } = priceOrThrow(basket)
    const order = refundableOrderOf(basket, answer, [{ id: 'card', kind: 'electronic', paidMinor: 6_000 }])
    const refund = planRefund(order, [], requestOf([['coffee', 1]]))
    expect(refund).toMatchObject({ ok: true, value: { moneyMinor: 3_000, gifts: [] } })
  })
})
