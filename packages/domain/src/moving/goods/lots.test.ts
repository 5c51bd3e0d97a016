import { expect, test } from 'vitest'
import { readMove } from '../read-move.ts'
import { isUnreadDay, lastDayOf } from './lots.ts'

const tableOf = (name: string, text: string) => {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split('|'))
  return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
}
const read = (text: string) =>
  readMove([tableOf('a.csv', text)], {
    readPhone: (phone) => phone,
    knowsCountry: true,
    decimalMarks: {},
    dayOrders: {},
  })
const remarksIn = (text: string) => read(text).remarks.map(({ code, row, verdict }) => `${row} ${verdict} ${code}`)

test.each([
  ['2027-05-01', '2027-05-01', '2027-05-01'],
  ['2027-05-01 00:00:00+00', undefined, '2027-05-01'],
  ['05/2027', undefined, '2027-05-31'],
  ['2028年2月', undefined, '2028-02-29'],
  ['12.2027', undefined, '2027-12-31'],
  ['13/2027', undefined, undefined],
  ['05/0000', undefined, undefined],
  ['05/27', '--05-27', undefined],
  ['0000-00-00 00:00:00', undefined, undefined],
  ['2027-02-30 00:00:00+00', undefined, undefined],
  ['9999-12-31 00:00:00+00', undefined, undefined],
  ['1900-01-01', '1900-01-01', undefined],
  ['1/1/1970 00:00', '1970-01-01', undefined],
  ['1970-01-02', '1970-01-02', '1970-01-02'],
  ['soon', undefined, undefined],
])('the last day of %j is %s', (cell, day, expected) => {
  expect(lastDayOf(cell, day)).toBe(expected)
})

test.each([
  ['', false],
  ['never', false],
  ['9999-12-31', false],
  ['31/12/2999', false],
  ['0000-00-00', false],
  ['0000-00-00 00:00:00', false],
  ['0001-01-01T00:00:00', false],
  ['01/01/1900', false],
  ['永久有效', false],
  ['soon', true],
  ['2027-02-30 00:00:00+00', true],
  ['31/12/27', true],
])('%j is a day that nobody can read: %s', (cell, isUnread) => {
  expect(isUnreadDay(cell, undefined)).toBe(isUnread)
})

test('goods that are counted bring their lot; whatever of it cannot come is said', () => {
  const text = [
    'Name|SKU|Price|Stock|Batch|Best before',
    'Milk|M|1.20|6|L-1|2027-05-01',
    'Cream|C|1.20|2||06/2027',
    'Curd|U|1.20|3|L-2|soon',
    'Whey|W|1.20|0|L-3|2027-05-01',
    'Butter|B|1.20|-2|L-4|',
    'Salt|S|1.20|5||',
  ].join('\n')
  const lots = [...read(text).goods].map(({ name, variants: [first] }) => [name, first?.stock[0]?.lots])
  expect(lots).toEqual([
    ['Milk', [{ number: 'L-1', lastDay: '2027-05-01', quantity: '6' }]],
    ['Cream', [{ number: '', lastDay: '2027-06-30', quantity: '2' }]],
    ['Curd', [{ number: 'L-2', lastDay: null, quantity: '3' }]],
    ['Whey', undefined],
    ['Butter', undefined],
    ['Salt', undefined],
  ])
  expect(remarksIn(text)).toEqual([
    '4 doubtful moving.last-day-unreadable',
    '5 left-out moving.lot-without-stock',
    '6 doubtful moving.stock-below-zero',
    '6 left-out moving.lot-without-stock',
  ])
})

test('rows of one code and one place are a sum where each is another lot, and no sum where they are one', () => {
  const text = [
    'SKU|Location|Quantity|Lot|Expiry date',
    'M|Main|6|L-1|2027-05-01',
    'M|Main|4|L-2|2027-06-01',
    'M|North|1|L-1|2027-05-01',
    'M|Main|9|L-1|2027-05-01',
    'M|Main|2||',
  ].join('\n')
  expect(read(text).counts).toMatchObject([
    {
      code: 'M',
      stock: [
        { place: 'Main', stock: '10', lots: [{ quantity: '6' }, { number: 'L-2', quantity: '4' }] },
        { place: 'North', stock: '1', lots: [{ number: 'L-1', lastDay: '2027-05-01', quantity: '1' }] },
      ],
    },
  ])
  expect(remarksIn(text)).toEqual(['5 cannot moving.count-twice', '6 cannot moving.count-twice'])
})

test('goods of 银豹 bring the day on which they were made and how long they keep', () => {
  const text = [
    '名称（必填）|分类（必填）|条码|销售价（必填）|进货价|库存量（必填）|生产日期|保质期',
    '牛奶|饮料|6901234567892|12.5|8|3|2026-11-01|180',
    '面包|烘焙|6901234567885|5|2|3|昨天|0',
  ].join('\n')
  expect([...read(text).goods].map(({ shelfLife }) => shelfLife)).toEqual([
    { producedOn: '2026-11-01', days: 180 },
    undefined,
  ])
  expect(remarksIn(text)).toContain('3 doubtful moving.last-day-unreadable')
})

test('days of lots that can be read both ways are asked about, in every known list', () => {
  const shopify =
    'Handle|Title|Variant SKU|Variant Price|Variant Inventory Tracker|Variant Inventory Qty|Expiry date\nm|Milk|M|1.20|shopify|6|05/06/2027'
  expect(read(shopify).questions).toContainEqual({ kind: 'day-order', about: 'a.csv/Expiry date', proposal: null })
})
