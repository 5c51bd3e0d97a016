import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { expect, it } from 'vitest'
import { includedGoods } from './included-goods.ts'

const item = (name: string, more: Partial<DeskItem> = {}) =>
  ({ name, names: { ja: `${name}-ja` }, variantName: '', type: 'standard', weightUnit: null, ...more }) as DeskItem
const known = new Map([
  ['tea', item('Tea')],
  ['nuts', item('Nuts', { type: 'weighed', weightUnit: 'kg' })],
])
const catalogue = { find: (id: string) => known.get(id) }
const part = (variantId: string, quantity: number) => ({ variantId, quantity, listPriceMinor: 1, taxId: null })

it('says what a combined product includes, and leaves out what this till does not know', () => {
  const parts = [part('tea', 2), part('nuts', 250), part('unknown', 1)]
  expect(includedGoods({ parts }, catalogue, 'en-US')).toEqual(['2 × Tea', '0.250 kg × Nuts'])
  expect(includedGoods({ parts: [] }, catalogue, 'en-US')).toEqual([])
})
