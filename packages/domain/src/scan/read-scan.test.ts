import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUP_SEPARATOR as FNC1 } from './element-string.ts'
import { LABEL_LAYOUTS } from '../product/label-layouts.ts'
import { printOwnCode, type OwnCodeKind } from '../product/own-code.ts'
import { payCodeWallet } from '../payment/pay-code.ts'
import { readScan, type ScanContext } from './read-scan.ts'

const context: ScanContext = {
  labelRules: LABEL_LAYOUTS.filter(({ id }) => id === 'cn13-amount' || id === 'cn18-amount-weight'),
  currencyDecimals: 2,
  thisYear: 2026,
  expects: 'goods',
}
const kinds = (text: string, change: Partial<ScanContext> = {}) => {
  const read = readScan(text, { ...context, ...change })
  return read.ok ? read.value.map(({ kind }) => kind) : read.refusal.code
}

it('the signed word of a printed coupon is that coupon, however long, with what the scanner says of itself or not', () => {
  const word = `KC1.23456789AB.${'x'.repeat(200)}`
  for (const text of [word, `]Q1${word}\r\n`])
    expect(readScan(text, context)).toMatchObject({ value: [{ kind: 'coupon', code: '23456789AB', word }] })
  expect(kinds('KC1.2345')).toEqual(['product', 'member', 'coupon'])
})

describe('what a scan means', () => {
  it.each([
    ['4006381333931', ['product', 'member', 'coupon']],
    ['２１０６０１３０４００８３\r\n', ['product', 'weighed', 'member', 'coupon']],
    ['2106013000001', ['product', 'refused-label', 'member', 'coupon']],
    ['134567890123456789', ['product', 'pay']],
    ['2812345678901234', ['product', 'pay']],
    ['281234567890123456789012', ['product', 'pay']],
    ['260012300443004522', ['product', 'weighed', 'pay']],
    ['MB-00012', ['member']],
    ['mb-00012', ['member']],
    ['CP-ABCD', ['coupon']],
    ['RC-1-20261120-0001', ['receipt']],
    ['PK-3', ['parked']],
    ['SB-77', ['badge']],
    ['MB-', ['product', 'member', 'coupon']],
    [']E04006381333931', ['product', 'member', 'coupon']],
    [']C101906141410000153103000452', ['product']],
    ['01906141410000153103000452', ['product', 'product', 'member', 'coupon']],
    [`019061414100001510A${FNC1}21B`, ['product']],
    [']Q1RC-5', ['receipt']],
    ['', 'barcode.empty'],
    [' \r\n', 'barcode.empty'],
    ['x'.repeat(201), 'barcode.too-long'],
    [']E04006381333932', 'barcode.wrong-check-digit'],
    [']C1', 'barcode.empty'],
    [']C110LOT', 'gs1.no-product'],
    [']C1019061414100001517261332', 'gs1.impossible-date'],
  ])('%j can be %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  it('a pay code comes first while the desk waits for a payment', () => {
    expect(kinds('260012300443004522', { expects: 'payment' })).toEqual(['pay', 'product', 'weighed'])
  })

  it('carries the weight of a GS1-128 without identifier', () => {
    const read = readScan('01906141410000153103000452', context)
    expect(read.ok && read.value[0]).toEqual({
      kind: 'product',
      keys: ['90614141000015'],
      goods: { gtin: '90614141000015', weight: { unit: 'kg', thousandths: 452 } },
    })
  })

  it('never throws, and always answers a reading or a refusal', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 220 }),
      fc.stringMatching(/^[0-9]{1,30}$/),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(noise, fc.constantFrom('goods' as const, 'payment' as const), (text, expects) => {
        const read = readScan(text, { ...context, labelRules: LABEL_LAYOUTS, expects })
        return !read.ok || read.value.length > 0
      }),
      { numRuns: 3000 },
    )
  })

  it('what we print is read back', () => {
    const ours = fc.record({
      kind: fc.constantFrom<OwnCodeKind>('member', 'coupon', 'receipt', 'parked', 'badge'),
      code: fc.stringMatching(/^[0-9A-Z-]{1,40}$/),
    })
    fc.assert(
      fc.property(ours, ({ kind, code }) => {
        expect(readScan(printOwnCode(kind, code), context)).toEqual({ ok: true, value: [{ kind, code }] })
      }),
      { numRuns: 1000 },
    )
  })
})

describe('pay codes', () => {
  it.each([
    ['101234567890123456', 'wechat'],
    ['151234567890123456', 'wechat'],
    ['161234567890123456', undefined],
    ['091234567890123456', undefined],
    ['10123456789012345', undefined],
    ['2412345678901234', undefined],
    ['2512345678901234', 'alipay'],
    ['301234567890123456789012', 'alipay'],
    ['251234567890123', undefined],
    ['3012345678901234567890123', undefined],
    ['311234567890123456', undefined],
    ['6212345678901234567', 'unionpay'],
    ['621234567890123456', undefined],
    ['62123456789012345678', undefined],
    ['fp0123456789abcdef', 'alipay'],
    ['fp0123456789abc', undefined],
  ])('%s is of %s', (digits, wallet) => {
    expect(payCodeWallet(digits)).toBe(wallet)
  })
})
