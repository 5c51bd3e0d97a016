import { expect, it } from 'vitest'
import { textCells } from '../character-width.ts'
import { layOut } from '../lay-out.ts'
import { visualUnits } from './visual-units.ts'

const rows = (left: string, right: string, columns: 32 | 48 | 88 = 32): readonly string[] =>
  layOut({ version: 1, language: 'en-US', title: '', blocks: [{ kind: 'row', left, right }] }, columns).flatMap(
    (line) => (line.kind === 'text' ? [line.text] : []),
  )

const names = [
  'قهوة',
  'قهوة عربية بالهيل 250g',
  'קפה שחור 1/2 ק"ג',
  'چای ایرانی می‌خواهم',
  'น้ำส้มปั่น กาแฟเย็น',
  'مُحَمَّد',
  'شاي (Tea) أخضر 20 😀',
  'قهوة قهوة قهوة قهوة قهوة ق',
  '\u202eTea 00.21',
  'Tea \u2067 12',
  '\u2068قهوة',
]

it.each(names)('the price of %j ends at the edge of the paper and reads as it is', (name) => {
  for (const columns of [32, 48, 88] as const)
    for (const price of ['12.00', '-1,234.50', '₪ 9.90']) {
      const lines = rows(name, price, columns)
      const last = lines.at(-1) ?? ''
      expect(textCells(last)).toBe(columns)
      expect(visualUnits(last).slice(-price.length).join('')).toBe(price)
      for (const line of lines) expect(textCells(line)).toBeLessThanOrEqual(columns)
    }
})

it('a name that needs two lines breaks as it is read, and loses nothing', () => {
  const name = 'السجادة الحمراء الكبيرة جدا من إيران'
  const lines = rows(name, '99.00')
  expect(lines.length).toBeGreaterThan(1)
  expect(
    lines
      .join(' ')
      .replaceAll(/[\u2068\u2069]/g, '')
      .replaceAll(/ +/g, ' '),
  ).toBe(`${name} 99.00`)
})

it('a line in other letters is what it was', () =>
  expect(rows('Tea 茶', '12.00')).toEqual([`Tea 茶${' '.repeat(21)}12.00`]))
