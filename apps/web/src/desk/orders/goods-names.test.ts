import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { desk } from '../model/desk-state.ts'
import { goodsNames } from './goods-names.ts'

const line = (id: string, productId: string, variantId: string | null) => ({ id, productId, variantId })
const sale = {
  answer: { lines: [line('1', 'cap', 'cap-m'), line('2', 'tea', null), line('3', 'gone', null)] },
  texts: ['Cap M', 'Tea', 'Old jar'].map((name, at) => ({ lineId: String(at + 1), name, code: null })),
} as never

it('a list names goods in the cashier’s language, and knows what the receipt says', () => {
  const item = (id: string, name: string, ja: string) => ({
    ...usualItem,
    id,
    productId: id,
    name,
    names: { ja },
    sellPriceMinor: 100,
  })
  desk.change({ catalogue: catalogueOf([item('cap-m', 'Cap', '帽子'), item('tea', 'Tea', 'お茶')]) })
  expect(goodsNames(sale, 'ja')).toEqual([
    { shown: '帽子', printed: 'Cap M' },
    { shown: 'お茶', printed: 'Tea' },
    { shown: 'Old jar', printed: 'Old jar' },
  ])
  expect(goodsNames(null, 'ja')).toEqual([])
})

it('a charge and a line without a product keep the name on the receipt', () => {
  const item = (id: string, name: string) => ({ ...usualItem, id, productId: id, name, sellPriceMinor: 100 })
  const anything = { ...item('any', 'Other goods'), type: 'combined' as const, isOpenPrice: true }
  desk.change({ catalogue: catalogueOf([item('cola', 'Cola'), anything]) })
  const bottle = { ...line('charge:1:b', 'cola', 'cola'), kind: 'charge', charge: { name: 'Bottle', kind: 'deposit' } }
  const mixed = {
    answer: { lines: [line('1', 'cola', 'cola'), bottle, line('2', 'any', null)] },
    texts: [
      { lineId: '1', name: 'Cola 0.5 l', code: null },
      { lineId: '2', name: 'Repair of a zip', code: null },
    ],
  } as never
  expect(goodsNames(mixed, 'en')).toEqual([
    { shown: 'Cola', printed: 'Cola 0.5 l' },
    { shown: 'Bottle', printed: 'Bottle' },
    { shown: 'Repair of a zip', printed: 'Repair of a zip' },
  ])
})
