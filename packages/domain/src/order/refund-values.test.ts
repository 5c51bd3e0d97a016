import { describe, expect, it } from 'vitest'
import { requestOf } from '../../test/make-order.ts'
import { refundEach, soldByCard } from '../../test/refund-each.ts'
import { priceOrThrow } from '../../test/priced.ts'
import {
  unlimitedTime,
  buyGet,
  countedLine,
  exchange,
  exchangeItem,
  member,
  products,
  secondItem,
  snapshot,
} from '../../test/make-snapshot.ts'
import type { LineTax, Snapshot } from '../basket/index.ts'
import type { Refund } from './refund.types.ts'
import { refundableOrderOf, type RefundableOrder } from './refundable-order.ts'

// Worked examples 36 to 41 of pricing.md, sold by the one calculation and given back line by line.

const at = (rateBasisPoints: number): LineTax => ({ id: `tax-${rateBasisPoints}`, rateBasisPoints })

type Back = readonly [lineId: string, quantity: number]

const backEach = (order: RefundableOrder, backs: readonly (readonly Back[])[], mode: Refund['mode'] = 'prorated') =>
  refundEach(
    order,
    backs.map((lines) => requestOf(lines, { mode })),
  )

const money = (refunds: readonly Refund[]) => refunds.map(({ moneyMinor }) => moneyMinor)
const refundValues = (basket: Snapshot) => soldByCard(basket).lines.map(({ payableMinor }) => payableMinor)
const free = (change = {}) => secondItem('second', { kind: 'percent', offBasisPoints: 10_000 }, change)

const pair = snapshot({ lines: [countedLine('A', 1_000), countedLine('B', 1_000)], plans: [free()] })

describe('a deal comes back piece by piece (36, 38)', () => {
  it('the piece that was free is worth half of it, whichever comes first', () => {
    expect(money(backEach(soldByCard(pair), [[['A', 1]], [['B', 1]]]))).toEqual([500, 500])
    expect(money(backEach(soldByCard(pair), [[['B', 1]], [['A', 1]]]))).toEqual([500, 500])
    expect(money(backEach(soldByCard(pair), [[['A', 1]], [['B', 1]]], 'reprice'))).toEqual([0, 1_000])
  })

  it('is the same where it was scanned as one line', () => {
    const one = soldByCard(snapshot({ lines: [countedLine('A', 1_000, 2)], plans: [free()] }))
    expect(money(backEach(one, [[['A', 1]], [['A', 1]]]))).toEqual([500, 500])
    const many = (pieces: readonly (readonly [string, number])[]) =>
      refundValues(snapshot({ lines: pieces.map(([id, count]) => countedLine(id, 999, count)), plans: [free()] }))
    expect(many([['A', 5]])).toEqual([2_997])
    expect(
      many([
        ['A', 2],
        ['B', 3],
      ]),
    ).toEqual([999, 1_998])
    expect(
      many([
        ['A', 1],
        ['B', 1],
        ['C', 1],
        ['D', 1],
      ]),
    ).toEqual([500, 500, 499, 499])
  })

  it('by what the pieces cost at stage A', () => {
    const three = [countedLine('A', 3_000), countedLine('B', 2_000), countedLine('C', 1_000)]
    expect(refundValues(snapshot({ lines: three, plans: [buyGet('two', 2, 1)] }))).toEqual([2_500, 1_667, 833])
    const special = countedLine('A', 10_000, 1, { special: { kind: 'price', priceMinor: 1_000 } })
    expect(refundValues(snapshot({ lines: [special, countedLine('B', 10_000)], plans: [free()] }))).toEqual([
      909, 9_091,
    ])
  })

  it('passes tax on with the money it is in', () => {
    const basket = snapshot({
      lines: [countedLine('A', 11_300, 1, { tax: at(1_300) }), countedLine('B', 10_900, 1, { tax: at(900) })],
      plans: [secondItem('half', { kind: 'percent', offBasisPoints: 5_000 })],
    })
    const [first, second] = backEach(soldByCard(basket), [[['A', 1]], [['B', 1]]])
    expect([first?.moneyMinor, second?.moneyMinor]).toEqual([8_526, 8_224])
    expect(first?.taxes).toEqual([
      { rateBasisPoints: 900, payableMinor: 0, taxMinor: 0 },
      { rateBasisPoints: 1_300, payableMinor: 8_526, taxMinor: 981 },
    ])
    expect(second?.taxes).toEqual([
      { rateBasisPoints: 900, payableMinor: 5_450, taxMinor: 450 },
      { rateBasisPoints: 1_300, payableMinor: 2_774, taxMinor: 319 },
    ])
  })
})

