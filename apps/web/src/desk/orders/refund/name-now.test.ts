import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { expect, it } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { desk } from '../../model/desk-state.ts'
import { nameNow } from './name-now.ts'

it.each([
  ['cap', 'ja', '帽子'],
  ['cap', 'en', 'Cap'],
  ['gone', 'ja', 'Old cap'],
  [null, 'ja', 'Old cap'],
] as const)('goods %s are called in %s: %s', (variantId, language, name) => {
  const cap = { ...usualItem, id: 'cap', productId: 'cap', name: 'Cap', names: { ja: '帽子' }, sellPriceMinor: 100 }
  desk.change({ catalogue: catalogueOf([cap]) })
  expect(nameNow({ variantId, name: 'Old cap' }, language)).toBe(name)
})

it('a charge is not called by its goods, and a line without a product keeps the name that was typed', () => {
  const cola = { ...usualItem, id: 'cola', productId: 'cola', name: 'Cola', sellPriceMinor: 100 }
  const anything = {
    ...cola,
    id: 'any',
    productId: 'any',
    name: 'Other goods',
    type: 'combined' as const,
    isOpenPrice: true,
  }
  desk.change({ catalogue: catalogueOf([cola, anything]) })
  expect(nameNow({ variantId: 'cola', name: 'Bottle', isCharge: true }, 'en')).toBe('Bottle')
  expect(nameNow({ variantId: 'any', name: 'Repair of a zip' }, 'en')).toBe('Repair of a zip')
})
