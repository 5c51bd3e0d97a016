import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { cellOf, formatText } from './cell.ts'
import { workbookOf } from './workbook.ts'

it.each([
  ['¥11,819.57', '11819.57', '"¥"#,##0.00'],
  ['−¥6,883.64', '-6883.64', '"¥"#,##0.00'],
  ['-$0.05', '-0.05', '"$"#,##0.00'],
  ['1,234', '1234', '#,##0'],
  ['0', '0', '#,##0'],
  ['34.99%', '0.3499', '#,##0.00%'],
  ['8%', '0.08', '#,##0%'],
  ['120%', '1.20', '#,##0%'],
  ['₹1,23,456.00', '123456.00', '"₹"#,##0.00'],
  ['−CA$12.50', '-12.50', '"CA$"#,##0.00'],
  ['NT$ 500', '500', '"NT$ "#,##0'],
])('%s is the number %s', (text, value, format) => {
  const cell = cellOf(text)
  expect(cell?.value).toBe(value)
  expect(cell && formatText(cell)).toBe(format)
})

it.each([
  '',
  '–',
  '3.23 kg',
  '0012',
  '2026/11/21',
  '× 1.20',
  '46 / 149',
  '12,34',
  '1234567890123456',
  '=1+1',
  'A1',
  '08:00',
])('%s is a text', (text) => {
  expect(cellOf(text)).toBeNull()
})

it('another program reads every sheet: headings and names as text, figures as numbers, nothing that runs', async () => {
  const file = workbookOf([
    {
      title: 'Tax: rate/month',
      rows: [
        ['Rate', '2026'],
        ['13', '¥7,814.92'],
        ['=HYPERLINK("x")', '−¥0.01'],
      ],
    },
    {
      title: 'tax  rate month',
      rows: [
        ['', 'プーアル茶 <&">\u0007'],
        ['合計', '34.99%'],
      ],
    },
    { title: 'tax  rate month', rows: [['only']] },
    { title: '', rows: [Array.from({ length: 30 }, (_, at) => `c${at}`)] },
  ])
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  expect(sheets.map(({ name }) => name)).toEqual(['Tax  rate month', 'tax  rate month 2', 'tax  rate month 3', '4'])
  expect(sheets[0]?.rows).toEqual([
    ['Rate', '2026'],
    ['13', 7814.92],
    ['=HYPERLINK("x")', -0.01],
  ])
  expect(sheets[1]?.rows).toEqual([
    ['', 'プーアル茶 <&">'],
    ['合計', 0.3499],
  ])
  expect(sheets[3]?.rows[0]?.[29]).toBe('c29')
})
