import { describe, expect, it } from 'vitest'
import { damageReportFields } from '../inventory/damage-report.calls.ts'
import { purchaseOrderFields } from '../inventory/purchase-order.calls.ts'
import { supplierFields } from '../inventory/supplier.calls.ts'
import { transferFields } from '../inventory/transfer.calls.ts'
import { attributeFields, listingFields, productFields } from './product.ts'

/* Every limit of specification §5 for goods and stock at both of its ends: what still is taken, and what is no more. */
const text = (length: number): string => '茶'.repeat(length)

const accepts = (
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>,
  field: string,
  value: unknown,
): boolean => {
  const found = shape[field]
  if (!found) throw new Error(`there is no field ${field}`)
  return found.safeParse(value).success
}

const lengths: readonly (readonly [string, Parameters<typeof accepts>[0], string, number, number])[] = [
  ['product name', productFields.shape, 'name', 2, 50],
  ['custom code', productFields.shape, 'customCode', 1, 20],
  ['attribute name', attributeFields.shape, 'name', 1, 50],
  ['supplier name', supplierFields.shape, 'name', 2, 50],
  ['supplier description', supplierFields.shape, 'description', 0, 255],
  ['shelf number', productFields.shape, 'shelfNumber', 0, 50],
  ['product description', productFields.shape, 'description', 0, 255],
]

describe('lengths', () => {
  it.each(lengths)('%s', (_, shape, field, least, most) => {
    const make = field === 'customCode' ? (length: number) => 'x'.repeat(length) : text
    expect(accepts(shape, field, make(least))).toBe(true)
    expect(accepts(shape, field, make(most))).toBe(true)
    expect(accepts(shape, field, make(most + 1))).toBe(false)
    if (least > 0) expect(accepts(shape, field, 'x'.repeat(least - 1))).toBe(false)
  })

  it('counts a sign outside the first plane once', () => {
    expect(accepts(productFields.shape, 'name', '🍞')).toBe(false)
    expect(accepts(productFields.shape, 'name', '🍞'.repeat(50))).toBe(true)
    expect(accepts(productFields.shape, 'name', '🍞'.repeat(51))).toBe(false)
  })

  it('counts a wide character as two where a name needs two', () => {
    const names = ['藕', '茶', 'あ', 'x', 'é', '']
    expect(names.filter((one) => accepts(productFields.shape, 'name', one))).toEqual(['藕', '茶', 'あ'])
    expect(accepts(supplierFields.shape, 'name', '藕'.repeat(51))).toBe(false)
  })

  it('bar codes and attribute values', () => {
    expect(accepts(productFields.shape, 'codes', ['1'.repeat(20)])).toBe(true)
    expect(accepts(productFields.shape, 'codes', ['1'.repeat(21)])).toBe(false)
    expect(accepts(productFields.shape, 'codes', [''])).toBe(false)
    expect(accepts(attributeFields.shape, 'values', [text(50)])).toBe(true)
    expect(accepts(attributeFields.shape, 'values', [text(51)])).toBe(false)
    expect(accepts(attributeFields.shape, 'values', [''])).toBe(false)
  })
})

const numbers: readonly (readonly [string, Parameters<typeof accepts>[0], string, number, number])[] = [
  ['sell price 0.01–999999.99', listingFields.shape, 'sellPriceMinor', 1, 99_999_999],
  ['member price', listingFields.shape, 'memberPriceMinor', 1, 99_999_999],
  ['purchase price, free goods too', listingFields.shape, 'purchasePriceMinor', 0, 99_999_999],
  ['shelf life', productFields.shape, 'shelfLifeDays', 1, 999_999],
  ['warning days', productFields.shape, 'expiryWarningDays', 0, 999_999],
  ['minimum days', listingFields.shape, 'minimumDays', 0, 999_999],
  ['pieces in a pack', productFields.shape, 'packSize', 1, 999_999],
]

describe('numbers', () => {
  it.each(numbers)('%s', (_, shape, field, least, most) => {
    expect(accepts(shape, field, least)).toBe(true)
    expect(accepts(shape, field, most)).toBe(true)
    expect(accepts(shape, field, least - 1)).toBe(false)
    expect(accepts(shape, field, most + 1)).toBe(false)
    expect(accepts(shape, field, least + 0.5)).toBe(false)
  })

  it('amounts of documents are above zero, their lines 1 to 500', () => {
    const variantId = '01a1f7f7-8855-77c2-bc99-20348c46e1f0'
    const lines = (count: number, quantity = 1, more = {}) =>
      Array.from({ length: count }, () => ({ variantId, quantity, ...more }))
    for (const shape of [transferFields.shape, damageReportFields.shape]) {
      expect(accepts(shape, 'lines', lines(1))).toBe(true)
      expect(accepts(shape, 'lines', lines(500))).toBe(true)
      expect(accepts(shape, 'lines', lines(501))).toBe(false)
      expect(accepts(shape, 'lines', [])).toBe(false)
      expect(accepts(shape, 'lines', lines(1, 0))).toBe(false)
      expect(accepts(shape, 'lines', lines(1, -1))).toBe(false)
      expect(accepts(shape, 'lines', lines(1, 1.5))).toBe(false)
    }
    const priced = (unitPriceMinor: number) => lines(1, 1, { unitPriceMinor })
    expect(accepts(purchaseOrderFields.shape, 'lines', priced(1))).toBe(true)
    expect(accepts(purchaseOrderFields.shape, 'lines', priced(99_999_999))).toBe(true)
    expect(accepts(purchaseOrderFields.shape, 'lines', priced(0))).toBe(true)
    expect(accepts(purchaseOrderFields.shape, 'lines', priced(-1))).toBe(false)
    expect(accepts(purchaseOrderFields.shape, 'lines', priced(100_000_000))).toBe(false)
  })
})
