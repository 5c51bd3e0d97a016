import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf } from './check-digit.ts'
import { LABEL_LAYOUTS } from './label-layouts.ts'
import { checkLabelRule, readLabel, type LabelRule } from './label-rule.ts'
import { priceVerifierOf } from './price-verifier.ts'

const closed = (body: string) => body + String(checkDigitOf(body))
const rule = (change: Partial<LabelRule>): LabelRule => ({
  id: 'r',
  mask: 'FFIIIIIEEEEEC',
  prefixes: ['21'],
  priceDecimals: 2,
  weightUnit: 'kg',
  weightDecimals: 3,
  isVerifierTested: false,
  ...change,
})

describe('label rules', () => {
  it.each([
    ['label-rule.bad-mask', { mask: 'IIIIIEEEEEC' }],
    ['label-rule.bad-mask', { mask: 'FFIIIIIEEEEE' }],
    ['label-rule.bad-mask', { mask: 'FFIIEEIIC' }],
    ['label-rule.bad-mask', { mask: 'FFIIIIIEEEEEEEEEEEEEEC' }],
    ['label-rule.no-item', { mask: 'FFXXXXXEEEEEC' }],
    ['label-rule.no-value', { mask: 'FFIIIIIXXXXXC' }],
    ['label-rule.bad-prefix', { prefixes: ['2'] }],
    ['label-rule.bad-prefix', { prefixes: [] }],
    ['label-rule.bad-verifier', { mask: 'FFIIIIVEEEEEEC' }],
    ['label-rule.bad-decimals', { priceDecimals: 4 }],
    ['label-rule.bad-decimals', { weightDecimals: -1 }],
    ['label-rule.bad-decimals', { weightUnit: 'g' as const, weightDecimals: 1 }],
  ])('refuses %s', (code, change) => {
    const checked = checkLabelRule(rule(change))
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code)
  })

  it('every layout to start from can be stored', () => {
    for (const layout of LABEL_LAYOUTS) expect(checkLabelRule(layout)).toEqual({ ok: true, value: layout })
  })

  it('the first rule that fits decides, and a wrong verifier passes the code on', () => {
    const tested = rule({ id: 'tested', mask: 'FFIIIIVEEEEEC', isVerifierTested: true })
    const plain = rule({ id: 'plain' })
    const read = (rules: readonly LabelRule[], code: string) => {
      const found = readLabel(rules, code, 2)
      return found?.ok ? found.value.ruleId : undefined
    }
    expect(read([tested, plain], '2112346146859')).toBe('tested')
    expect(read([plain, tested], '2112346146859')).toBe('plain')
    expect(read([tested, plain], closed('211234714685'))).toBe('plain')
    expect(read([tested], closed('211234714685'))).toBeUndefined()
    expect(read([{ ...tested, isVerifierTested: false }], closed('211234714685'))).toBe('tested')
  })

  it('a wrong check digit, another length or letters make it an ordinary code', () => {
    expect(readLabel([rule({})], '2106013040084', 2)).toBeUndefined()
    expect(readLabel([rule({})], '210601304008', 2)).toBeUndefined()
    expect(readLabel([rule({})], '21060130400AB', 2)).toBeUndefined()
  })

  it('reads a UPC-A in its 13-digit form', () => {
    const us = LABEL_LAYOUTS.filter(({ id }) => id === 'us-upca-2')
    expect(readLabel(us, '0204011602998', 2)).toEqual(readLabel(us, '204011602998', 2))
  })

  it('scales to the currency and refuses what is finer', () => {
    const read = (code: string, decimals: number) => readLabel([rule({})], code, decimals)
    expect(read(closed('210601304000'), 0)).toMatchObject({ ok: true, value: { amountMinor: 40 } })
    expect(read(closed('210601304008'), 0)).toMatchObject({ ok: false, refusal: { code: 'barcode.amount-too-fine' } })
    expect(read(closed('210601304008'), 3)).toMatchObject({ ok: true, value: { amountMinor: 40_080 } })
  })

  it('reads counts, grams and pounds', () => {
    const count = rule({ mask: 'FFIIIIINNNNNC' })
    const grams = rule({ mask: 'FFIIIIIWWWWWC', weightUnit: 'g', weightDecimals: 0 })
    const pounds = rule({ mask: 'FFIIIIIWWWWWC', weightUnit: 'pound', weightDecimals: 2 })
    const code = closed('210601300012')
    expect(readLabel([count], code, 2)).toMatchObject({ value: { count: 12 } })
    expect(readLabel([grams], code, 2)).toMatchObject({ value: { weight: { unit: 'g', grams: 12 } } })
    expect(readLabel([pounds], code, 2)).toMatchObject({ value: { weight: { unit: 'pound', thousandths: 120 } } })
    expect(readLabel([count], closed('210601300000'), 2)).toMatchObject({ refusal: { code: 'barcode.zero-count' } })
    expect(readLabel([grams], closed('210601300000'), 2)).toMatchObject({ refusal: { code: 'barcode.zero-weight' } })
  })

  it('what a scale prints is read back, for every layout and value', () => {
    const labels = fc.constantFrom(...LABEL_LAYOUTS).chain((layout) =>
      fc.record({
        layout: fc.constant(layout),
        item: fc.nat(10 ** countOf(layout.mask, 'I') - 1),
        price: fc.integer({ min: 1, max: 10 ** Math.max(1, countOf(layout.mask, 'E')) - 1 }),
        weight: fc.integer({ min: 1, max: 99_999 }),
        prefix: fc.constantFrom(...layout.prefixes),
      }),
    )
    fc.assert(
      fc.property(labels, ({ layout, item, price, weight, prefix }) => {
        const width = (letter: string) => countOf(layout.mask, letter)
        const digits = (value: number, letter: string) => String(value).padStart(width(letter), '0')
        const priceDigits = width('E') > 0 ? digits(price, 'E') : ''
        const verifier = width('V') > 0 ? String(priceVerifierOf(priceDigits)) : ''
        const weightDigits = width('W') > 0 ? digits(weight, 'W') : ''
        const code = closed(prefix + digits(item, 'I') + verifier + priceDigits + weightDigits)
        const read = readLabel([layout], code, layout.priceDecimals)
        expect(read?.ok && read.value).toEqual({
          ruleId: layout.id,
          prefix,
          itemCode: digits(item, 'I'),
          ...(priceDigits !== '' && { amountMinor: price }),
          ...(weightDigits !== '' && { weight: { unit: 'kg', thousandths: weight } }),
        })
      }),
      { numRuns: 2000 },
    )
  })
})

const countOf = (mask: string, letter: string) => mask.split(letter).length - 1
