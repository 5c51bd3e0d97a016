import { describe, expect, test } from 'vitest'
import { bundle, buyGet, countedLine, snapshot } from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, rows, rowsOfLines } from '../../test/priced.ts'
import type { BasketLine, Plan } from '../basket/index.ts'

const basket = (lines: readonly BasketLine[], plans: readonly Plan[], changes: Parameters<typeof snapshot>[0] = {}) =>
  priceOrThrow(snapshot({ lines, plans, ...changes }))

const special = (priceMinor: number) => ({ special: { kind: 'price', priceMinor } }) as const

describe('bundles', () => {
  const total = (totalMinor: number) => ({ kind: 'total', totalMinor }) as const

  test('stand on the special; its share stays with the special', () => {
    const answer = basket([countedLine('a', 1000, 2, special(900))], [bundle('two', 2, total(1500))])
    expect(rowsOfLines(answer)).toEqual([['A special 200', 'B plan two 300']])
  })

  test('percent is taken off the sum and shared, the odd unit to the earlier piece', () => {
    const answer = basket([countedLine('a', 333, 3)], [bundle('third', 3, { kind: 'percent', offBasisPoints: 1000 })])
    expect(answer.lines[0]?.units.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor])).toEqual([
      [2, 300],
      [1, 299],
    ])
    const odd = basket([countedLine('a', 333, 2)], [bundle('pair', 2, total(401))])
    expect(odd.lines[0]?.units.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor])).toEqual([
      [1, 201],
      [1, 200],
    ])
    expect(rows(odd)).toEqual(['B plan pair 265'])
  })

  test('the odd unit goes to the earlier of two lines', () => {
    const answer = basket([countedLine('a', 333), countedLine('b', 333)], [bundle('pair', 2, total(401))])
    expect(payables(answer)).toEqual([201, 200])
  })

  test('are made of the dearest pieces as they are sold, not as they are listed', () => {
    const lines = [countedLine('a', 1000, 1, special(600)), countedLine('b', 800, 2)]
    expect(payables(basket(lines, [bundle('pair', 2, total(1500))]))).toEqual([600, 1500])
  })

  test('an amount less each is never below 0', () => {
    const plans = [bundle('less', 2, { kind: 'each-off', offMinor: 500 })]
    expect(payables(basket([countedLine('a', 800), countedLine('b', 300)], plans))).toEqual([300, 0])
  })

  test('a group that is not applied uses none of the times, and later plans may have its pieces', () => {
    const plans = [bundle('one', 2, total(900), { maxTimes: 1 }), buyGet('two', 1, 1, { priority: 200 })]
    const answer = basket([countedLine('a', 400, 2), countedLine('b', 300, 2)], plans, {
      settings: { isGuardOn: false },
    })
    expect(rows(answer)).toEqual(['B plan two 600'])
  })

  test('a pool that is not applied leaves the times to the next', () => {
    const plans = [bundle('pair', 2, total(700), { pooling: 'same-product', maxTimes: 1 })]
    const lines = [
      countedLine('a', 500, 1, { productId: 'shirt' }),
      countedLine('b', 100, 1, { productId: 'shirt' }),
      countedLine('c', 400, 2),
    ]
    expect(payables(basket(lines, plans, { settings: { isGuardOn: false } }))).toEqual([500, 100, 700])
  })

  test('pools of one product are served dearest first while the times last', () => {
    const plans = [bundle('pair', 2, total(100), { pooling: 'same-product', maxTimes: 1 })]
    expect(payables(basket([countedLine('a', 400, 2), countedLine('b', 500, 2)], plans))).toEqual([800, 100])
  })

  test('999,999 pieces are grouped without being listed', () => {
    const answer = basket([countedLine('a', 100, 999_999)], [bundle('ten', 10, total(901))])
    expect(answer.totals.payableMinor).toBe(99_999 * 901 + 900)
  })
})
