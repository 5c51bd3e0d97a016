import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { liveStock } from './live-stock.ts'

const itemOf = (id: string, onHand: number, more: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 1,
  onHand,
  ...more,
})
const tea = itemOf('tea', 99)
const cup = itemOf('cup', 10)
const listPriceMinor = 1
const set = itemOf('set', 5, {
  type: 'combined',
  parts: [
    { variantId: 'tea', quantity: 2, listPriceMinor, taxId: null },
    { variantId: 'cup', quantity: 1, listPriceMinor, taxId: null },
  ],
})
const goods = catalogueOf([tea, cup, set])
const onHand = (id: string): number => goods.find(id)?.onHand ?? NaN

afterEach(() => liveStock.clear())

it('moves with a sale of this till at once, of combinations too', () => {
  liveStock.sell('e1', new Map([['tea', 1]]))
  expect([onHand('tea'), onHand('set')]).toEqual([98, 10])
  liveStock.sell('e2', new Map([['tea', 97]]))
  expect([onHand('tea'), onHand('set')]).toEqual([1, 0])
})

it('takes what the server says, and a sale that is on its way only once', () => {
  liveStock.sell('e1', new Map([['tea', 1]]))
  // Such news may or may not include the sale.
  expect(
    liveStock.hear([
      { variantId: 'tea', onHand: 98 },
      { variantId: 'cup', onHand: 3 },
    ]),
  ).toBe(false)
  expect([onHand('tea'), onHand('cup')]).toEqual([98, 3])
  liveStock.sent(onHand)
  expect(onHand('tea')).toBe(98)
  // Another till sold five.
  expect(liveStock.hear([{ variantId: 'tea', onHand: 93 }])).toBe(true)
  expect(onHand('tea')).toBe(93)
  expect(liveStock.kept()).toEqual({ tea: 93, cup: 3 })
})

it('is what every way to goods says: price check, variants, search and keys, after each sale of this till', () => {
  const small = itemOf('small', 99, { productId: 'shirt', name: 'Shirt', codes: ['6901234567892'] })
  const shirts = catalogueOf([small, itemOf('large', 3, { productId: 'shirt', name: 'Shirt' })])
  liveStock.sell('e1', new Map([['small', 1]]))
  const said = (found: readonly DeskItem[]) => found.filter(({ id }) => id === 'small').map((one) => one.onHand)
  expect(said(shirts.findByCode(['6901234567892']))).toEqual([98])
  expect(said(shirts.variantsOf('shirt'))).toEqual([98])
  expect(said(shirts.search('shirt', 2))).toEqual([98])
  expect(said(shirts.first(9))).toEqual([98])
})
