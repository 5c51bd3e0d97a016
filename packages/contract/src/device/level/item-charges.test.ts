import { expect, it } from 'vitest'
import { chargesOfItem, toldCharges } from './item-charges.ts'

const charge = (id: number) => ({ id: String(id), name: `C${id}`, kind: 'levy' as const, amountMinor: id, taxId: null })
const six = [1, 2, 3, 4, 5, 6].map(charge)
const idsOf = (charges: readonly { readonly id: string }[]) => charges.map(({ id }) => id).join('')

it.each([
  [0, 0, undefined, undefined],
  [1, 1, undefined, undefined],
  [3, 3, undefined, undefined],
  [3, 1, undefined, 1],
  [4, 3, '4', 3],
  [6, 0, '456', 0],
])('of %i charges, %i of them its own, a desk of before is told three at the most', (count, own, more, ownCharges) => {
  const told = toldCharges(six.slice(0, count), own)
  expect(idsOf(told.charges ?? [])).toBe('123456'.slice(0, Math.min(count, 3)))
  expect(told.moreCharges && idsOf(told.moreCharges)).toBe(more)
  expect(told.ownCharges).toBe(ownCharges)
  expect(idsOf(chargesOfItem(told, true))).toBe('123456'.slice(0, count))
  expect(idsOf(chargesOfItem(told, false))).toBe('123456'.slice(0, own))
})

it('goods of a server of before, which says nothing more, keep what they have', () => {
  expect(idsOf(chargesOfItem({ charges: six.slice(0, 2) }, false))).toBe('12')
  expect(chargesOfItem({}, true)).toEqual([])
})
