import { isErrorCode } from '@kassa/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { refusalBody } from '../../platform/calls/refusal.ts'

/* The refusals of goods and stock, in words of three languages: the facts a person needs stand in each message. */
const refusals: readonly (readonly [code: string, facts: Record<string, string | number>, told: readonly string[]])[] =
  [
    ['product.code-taken', { code: '0036000291452', name: 'Jasmine tea' }, ['0036000291452', 'Jasmine tea']],
    ['product.custom-code-taken', { code: 'T-1', name: 'Jasmine tea' }, ['T-1', 'Jasmine tea']],
    ['product.sku-taken', { code: 'S-1', name: 'Jasmine tea' }, ['S-1', 'Jasmine tea']],
    ['attribute.value-twice', { attribute: 'Size', value: 'S' }, ['Size', 'S']],
    ['product.warning-above-shelf-life', { warningDays: 6, shelfLifeDays: 5 }, []],
    ['product.shelf-life-below-warning', { warningDays: 6, shelfLifeDays: 5 }, []],
    ['product.too-many-combinations', { max: 200 }, ['200']],
    ['transfer.insufficient', { name: 'Tea', wanted: 11, available: 10 }, ['Tea', '11', '10']],
    ['stock.insufficient', { name: 'Tea', wanted: 2, available: 1 }, ['Tea']],
    ['import.not-spreadsheet', {}, []],
    ['import.too-many-rows', { limit: 1_000 }, ['1']],
    ['import.too-large', { limit: '5 MB' }, ['5 MB']],
    ['import.unpacks-too-large', { limit: '60 MB' }, ['60 MB']],
    ['import.too-many-cells', { limit: 20_000_000 }, ['20']],
    ['import.locked', {}, []],
    ['import.empty', {}, []],
    ['import.no-file', {}, []],
    ['import.too-slow', {}, []],
    ['import.code-twice', { code: '4006381333931', row: 3 }, ['4006381333931', '3']],
    ['import.goods-twice', { field: 'EAN', name: 'Jasmine tea', row: 3 }, ['EAN', 'Jasmine tea', '3']],
    ['import.codes-disagree', { first: 'Tea', second: 'Coffee' }, ['Tea', 'Coffee']],
    ['import.number-unreadable', { field: 'Price', value: 'dear', places: 2 }, ['Price', 'dear', '2']],
    ['import.number-range', { field: 'Days', value: '0', least: 1, most: 9 }, ['Days', '0', '1', '9']],
    [
      'import.price-range',
      { field: 'Price', value: '0', least: '0.01', most: '999999.99', places: 2, currency: 'USD' },
      ['Price', '0.01', '999999.99', 'USD', '2'],
    ],
    ['import.quantity-range', { field: 'Stock', value: '1e9', most: '999999', places: 3 }, ['Stock', '999999', '3']],
    ['import.text-length', { field: 'Name', value: 'x', length: 1, least: 2, most: 50 }, ['Name', 'x', '2', '50', '1']],
    ['import.text-unclean', { field: 'Name', value: 'Caf' }, ['Name', 'Caf']],
    ['import.code-unreadable', { field: 'EAN', value: 'a b', most: 20 }, ['EAN', 'a b', '20']],
    ['import.date-unreadable', { field: 'Made', value: '3/5/2026' }, ['Made', '3/5/2026']],
    ['import.choice-unknown', { field: 'Type', value: 'odd', choices: 'a, b' }, ['Type', 'odd', 'a, b']],
    ['import.list-length', { field: 'Labels', value: 'many', most: 50 }, ['Labels', 'many', '50']],
    ['import.tax-unknown', { field: 'Tax', value: 'VAT 99' }, ['Tax', 'VAT 99']],
    ['import.type-fixed', { field: 'Type', name: 'Apples' }, ['Type', 'Apples']],
    ['import.name-ambiguous', { field: 'Name', name: 'Tea', count: 2 }, ['Tea', '2']],
    ['import.code-digits-lost', { field: 'EAN', value: '4E+12' }, ['EAN', '4E+12']],
    ['import.code-zeros-lost', { field: 'EAN', value: '36', likely: '036' }, ['EAN', '36', '036']],
    ['import.code-check-digit', { field: 'EAN', value: '40' }, ['EAN', '40']],
    ['import.stock-below-zero', { field: 'Stock', value: '-3' }, ['Stock', '-3']],
    ['import.question-open', { count: 4 }, ['4']],
    ['import.not-text', {}, []],
    ['import.sheet-missing', {}, []],
    ['import.value-missing', { field: 'Name' }, ['Name']],
    ['category.own-child', {}, []],
    ['category.in-use', { products: 3, categories: 7 }, ['3', '7']],
    ['brand.in-use', { products: 3 }, []],
    ['supplier.in-use', { orders: 2 }, []],
    ['export.not-exportable', { name: 'Tea set' }, ['Tea set']],
    [
      'sync.special-not-lower',
      { outlet: 'Harbour', special: '15.00', price: '12.00', currency: 'USD' },
      ['Harbour', '15.00', '12.00', 'USD'],
    ],
    ['sync.source-empty', {}, []],
  ]

const locales = ['en-US', 'zh-CN', 'ja-JP'] as const

describe('refusals of goods and stock', () => {
  it.each(refusals)('%s', (code, facts, told) => {
    expect(isErrorCode(code)).toBe(true)
    const messages = locales.map((locale) => refusalBody({ code, facts }, locale, 'request').body.message)
    expect(new Set(messages).size).toBe(locales.length)
    for (const message of messages) {
      expect(message).not.toMatch(/[{}]|undefined/)
      for (const fact of told) expect(message).toContain(fact)
    }
  })
})
