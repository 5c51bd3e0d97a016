import { isErrorCode } from '@kassa/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { refusalBody } from '../../platform/refusal.ts'

/* What is refused of goods and stock, in words of three languages: the facts a person needs stand in each message. */
const refusals: readonly (readonly [code: string, facts: Record<string, string | number>, told: readonly string[]])[] =
  [
    ['product.code-taken', { code: '0036000291452', name: 'Jasmine tea' }, ['0036000291452', 'Jasmine tea']],
    ['product.custom-code-taken', { code: 'T-1', name: 'Jasmine tea' }, ['T-1', 'Jasmine tea']],
    ['product.sku-taken', { code: 'S-1', name: 'Jasmine tea' }, ['S-1', 'Jasmine tea']],
    ['attribute.value-twice', { attribute: 'Size', value: 'S' }, ['Size', 'S']],
    ['product.warning-above-shelf-life', { warningDays: 6, shelfLifeDays: 5 }, []],
    ['product.too-many-combinations', { max: 200 }, ['200']],
    ['transfer.insufficient', { name: 'Tea', wanted: 11, available: 10 }, ['Tea', '11', '10']],
    ['stock.insufficient', { name: 'Tea', wanted: 2, available: 1 }, ['Tea']],
    ['import.not-spreadsheet', {}, []],
    ['import.too-many-rows', { limit: 1_000 }, ['1']],
    ['import.too-large', { limit: '5 MB' }, ['5 MB']],
    ['import.empty', {}, []],
    ['import.no-file', {}, []],
    ['import.too-slow', {}, []],
    ['import.code-twice', { code: '4006381333931', row: 3 }, ['4006381333931', '3']],
    ['import.codes-disagree', { first: 'Tea', second: 'Coffee' }, ['Tea', 'Coffee']],
    ['import.value-invalid', { value: 'dear' }, ['dear']],
    ['import.value-missing', {}, []],
    ['category.own-child', {}, []],
    ['category.in-use', { products: 3, categories: 7 }, ['3', '7']],
    ['brand.in-use', { products: 3 }, []],
    ['supplier.in-use', { orders: 2 }, []],
    ['export.not-exportable', { name: 'Tea set' }, ['Tea set']],
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
