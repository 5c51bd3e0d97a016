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
