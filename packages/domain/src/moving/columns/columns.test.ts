import { describe, expect, it } from 'vitest'
import { dayOrderOf, dayText } from './day-column.ts'
import { decimalMarkOf, greaterOf, numberText } from './number-column.ts'
import { cutAtWord, plainText } from './plain-text.ts'
import { damageOfCode, damageOfText } from './spreadsheet-damage.ts'

describe('the decimal mark of a column', () => {
  it.each<[string, string[], '.' | null, string | undefined]>([
    ['a point', ['3.20', '12'], null, '.'],
    ['a comma', ['3,20', '12'], null, ','],
    ['a comma, with points that group', ['1.299,00'], null, ','],
    ['a point, by its neighbor', ['1,299', '3.20'], null, '.'],
    ['groups alone', ['1.299.000'], null, ','],
    ['less than one', ['0,125'], null, ','],
    ['either', ['1,299', '2,500'], null, 'unclear'],
    ['either, even of a known program, where it is a comma', ['1,299'], '.', 'unclear'],
    ['three decimals of a known program', ['8.400', '2'], '.', '.'],
    ['both, which is neither', ['3.20', '3,20'], null, 'unclear'],
    ['none', ['3', '12'], null, undefined],
  ])('%s', (_what, cells, usual, mark) => {
    expect(decimalMarkOf(cells, usual)).toBe(mark)
  })

  it.each([
    ['1.299,50', ',', '1299.5'],
    ['€ 3,20', ',', '3.2'],
    ['¥1,299', '.', '1299'],
    ['12.5元', '.', '12.5'],
    ['(4.00)', '.', '-4'],
    ['5-', undefined, '-5'],
    ["1'299.00", '.', '1299'],
    ['1,299', 'unclear', undefined],
    ['variable', '.', undefined],
    // A cell that can be read in one way alone is read so, whatever was said of those that could be either.
    ['3,20', '.', '3.2'],
    ['1.5', ',', '1.5'],
    ['1,234', '.', '1234'],
    ['\\2,980', '.', '2980'],
    ['1.2.3', '.', undefined],
    ['R$ 1.234,50', ',', '1234.5'],
    ['-$5.00', '.', '-5'],
    ['US$12.50', '.', '12.5'],
    ['12.50USD', '.', '12.5'],
    ['₺ 40', undefined, '40'],
    ['Rp 10.000', ',', '10000'],
    ['R 129', undefined, '129'],
    ['R1 299.50', '.', '1299.5'],
    ['P12.50', '.', '12.5'],
    ['R12', undefined, undefined],
    ['1 200,50 руб.', ',', '1200.5'],
    ['250 лв', undefined, '250'],
    ['S/. 12.50', '.', '12.5'],
    ['99원', undefined, '99'],
    ['١٢٫٥', undefined, '12.5'],
    ['۱٬۲۳۴٫۵۰', undefined, '1234.5'],
    ['१२.५', '.', '12.5'],
    ['Kč 12,-', ',', '12'],
    ['1.234,-', ',', '1234'],
    ['5.–', '.', '5'],
    ['12 pcs', '.', undefined],
  ] as const)('%s with %s is %s', (cell, mark, text) => {
    expect(numberText(cell, mark)).toBe(text)
  })

  it('compares amounts by their digits', () => {
    expect(greaterOf('310.25', '190.00')).toBe('310.25')
    expect(greaterOf('9', '10.5')).toBe('10.5')
  })
})

describe('days of a column', () => {
  it('have the order that one of them proves', () => {
    expect(dayOrderOf(['03/04/2026', '25/12/2026'])).toBe('day-first')
    expect(dayOrderOf(['03/04/2026', '12/25/2026'])).toBe('month-first')
    expect(dayOrderOf(['03/04/2026'])).toBe('unclear')
    expect(dayOrderOf(['25/12/2026', '12/25/2026'])).toBe('unclear')
    expect(dayOrderOf(['2026-04-03'])).toBeUndefined()
    expect(dayOrderOf(['03/04', '25/12'])).toBe('day-first')
    expect(dayOrderOf(['03/04', '12/25', '05-07'])).toBe('month-first')
    expect(dayOrderOf(['03/04'])).toBe('unclear')
    expect(dayOrderOf(['3.4.'])).toBe('day-first')
  })

  it.each([
    ['03/04/2026', 'day-first', '2026-04-03'],
    ['03/04/2026', 'month-first', '2026-03-04'],
    ['03/04/2026', 'unclear', undefined],
    ['0000-04-12', undefined, '--04-12'],
    ['02-29', undefined, '--02-29'],
    ['05/03', 'day-first', '--03-05'],
    ['05/03', 'month-first', '--05-03'],
    ['05/03', 'unclear', undefined],
    ['05/05', undefined, '--05-05'],
    ['25/12', 'unclear', '--12-25'],
    ['24.12.', 'month-first', '--12-24'],
    ['4月12日', undefined, '--04-12'],
    ['46086', undefined, '2026-03-05'],
  ] as const)('%s, %s, is %s', (cell, order, day) => {
    expect(dayText(cell, order)).toBe(day)
  })
})

it.each([
  ['4.00638E+12', 'digits-lost'],
  ['4,00638E+12', 'digits-lost'],
  ['05-Mar', 'date'],
  ['Mar-05', 'date'],
  ['05. Mrz', 'date'],
  ['5-août', 'date'],
  ['3月5日', 'date'],
  ['2026-03-05', 'date'],
  ['2026-13-05', undefined],
  ['#REF!', 'error-value'],
  ['####', 'error-value'],
  ['S-M', undefined],
])('what a spreadsheet did to %s', (cell, damage) => {
  expect(damageOfText(cell)).toBe(damage)
})

it('tells lost zeros by the check digit they bring back', () => {
  expect(damageOfCode('36000291452')).toEqual({ damage: 'zeros-lost', likely: '036000291452' })
})

it.each([
  ['4006381333931230', 'digits-rounded'],
  ['123456789012345000', 'digits-rounded'],
  ['123456789012340', undefined],
  ['4006381333931234', undefined],
])('a spreadsheet keeps 15 digits of %s', (code, damage) => {
  expect(damageOfCode(code)?.damage).toBe(damage)
})

it('makes text of HTML, and cuts behind a word', () => {
  expect(plainText('<p>Light &amp; <em>airy</em></p><script>x()</script><ul><li>1&nbsp;kg</li></ul>')).toBe(
    'Light & airy\n1 kg',
  )
  expect(plainText('5 < 6 & 7 > 2')).toBe('5 < 6 & 7 > 2')
  expect(plainText('&#127800; &#x41; &unknown;')).toBe('🌸 A &unknown;')
  expect(cutAtWord('one two three', 9)).toBe('one two')
  expect(cutAtWord('onetwothree', 6)).toBe('onetwo')
})
