import { expect, it } from 'vitest'
import { historyOfHeadings } from '../read-move.ts'
import { ColumnShapes } from './column-shapes.ts'
import { HistoryGroups, pastSaleOf } from './group-history.ts'
import { HistoryLook, type HistoryPart, historyQuestions, historyReader } from './read-history.ts'

const nothingSaid = { decimalMarks: {}, dayOrders: {} }

function read(text: string, decimals = 2, answers = nothingSaid) {
  const [head = '', ...lines] = text.split('\n')
  const columns = head.split('|')
  const rows = lines.map((line) => line.split('|'))
  const dialect = historyOfHeadings(columns)
  if (!dialect) throw new Error('no history')
  const look = new HistoryLook({ name: 'f.csv', columns, dialect })
  for (const row of rows) look.add(row)
  const survey = look.survey()
  const readRow = historyReader(survey, answers)
  const parts = rows.map(readRow)
  const groups = new HistoryGroups(new Set())
  const sound = parts.filter((part) => typeof part !== 'string')
  const whole = [...sound.flatMap((part) => groupOf(groups, part)), ...groups.rest()]
  return {
    questions: historyQuestions(survey, answers),
    not: parts.filter((part) => typeof part === 'string'),
    sales: whole.map((one) => pastSaleOf(one, dialect, decimals)),
  }
}

const groupOf = (groups: HistoryGroups, part: HistoryPart): (readonly HistoryPart[])[] => {
  const whole = groups.add(part)
  return whole ? [whole] : []
}

it.each([
  ['Name|Email|Financial Status|Created at|Total|Lineitem name', 'Shopify'],
  ['Date|Time|Category|Item|Qty|SKU|Gross Sales|Net Sales|Tax|Transaction ID|Event Type', 'Square'],
  ['Date|Time|Gross Sales|Net Sales|Tip|Total Collected|Transaction ID', 'Square'],
  ['Date|Receipt number|Receipt type|Category|SKU|Item|Quantity|Net sales|Taxes', 'Loyverse'],
  ['Date|Receipt number|Receipt type|Gross sales|Total collected|Status', 'Loyverse'],
  ['Order Number|Order Status|Order Date|Email (Billing)|Order Total Amount', 'WooCommerce'],
  ['Date|Receipt Number|Line Type|Customer Code|Quantity|Total|Details|Register', 'Lightspeed X'],
  ['Order Ref|Date|Customer|Total', 'Odoo'],
  ['取引ID|取引日時|合計|商品コード|数量', 'Smaregi'],
  ['Belegnummer|Datum|Betrag', ''],
  ['日期|销售额|单数', ''],
] as const)('%s is past sales of %s', (columns, system) =>
  expect(historyOfHeadings(columns.split('|'))?.system).toBe(system),
)

it.each(['Name|Price|Stock', 'Handle|Title|Variant Price', 'Name|Email|Total spent', 'Gift card number|Balance'])(
  '%s is no list of past sales',
  (columns) => expect(historyOfHeadings(columns.split('|'))).toBeUndefined(),
)

it('takes an order once although each of its rows says its total, less what was given back', () => {
  const { sales, not } = read(
    [
      'Order Number|Order Status|Order Date|Email (Billing)|Order Total Amount|Order Refund Amount|SKU|Quantity',
      '7|completed|2025-03-01 10:00|a@example.com|30.00|10.00|A|2',
      '7|completed|2025-03-01 10:00|a@example.com|30.00|10.00|B|1',
      '8|cancelled|2025-03-01 10:00|b@example.com|5.00||A|1',
      '9|completed|||5.00||A|1',
    ].join('\n'),
  )
  expect(sales).toMatchObject([{ key: '7', amountMinor: 2_000, orders: 1, goods: [{ sku: 'A' }, { sku: 'B' }] }])
  expect(not).toEqual(['unpaid', 'no-day'])
})

it('adds the rows of a receipt; a return is below zero whether it is written so or not', () => {
  const { sales } = read(
    [
      'Date|Receipt number|Receipt type|Item|Quantity|Net sales|Taxes|Customer contacts',
      '5/13/25 10:00 AM|1-1|Sale|Tea|2|8.00|0.80|+1 202 555 0101, lea@example.com',
      '5/13/25 10:00 AM|1-1|Sale|Cup|1|6.50|0.65|',
      '5/13/25 11:00 AM|1-2|Refund|Cup|1|6.50|0.65|',
      '5/13/25 12:00 PM|1-3|Refund|Cup|-1|-6.50|-0.65|',
    ].join('\n'),
  )
  expect(sales).toMatchObject([
    { key: '1-1', day: '2025-05-13', amountMinor: 1_595, email: 'lea@example.com', phone: '+1 202 555 0101' },
    { key: '1-2 return', amountMinor: -715, orders: 0, goods: [{ quantity: '-1' }] },
    { key: '1-3 return', amountMinor: -715, goods: [{ quantity: '-1' }] },
  ])
})

