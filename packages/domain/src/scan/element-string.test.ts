import { describe, expect, it } from 'vitest'
import { GROUP_SEPARATOR as FNC1, readElementString } from './element-string.ts'
import { gs1DateToDay } from './gs1-date.ts'
import { readGs1Goods } from './gs1-goods.ts'

const GTIN = '90614141000015'

describe('GS1 element strings', () => {
  it.each([
    ['', 'gs1.empty'],
    [FNC1, 'gs1.empty'],
    ['0590614141000015', 'gs1.unknown-identifier'],
    [`(0)1`, 'gs1.unknown-identifier'],
    ['019061414100001', 'gs1.wrong-length'],
    ['0190614141000016', 'gs1.wrong-check-digit'],
    [`01${GTIN}17261332`, 'gs1.impossible-date'],
    [`01${GTIN}17260230`, 'gs1.impossible-date'],
    [`01${GTIN}172602`, 'gs1.wrong-length'],
    [`01${GTIN}3103000A52`, 'gs1.wrong-character'],
    [`01${GTIN}10${'A'.repeat(21)}`, 'gs1.wrong-length'],
    [`01${GTIN}10`, 'gs1.wrong-length'],
    [`01${GTIN}10A B`, 'gs1.wrong-character'],
    [`01${GTIN}10AB${FNC1}10AC`, 'gs1.contradiction'],
  ])('%j is %s', (text, code) => {
    const read = readElementString(text)
    expect(read.ok ? undefined : read.refusal.code).toBe(code)
  })

  it('reads lot, serial and dates in any order, separated or fixed', () => {
    const read = readElementString(`${FNC1}01${GTIN}10LOT-7${FNC1}21S1${FNC1}17260200${FNC1}15260115`)
    expect(read.ok && readGs1Goods(read.value, 2026)).toEqual({
      gtin: GTIN,
      lot: 'LOT-7',
      serial: 'S1',
      expiresOn: '2026-02-28',
      bestBefore: '2026-01-15',
    })
  })

  it('the same field twice counts once', () => {
    const read = readElementString(`01${GTIN}10AB${FNC1}10AB`)
    expect(read).toEqual({
      ok: true,
      value: [
        { ai: '01', value: GTIN },
        { ai: '10', value: 'AB' },
      ],
    })
  })

  it.each([
    ['3100', '000012', 'kg', 12_000],
    ['3103', '000452', 'kg', 452],
    ['3105', '000450', 'kg', 5],
    ['3105', '000449', 'kg', 4],
    ['3202', '000150', 'pound', 1500],
  ])('(%s)%s weighs in %s %i thousandths', (ai, value, unit, thousandths) => {
    expect(readGs1Goods([{ ai, value }], 2026).weight).toEqual({ unit, thousandths })
  })

  it('a price may name its currency', () => {
    expect(readGs1Goods([{ ai: '3932', value: '8400299' }], 2026).price).toEqual({
      digits: 299,
      decimals: 2,
      currencyNumber: '840',
    })
  })
})

describe('GS1 dates', () => {
  it.each([
    ['260200', 2026, '2026-02-28'],
    ['240200', 2026, '2024-02-29'],
    ['000229', 2026, '2000-02-29'],
    ['260431', 2026, undefined],
    ['260001', 2026, undefined],
    ['26013', 2026, undefined],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['010101', 2060, '2101-01-01'],
  ])('%s seen in %i is %s', (date, thisYear, day) => {
    expect(gs1DateToDay(date, thisYear)).toBe(day)
  })
})
