import { expect, test } from 'vitest'
import { deliveryTax, type DeliveryTax } from './delivery-tax.ts'

const mapped: readonly DeliveryTax[] = [
  { place: 'US', taxId: 'export' },
  { place: 'US-NY', taxId: null },
  { place: 'FR', taxId: 'tva' },
]

test.each([
  ['the merchant’s own country', 'DE', null, 'DE', null],
  ['a region of a country with one tax', 'DE', 'BY', 'DE', null],
  ['a country that is mapped', 'FR', null, 'DE', 'tva'],
  ['a region of a country that is mapped', 'FR', 'IDF', 'DE', 'tva'],
  ['a region that is mapped beside its country', 'US', 'NY', 'US', null],
  ['another region of that country', 'US', 'CA', 'US', 'export'],
  ['that country without a region', 'US', null, 'DE', 'export'],
] as const)('%s', (_, country, region, home, taxId) => {
  expect(deliveryTax({ country, region }, mapped, home)).toEqual({ ok: true, value: taxId })
})

test.each([
  ['another country', 'AT', null, 'DE', 'AT'],
  ['another region than the one that is mapped', 'CA', 'QC', 'DE', 'CA-QC'],
  ['one’s own country that taxes by region', 'CA', 'QC', 'CA', 'CA-QC'],
  ['one’s own country that taxes by region, without a region', 'CA', null, 'CA', 'CA'],
] as const)('%s is unknown', (_, country, region, home, place) => {
  const asked = deliveryTax({ country, region }, mapped, home)
  expect(asked).toEqual({ ok: false, refusal: { code: 'delivery.tax-unknown', facts: { place } } })
})