it('reads a sum for each day and place, in yen without decimals', () => {
  const { sales, questions } = read('日付|店舗|売上高|件数\n2025年5月1日|本店|12,000|34\n2025/05/01|駅前|8,500|20', 0, {
    ...nothingSaid,
    decimalMarks: { 'f.csv/売上高': '.' },
  })
  expect(sales).toMatchObject([
    { key: '2025-05-01', place: '本店', amountMinor: 12_000, orders: 34 },
    { key: '2025-05-01', place: '駅前', amountMinor: 8_500, orders: 20 },
  ])
  expect(questions.map(({ kind, about }) => [kind, about])).toEqual([
    ['location', '本店'],
    ['location', '駅前'],
    ['columns', 'f.csv'],
  ])
})

it('asks for marks and days that could be read both ways, by the whole column', () => {
  const { questions } = read('Belegnummer|Datum|Betrag\n1|03.04.2025|1.299\n2|05.06.2025|2.500')
  expect(questions.map(({ kind }) => kind)).toEqual(['location', 'decimal-mark', 'day-order', 'columns'])
})

it('knows a column of a million numbers by its few outlines', () => {
  const shapes = new ColumnShapes()
  for (let at = 0; at < 10_000; at += 1) shapes.addNumber(`${at},50`)
  expect(shapes.decimalMark(null)).toBe(',')
  shapes.addDay('13/05/2025')
  shapes.addDay('02/05/2025')
  expect(shapes.dayOrder()).toBe('day-first')
})

it('counts what was paid of an order: less what is outstanding, and nothing of one that was given back whole', () => {
  const shopify = read(
    [
      'Name|Financial Status|Created at|Total|Refunded Amount|Outstanding Balance|Lineitem name|Lineitem sku',
      '#1|partially_paid|2025-01-04 10:00:00 -0500|22.00|0.00|10.00|Hat|HAT',
      '#1||||||Mug|MUG',
      '#2|partially_refunded|2025-01-05|22.00|5.00|0.00|Hat|HAT',
      '#3|paid|2025-01-05|22.00|0.00|-3.00|Hat|HAT',
      '#4|pending|2025-01-06|9.00|0.00|9.00|Hat|HAT',
      '#4||||||Mug|MUG',
    ].join('\n'),
  )
  expect(shopify.sales.map((one) => [one?.key, one?.amountMinor, one?.goods.length])).toEqual([
    ['#1', 1_200, 2],
    ['#2', 1_700, 1],
    ['#3', 2_200, 1],
  ])
  expect(shopify.not).toEqual(['unpaid', 'unpaid'])
  const woo = read('Order Number|Order Status|Order Date|Order Total Amount\n7|wc-refunded|2025-03-01|30.00')
  expect(woo.sales).toMatchObject([{ amountMinor: 0 }])
})

it('puts goods without a number below the order above them, and counts no sale without a readable amount', () => {
  const { sales, not } = read(
    [
      'Order Ref|Date|Customer|Total|Order Lines/Product|Order Lines/Quantity',
      'S1|2025-03-01|Lea|30.00|Chair|1',
      '||||Desk|2',
      'S2|2025-03-02|Tom|about 12|Chair|1',
      'S3|2025-03-03|Tom||Chair|1',
      'Total|||42.00||',
    ].join('\n'),
  )
  expect(sales.map((one) => [one?.key, one?.amountMinor, one?.goods.length])).toEqual([
    ['S1', 3_000, 2],
    [undefined, undefined, undefined],
  ])
  expect(not).toEqual(['no-amount', 'no-day'])
})

it('reads receipts of Loyverse in Spanish, and leaves the sum below a list of days out', () => {
  const { sales } = read(
    [
      'Fecha|Número de recibo|Tipo de recibo|Categoria|REF|Artículo|Cantidad|Ventas netas|Impuestos',
      '19/9/2026 8:15 p. m.|1-1|Venta|Té|10001|Té verde|1|80,00|8,00',
      '19/9/2026 9:00 p. m.|1-2|Reembolso|Té|10001|Té verde|1|80,00|8,00',
    ].join('\n'),
  )
  expect(sales).toMatchObject([
    { key: '1-1', day: '2026-09-19', amountMinor: 8_800 },
    { key: '1-2 return', amountMinor: -8_800 },
  ])
  const days = read('Date|Store|Total\n2025-05-01|A|10.00\n|B|5.00\n||15.00')
  expect(days.sales.map((one) => [one?.place, one?.amountMinor])).toEqual([
    ['A', 1_000],
    ['B', 500],
  ])
  expect(days.not).toEqual(['no-day'])
})
