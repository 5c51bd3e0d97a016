import { deskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { expect, it } from 'vitest'
import { sample } from '../../../../test/sample.ts'
import type { RefundableRow } from '../refundable.ts'
import { samePriceVariants } from './same-price.ts'

const shirt = (id: string, onHand: number, sellPriceMinor = 1_990, productId = 'shirt') =>
  sample(deskItem, { id, productId, onHand, sellPriceMinor })
const items = [
  shirt('S', 2),
  shirt('M', 0),
  shirt('L', 3),
  shirt('XXL', 3, 2_190),
  shirt('mug', 5, 1_990, 'mug'),
  shirt('big mug', 5, 1_990, 'mug'),
]
const goods = {
  find: (id: string) => items.find((one) => one.id === id),
  variantsOf: (productId: string) => items.filter((one) => one.productId === productId),
}
const row = (line: number, variantId: string | null) => ({ line, variantId }) as RefundableRow
const rows = [row(0, 'S'), row(1, null), row(2, 'mug'), row(3, 'gone')]
const back = (...lines: number[]) => lines.map((line) => ({ line, quantity: 1, goods: 'restock' as const }))
const found = (...lines: number[]) => samePriceVariants(rows, back(...lines), goods).map(({ id }) => id)

it('proposes other variants at the same price, those here first', () => {
  expect(found(0)).toEqual(['L', 'M'])
  expect(found(0, 2)).toEqual(['L', 'big mug', 'M'])
})

it('proposes nothing for goods that come back in no quantity, or that nobody knows any more', () => {
  expect(found(1, 3)).toEqual([])
  expect(samePriceVariants(rows, [{ line: 0, quantity: 0, goods: 'restock' }], goods)).toEqual([])
  expect(found()).toEqual([])
})
