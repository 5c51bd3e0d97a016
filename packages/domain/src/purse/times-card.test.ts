import { describe, expect, test } from 'vitest'
import { NOON, countedLine, snapshot, weighedLine } from '../../test/make-snapshot.ts'
import { makeBasket } from '../../test/make-basket.ts'
import { pickFromSeed } from '../../test/basket-chance.ts'
import { firstDifference, report } from '../../oracle/agreement.ts'
import { priceSlowly } from '../../oracle/price-slowly.ts'
import { priceBasket } from '../pricing/index.ts'
import type { Snapshot } from '../basket/index.ts'
import { cardUsesOf } from './card-uses.ts'
import { linesForCard, timesLastDay, usesFree, worthOfUses } from './times-card.ts'

test.each([
  [1, '2026-03-04'],
  [30, '2026-04-02'],
  [null, null],
])('good for %s days: until %s', (days, last) => expect(timesLastDay('2026-03-04', days)).toBe(last))

describe('what is left', () => {
  test.each([
    [10, 3_000, 10, 3_000],
    [10, 3_000, 9, 2_700],
    [3, 100, 2, 66],
    [3, 100, 1, 33],
    [3, 100, 0, 0],
    [3, 100, -2, 0],
    [3, 100, 5, 100],
    [999, 9_999_900, 998, 9_989_890],
  ])('%d uses for %d, %d left: worth %d', (usesSold, paidMinor, usesLeft, worth) =>
    expect(worthOfUses({ usesSold, paidMinor, usesLeft })).toBe(worth),
  )

  test.each([
    [5, null, 0, 5],
    [5, '2026-03-04', 2, 3],
    [5, '2026-03-03', 0, 0],
    [-1, null, 0, 0],
    [2, null, 3, 0],
  ])('%d left until %s with %d held: %d free', (usesLeft, lastDay, held, free) =>
    expect(usesFree({ usesLeft, lastDay }, held, '2026-03-04')).toBe(free),
  )
})

const priced = (basket: Snapshot) => {
  const answer = priceBasket(basket)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

describe('a line that a card pays', () => {
  test('costs nothing, whatever else it could have, and says which card', () => {
    const lines = [
      countedLine('a', 1_000, 2, {
        timesCard: 'CARD1',
        manualUnitPriceMinor: 5,
        special: { kind: 'price', priceMinor: 900 },
      }),
      countedLine('b', 500),
      countedLine('c', 300, 1, { timesCard: 'CARD2', isDiscountable: false }),
      countedLine('d', 200, 3, { timesCard: 'CARD1' }),
    ]
    const answer = priced(snapshot({ lines }))
    expect(answer.totals).toMatchObject({ originMinor: 3_400, payableMinor: 500 })
    expect(answer.deductions).toEqual([
      { stage: 'A', kind: 'times-card', id: 'CARD1', amountMinor: 2_600 },
      { stage: 'A', kind: 'times-card', id: 'CARD2', amountMinor: 300 },
    ])
    expect(cardUsesOf(answer.lines)).toEqual([
      { code: 'CARD1', uses: 5, lineIds: ['a', 'd'] },
      { code: 'CARD2', uses: 1, lineIds: ['c'] },
    ])
  })

  test('is priced alike by both implementations', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const made = makeBasket(pickFromSeed(seed))
      const lines = made.lines.map((line, place) =>
        line.kind === 'counted' && (place + seed) % 2 === 0 ? { ...line, timesCard: `CARD${place % 3}` } : line,
      )
      const one = { ...made, lines } as Snapshot
      const found = firstDifference(priceBasket(one), priceSlowly(one))
      if (found !== undefined) expect.fail(report(seed, one, found))
    }
  })

  test('may be of goods of the card only, by the piece and with a price', () => {
    const lines = [
      countedLine('a', 100, 1, { categoryId: 'tea' }),
      countedLine('b', 100, 1, { categoryId: 'drinks', labelIds: ['new'] }),
      countedLine('c', 0, 1, { categoryId: 'tea' }),
      weighedLine('d', 100, 500, { categoryId: 'tea' }),
      countedLine('e', 100, 1, { categoryId: 'tea', isDiscountable: false }),
    ]
    const categories = [
      { id: 'drinks', parentId: null },
      { id: 'tea', parentId: 'drinks' },
    ]
    const of = (scope: Parameters<typeof linesForCard>[0]) =>
      linesForCard(scope, snapshot({ lines, categories, now: NOON })).map(({ id }) => id)
    expect(of({ kind: 'categories', categoryIds: ['tea'] })).toEqual(['a', 'e'])
    expect(of({ kind: 'categories', categoryIds: ['drinks'] })).toEqual(['a', 'b', 'e'])
    expect(of({ kind: 'products', products: [{ productId: 'product-b', variantId: null }] })).toEqual(['b'])
    expect(of({ kind: 'labels', labelIds: ['new'] })).toEqual(['b'])
    expect(of({ kind: 'all' })).toEqual(['a', 'b', 'e'])
  })
})
