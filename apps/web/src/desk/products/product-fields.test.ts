import { expect, it } from 'vitest'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { changeProduct, fieldsOfTyped, type TypedProduct, type View } from './product-fields.ts'

const typed: TypedProduct = { name: ' Tea ', code: '1', price: '2', categoryId: '', taxId: '', kind: 'standard' }
const listing = (outletId: string, sellPriceMinor: number) => ({ ...usualListing, outletId, sellPriceMinor })
const view = (facts: object = {}) =>
  ({
    ...usualProduct,
    ...fieldsOfTyped(typed),
    id: 'p',
    version: 3,
    codes: ['1', '2'],
    listings: [listing('here', 100), listing('there', 200)],
    ...facts,
  }) as View
const pricesOf = ({ listings }: ReturnType<typeof changeProduct>) =>
  listings.map(({ outletId, sellPriceMinor }) => `${outletId} ${String(sellPriceMinor)}`)

it.each([
  ['standard', 'standard', null],
  ['kg', 'weighed', 'kg'],
] as const)('sold by %s it is %s in %s', (kind, type, weightUnit) =>
  expect(fieldsOfTyped({ ...typed, kind })).toEqual({ name: 'Tea', type, weightUnit, categoryId: null, taxId: null }),
)

it('a price at the desk is this outlet’s alone, and a new one where it had none', () => {
  expect(pricesOf(changeProduct(view(), typed, 'here', 150))).toEqual(['here 150', 'there 200'])
  expect(pricesOf(changeProduct(view(), typed, 'new', 150))).toEqual(['here 100', 'there 200', 'new 150'])
})

it.each([
  ['1', ['1', '2']],
  ['9', ['9', '2']],
  ['2', ['2']],
  ['', ['2']],
])('the first code typed as %j leaves %j', (code, codes) =>
  expect(changeProduct(view(), { ...typed, code }, 'here', 150).codes).toEqual(codes),
)

it('a combination stays one, and is saved over the version that was read', () => {
  expect(changeProduct(view({ type: 'combined' }), typed, 'here', 150)).toMatchObject({
    type: 'combined',
    id: 'p',
    version: 3,
  })
})
