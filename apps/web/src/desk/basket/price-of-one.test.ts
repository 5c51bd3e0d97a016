import { expect, it } from 'vitest'
import { desk } from '../model/desk-state.ts'
import { id, itemOf, tea, tomato, useTill } from '../../test/till-of-a-day.ts'
import { depositToday, priceToday, reducedPriceOf } from './price-of-one.ts'

useTill()

const special = { kind: 'percent', offBasisPoints: 1_000 } as NonNullable<typeof tea.special>

it.each([
  ['nothing taken off', tea, null],
  ['ten percent off a piece', { ...tea, special }, 891],
  ['ten percent off a kilogram', { ...tomato, special }, 8_055],
  ['a price that is typed at the till', { ...tea, special, isOpenPrice: true }, null],
])('says what one costs now: %s', (_, item, price) => expect(reducedPriceOf(item)).toBe(price))

it.each([
  ['a piece', tea, 1, 990],
  ['three pieces, ten percent off', { ...tea, special }, 3, 2_673],
  ['half a kilogram, ten percent off', { ...tomato, special }, 500, 4_028],
  ['a price that is typed at the till', { ...tea, isOpenPrice: true }, 1, 990],
])('says what anybody pays for goods today: %s', (_, item, quantity, price) =>
  expect(priceToday(item, quantity)).toBe(price),
)

it('says it with the tax where an outlet adds it', () => {
  const { setup } = desk.read()
  const taxes = setup?.taxes.map((tax) => ({ ...tax, isIncluded: false })) ?? []
  desk.change({ setup: setup && { ...setup, taxes } })
  expect(priceToday(tea, 1)).toBe(1_119)
  expect(priceToday({ ...tea, special }, 2)).toBe(2_014)
  desk.change({ setup: null })
  expect(priceToday(tea, 1)).toBeNull()
})

it('tells goods from the deposits of their pieces', () => {
  const deposit = { id: '1', name: 'Deposit', kind: 'deposit', amountMinor: 25, taxId: null } as const
  const bottled = {
    ...tea,
    charges: [deposit, { ...deposit, id: '2', name: 'Levy', kind: 'levy', amountMinor: 8 } as const],
  }
  expect([priceToday(bottled, 2), depositToday(bottled, 2), depositToday(tea, 2)]).toEqual([1_980, 50, 0])
})

it('puts nothing into the basket, and knows nothing without a set-up', () => {
  const { history } = desk.read()
  expect(reducedPriceOf(itemOf({ id: id(30), name: 'Cup', special }))).toBe(891)
  expect(desk.read().history).toBe(history)
  desk.change({ setup: null })
  expect(reducedPriceOf({ ...tea, special })).toBeNull()
})
