import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNameLength } from './name-length.ts'
import { currenciesNamed, readAmountText } from './typed-amount.ts'
import { readDayText } from './typed-day.ts'

describe('the length of a name', () => {
  it.each([
    ['藕', true],
    ['茶', true],
    ['あ', true],
    ['１', true],
    ['X', false],
    ['é', false],
    ['', false],
    ['XY', true],
    ['藕'.repeat(50), true],
    ['藕'.repeat(51), false],
    ['🍞'.repeat(50), true],
    ['x'.repeat(51), false],
  ])('%s is a name: %s', (name, isOne) => expect(isNameLength(name, 2, 50)).toBe(isOne))
})

describe('an amount somebody typed', () => {
  it.each([
    ['1,299.00', '1299.00'],
    ['¥12.50', '12.50'],
    ['￥１２．５０', '12.50'],
    ['12.5元', '12.5'],
    ['1,299円', '1299'],
    ['$1,234,567.89', '1234567.89'],
    ['US$ 3', '3'],
    ['Br 20', '20'],
    ['20 Br.', '20'],
    ['1 299', '1299'],
    ['$.50', '0.50'],
    ['0.85', '0.85'],
    ['007', '007'],
  ])('%s is %s', (typed, digits) => expect(readAmountText(typed)).toBe(digits))

  it.each(['-1', '1,5', '1,29', '12,34.5', '1.', '.5', '', 'free', '1e5', '1.2.3', '1,2345', '=1+1', '¥', '５，５'])(
    '%s is none',
    (typed) => expect(readAmountText(typed)).toBeUndefined(),
  )

  it('reads back what is grouped by thousands', () =>
    assert(
      property(integer({ min: 0, max: 999_999_999 }), integer({ min: 0, max: 99 }), (whole, places) => {
        const plain = `${whole}.${String(places).padStart(2, '0')}`
        expect(readAmountText(`¥${whole.toLocaleString('en-US')}.${plain.slice(-2)}`)).toBe(plain)
      }),
    ))
})

describe('a day somebody typed', () => {
  it.each([
    ['2026年3月5日', '2026-03-05'],
    ['2026 年 3 月 5 日', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['46086', '2026-03-05'],
    ['46086.5', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.03.05', '2026-03-05'],
    ['2026-03-05 12:30:00', '2026-03-05'],
    ['2026-03-05T12:30:00Z', '2026-03-05'],
    ['２０２６／３／５', '2026-03-05'],
    ['令和8年3月5日', '2026-03-05'],
    ['令和元年5月1日', '2019-05-01'],
    ['R8.3.5', '2026-03-05'],
    ['昭和55年3月2日', '1980-03-02'],
    ['S55/3/2', '1980-03-02'],
    ['大正元年8月1日', '1912-08-01'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['5/5/2026', '2026-05-05'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (typed, day) => expect(readDayText(typed)).toBe(day))

  it.each(['', '2026-02-29', '2026-13-01', '3/5/2026', '20261301', '12345', '99999', 'soon', '1899-01-01', '2026-03'])(
    '%s is none',
    (typed) => expect(readDayText(typed)).toBeUndefined(),
  )

  it('counts days as a spreadsheet does', () =>
    assert(
      property(integer({ min: 20_000, max: 80_000 }), (count) => {
        const day = readDayText(String(count)) ?? ''
        expect((Date.parse(day) - Date.UTC(1970, 0, 1)) / 86_400_000 + 25_569).toBe(count)
      }),
    ))
})

describe('the currencies that an amount names', () => {
  it.each([
    ['3.50', undefined],
    ['€3.50', ['EUR']],
    ['3.50 eur', ['EUR']],
    ['$3', ['USD', 'CAD']],
    ['US$3', ['USD']],
    ['￥3', ['CNY', 'JPY']],
    ['¥3元', ['CNY']],
    ['300円', ['JPY']],
    ['Br. 3', ['ETB']],
    ['Rs.3', ['INR']],
    ['HK$3', []],
    ['$3 CNY', []],
  ])('%s', (typed, named) => {
    expect(currenciesNamed(typed)).toEqual(named)
  })
})