describe('exchanged items (37)', () => {
  const towels = (listMinor: number, count: number, change = {}) => ({
    plans: [exchange('towel', 10_000, [exchangeItem('t', listMinor, 100)], change)],
    exchangeChoices: [{ planId: 'towel', itemId: 't', count }],
  })

  it.each(['prorated', 'reprice'] as const)('one that stays is charged what it cost less than list, %s', (mode) => {
    const order = soldByCard(snapshot({ lines: [countedLine('A', 10_000)], ...towels(9_000, 1) }))
    expect(money(backEach(order, [[['A', 1]], [['exchange:towel', 1]]], mode))).toEqual([1_100, 9_000])
  })

  it('as many stay as the kept goods still reach', () => {
    const lines = [countedLine('A', 10_000), countedLine('B', 10_000)]
    const order = soldByCard(snapshot({ lines, ...towels(3_000, 2, { isRepeating: true }) }))
    const back: Back[][] = [[['A', 1]], [['B', 1]], [['exchange:towel', 1]], [['exchange:towel', 1]]]
    expect(money(backEach(order, back))).toEqual([7_100, 7_100, 3_000, 3_000])
  })

  it('is charged up to the refund, the rest by the next', () => {
    const lines = [countedLine('A', 5_000), countedLine('B', 5_000)]
    const order = soldByCard(snapshot({ lines, ...towels(9_000, 1) }))
    expect(money(backEach(order, [[['A', 1]], [['B', 1]], [['exchange:towel', 1]]]))).toEqual([0, 1_100, 9_000])
  })

  it('of a sale that does not say which lines allowed it, nothing is charged', () => {
    const basket = snapshot({ lines: [countedLine('A', 10_000)], ...towels(9_000, 1) })
    const answer = priceOrThrow(basket)
    const exchanges = answer.exchanges.map(({ scopeLineIds: _scope, ...of }) => of)
    const card = { id: 'card', kind: 'electronic', paidMinor: answer.totals.payableMinor } as const
    const order = refundableOrderOf(basket, { ...answer, exchanges }, [card])
    expect(money(backEach(order, [[['A', 1]], [['exchange:towel', 1]]]))).toEqual([10_000, 100])
  })
})

describe('points go with the money (39)', () => {
  const earnRule = { spentMinor: 100, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true }
  const spendRule = { points: 100, amountMinor: 100, cap: null }

  it('earned: a piece that earns nothing takes what it was given', () => {
    const basket = snapshot({
      lines: [countedLine('A', 1_000, 3), countedLine('B', 800, 1, { earnsPoints: false }), countedLine('C', 200)],
      plans: [free({ maxTimes: 1, scope: products('A', 'B') })],
      member: member(),
      settings: { earnRule },
    })
    expect(refundValues(basket)).toEqual([2_556, 444, 200])
    const refunds = backEach(soldByCard(basket), [[['C', 1]], [['B', 1]], [['A', 3]]])
    expect(refunds.map(({ points }) => points.taken)).toEqual([2, 5, 25])
  })

  it('spent: half of them with each piece', () => {
    const basket = { ...pair, member: member({ points: 1_000 }), pointsWanted: 1_000 }
    const paid = { ...basket, settings: { ...pair.settings, spendRule } }
    const refunds = backEach(soldByCard(paid), [[['A', 1]], [['B', 1]]])
    expect(refunds.map(({ moneyMinor, points }) => [moneyMinor, points.returned])).toEqual([
      [0, 500],
      [0, 500],
    ])
  })

  it('earned at rates: what was given is counted at the rate it was earned at', () => {
    const rate = {
      id: 'double',
      name: 'Double',
      ratioHundredths: 200,
      isTimesLevel: false,
      scope: products('A'),
      methods: null,
    }
    const rates = [{ ...rate, target: { kind: 'all' }, window: unlimitedTime, priority: 1 }] as never
    const basket = { ...pair, member: member(), settings: { ...pair.settings, earnRule: { ...earnRule, rates } } }
    const order = soldByCard(basket)
    expect(order.points.earned).toBe(20)
    expect(backEach(order, [[['B', 1]], [['A', 1]]]).map(({ points }) => points.taken)).toEqual([10, 10])
  })
})

describe('tax on top, and its rounding (40)', () => {
  const basket = (changes: Partial<Snapshot['settings']>, aMinor: number, rate: number) =>
    snapshot({
      lines: [countedLine('A', aMinor, 1, { tax: at(rate) }), countedLine('B', 5_000)],
      plans: [free()],
      settings: { tax: { mode: 'added', rounding: 'half-up' }, ...changes },
    })

  it.each([
    [{}, 10_000, 800, [3_600, 7_200], [267, 533], [0, 0]],
    [
      { roundingOff: { unitMinor: 10, mode: 'down', by: 'system' } as never },
      9_999,
      825,
      [3_607, 7_213],
      [275, 550],
      [1, 3],
    ],
  ] as const)('goes with what is passed on', (changes, aMinor, rate, paid, tax, adjusted) => {
    const refunds = backEach(soldByCard(basket(changes, aMinor, rate)), [[['B', 1]], [['A', 1]]])
    expect(money(refunds)).toEqual(paid)
    expect(refunds.map(({ taxMinor }) => taxMinor)).toEqual(tax)
    expect(refunds.map(({ adjustmentMinor }) => adjustmentMinor)).toEqual(adjusted)
  })
})

describe('partly in a deal (41)', () => {
  it('other pieces of a line are averaged with those in it', () => {
    const basket = snapshot({
      lines: [countedLine('B', 2_000, 1, { tax: at(2_500) }), countedLine('A', 1_000, 2)],
      plans: [free({ maxTimes: 1 })],
    })
    expect(refundValues(basket)).toEqual([1_333, 1_667])
    const refunds = backEach(soldByCard(basket), [[['A', 1]], [['A', 1]], [['B', 1]]])
    expect(refunds.map(({ moneyMinor, taxMinor }) => [moneyMinor, taxMinor])).toEqual([
      [834, 67],
      [833, 66],
      [1_333, 267],
    ])
  })

  it('the pieces that lacked share what was passed on', () => {
    const lines = [countedLine('A', 6_000, 1, { tax: at(2_000) }), countedLine('B', 3_000), countedLine('C', 1_000)]
    const order = soldByCard(snapshot({ lines, plans: [buyGet('one', 1, 2)] }))
    const refunds = backEach(order, [[['A', 1]], [['B', 1]], [['C', 1]]])
    expect(refunds.map(({ moneyMinor, taxMinor }) => [moneyMinor, taxMinor])).toEqual([
      [3_600, 600],
      [1_800, 300],
      [600, 100],
    ])
  })
})
