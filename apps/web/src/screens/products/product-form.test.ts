import { describe, expect, it } from 'vitest'
import { emptyListing, emptyProduct, productSchema } from './product-form.ts'

const outlet = (id: string, payCurrency: 'USD' | 'JPY') => ({
  id,
  number: '1',
  name: 'x',
  payCurrency,
  timeZone: 'UTC',
})
const dollars = outlet('00000000-0000-4000-8000-000000000001', 'USD')
const yen = outlet('00000000-0000-4000-8000-000000000002', 'JPY')
const schema = productSchema([dollars, yen], (refusal) => refusal.code)

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
    expect(refused(draft({}, { special: { kind: 'price', priceMinor: 500 } }))).toEqual(['listings.0.special'])
    expect(refused(draft({}, { sellPriceMinor: 1_000_000 }, yen.id))).toEqual(['listings.0.sellPriceMinor'])
  })
})
