import { expect, it } from 'vitest'
import { desk } from '../model/desk-state.ts'
import { id, itemOf, tea, tomato, useTill } from '../../test/till-of-a-day.ts'
import { reducedPriceOf } from './price-of-one.ts'

useTill()

const special = { kind: 'percent', offBasisPoints: 1_000 } as unknown as NonNullable<typeof tea.special>

it.each([
  ['nothing taken off', tea, null],
  ['ten percent off a piece', { ...tea, special }, 891],
  ['ten percent off a kilogram', { ...tomato, special }, 8_055],
  ['a price that is typed at the till', { ...tea, special, isOpenPrice: true }, null],
])('says what one costs now: %s', (_, item, price) => expect(reducedPriceOf(item)).toBe(price))

it('puts nothing into the basket, and knows nothing without a set-up', () => {
  const { history } = desk.read()
  expect(reducedPriceOf(itemOf({ id: id(30), name: 'Cup', special }))).toBe(891)
  expect(desk.read().history).toBe(history)
  desk.change({ setup: null })
  expect(reducedPriceOf({ ...tea, special })).toBeNull()
})
