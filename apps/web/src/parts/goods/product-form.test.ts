import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { emptyListing, emptyProduct, placeOfRefusal, productSchema, requestOf } from './product-form.ts'

const outlet = (id: string, payCurrency: 'USD' | 'JPY') => ({
  id,
  number: '1',
  name: 'x',
  payCurrency,
  timeZone: 'UTC',
})
const dollars = outlet('00000000-0000-4000-8000-000000000001', 'USD')
const yen = outlet('00000000-0000-4000-8000-000000000002', 'JPY')
const schema = productSchema([dollars, yen], (refusal) => refusal.code, null)

const draft = (part: object, listing: object = {}, outletId = dollars.id) => ({
  ...emptyProduct([]),
  name: 'Tea',
  ...part,
  listings: [{ ...emptyListing(outletId), sellPriceMinor: 500, ...listing }],
})
const refused = (value: unknown): string[] => {
  const answer = schema.safeParse(value)
  return answer.success ? [] : answer.error.issues.map((issue) => issue.path.join('.'))
}

describe('the product form', () => {
  it('takes a name and a price', () => expect(refused(draft({}))).toEqual([]))

  it('asks for what is missing', () => {
    expect(refused(draft({ name: 'T' }))).toEqual(['name'])
    expect(refused(draft({}, { sellPriceMinor: null }))).toEqual(['listings.0.sellPriceMinor'])
    expect(refused({ ...draft({}), listings: [] })).toEqual(['listings'])
  })

  it('does not take a number that is still being typed', () =>
    expect(refused(draft({}, { sellPriceMinor: '5.' }))).toEqual(['listings.0.sellPriceMinor']))

  it('shows a rule between fields where it can be put right', () => {
    expect(refused(draft({ type: 'weighed' }))).toEqual(['weightUnit'])
    expect(refused(draft({ shelfLifeDays: 3, expiryWarningDays: 4 }))).toEqual(['expiryWarningDays'])
    const kept = productSchema([dollars, yen], ({ code }) => code, { shelfLifeDays: 9, expiryWarningDays: 4 })
    const shorter = kept.safeParse(draft({ shelfLifeDays: 3, expiryWarningDays: 4 })).error?.issues
    expect(shorter).toMatchObject([{ path: ['shelfLifeDays'], message: 'product.shelf-life-below-warning' }])
    expect(refused(draft({}, { special: { kind: 'price', priceMinor: 500 } }))).toEqual(['listings.0.special'])
    expect(refused(draft({}, { sellPriceMinor: 1_000_000 }, yen.id))).toEqual(['listings.0.sellPriceMinor'])
  })
})

const row = (valueNames: string[], over: object = {}, listing: object = {}) => ({
  id: null,
  valueNames,
  codes: [],
  customCode: null,
  sku: null,
  listings: [{ ...emptyListing(dollars.id), sellPriceMinor: 500, ...listing }],
  ...over,
})
const shirt = (variants: unknown[], values = ['S', 'M']) => ({
  ...draft({ attributes: [{ name: 'Size', values }], variants }),
  listings: [],
})

describe('a product with combinations', () => {
  it('needs one, and sound cells in each', () => {
    expect(refused(shirt([row(['S'])]))).toEqual([])
    expect(refused(shirt([]))).toEqual(['variants'])
    expect(refused(shirt([row(['S']), row(['M'], {}, { sellPriceMinor: '5.' })]))).toEqual([
      'variants.1.listings.0.sellPriceMinor',
    ])
    expect(refused(shirt([row(['S'], {}, { openingStock: 1_000_000 })]))).toEqual(['variants.0.listings.0.warningLine'])
    expect(refused(shirt([row(['S'], { listings: [] })]))).toEqual(['variants'])
  })

  it('shows a code that stands in two rows, a UPC-A against its EAN-13 too', () => {
    const twice = [row(['S'], { codes: ['036000291452'] }), row(['M'], { codes: ['0036000291452'] })]
    expect(refused(shirt(twice))).toEqual(['variants.1.codes'])
    expect(refused(shirt([row(['S'], { sku: 'A' }), row(['M'], { sku: 'A' })]))).toEqual(['variants.1.sku'])
  })

  it('refuses attributes that make no combinations', () => {
    expect(refused(shirt([row(['S'])], []))).toEqual(['attributes'])
    expect(
      refused(
        shirt(
          [row(['S'])],
          Array.from({ length: 200 }, (_, at) => `${at}`),
        ),
      ),
    ).toEqual([])
    expect(refused(shirt([row(['S'])], ['S', 'S']))).toEqual(['attributes'])
  })

  it('is written without codes and listings of its own, and a combined one without combinations', () => {
    const both = schema.parse({
      ...draft({ codes: ['1'], parts: [] }),
      attributes: shirt([]).attributes,
      variants: [row(['S'])],
    })
    expect(requestOf(both)).toMatchObject({ codes: [], listings: [], variants: [{ valueNames: ['S'] }] })
    expect(requestOf({ ...both, attributes: [] })).toMatchObject({ codes: ['1'], variants: [], parts: [] })
    expect(requestOf({ ...both, type: 'combined' })).toMatchObject({ attributes: [], variants: [], weightUnit: null })
  })
})

describe('a combined product', () => {
  it('needs a part with a quantity', () => {
    expect(refused(draft({ type: 'combined' }))).toEqual(['parts'])
    const part = { variantId: dollars.id, quantity: null, name: 'Tea', weightUnit: null, unit: '' }
    expect(refused(draft({ type: 'combined', parts: [part] }))).toEqual(['parts.0.quantity'])
    expect(refused(draft({ type: 'combined', parts: [{ ...part, quantity: 2 }] }))).toEqual([])
  })
})

describe('a refusal of the server', () => {
  const refusal = (code: string, details: Record<string, unknown> = {}) =>
    new ApiError(422, { code, message: '', details, whatToDo: 'edit', dataState: 'nothing-happened' })

  it.each([
    ['product.code-taken', false, 'codes'],
    ['product.code-taken', true, 'variants'],
    ['product.sku-taken', false, 'sku'],
    ['product.variant-has-stock', true, 'variants'],
    ['product.part-combined', false, 'parts'],
    ['attribute.value-twice', true, 'attributes'],
    ['thing.changed-meanwhile', false, null],
  ])('%s (matrix: %s) is shown at %s', (code, hasMatrix, place) =>
    expect(placeOfRefusal(refusal(code), hasMatrix)).toBe(place),
  )

  it('names the reference that is gone', () => {
    expect(placeOfRefusal(refusal('catalogue.reference-unknown', { thing: 'brand' }), false)).toBe('brandId')
    expect(placeOfRefusal(refusal('catalogue.reference-unknown', { thing: 'picture' }), false)).toBe('imageFileId')
  })
})
