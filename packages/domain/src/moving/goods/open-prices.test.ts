import { expect, it } from 'vitest'
import { asksPrice } from './open-prices.ts'
import { readMove } from '../read-move.ts'

const read = (columns: string, ...rows: string[]) =>
  readMove(
    [
      {
        name: 'catalog.csv',
        columns: columns.split('|'),
        rows: rows.map((row) => row.split('|')),
        rowNumbers: rows.map((_, at) => at + 2),
      },
    ],
    { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true },
  )

const headings = 'Token|Item Name|Variation Name|SKU|Price|Current Quantity Depot|Price Depot|Price Main'

it('takes a variation that the till asked a price for out of goods with prices, as goods of their own', () => {
  const { goods, remarks } = read(
    headings,
    'T1|Coffee|Small|C-S|3.00|||',
    'T1|Coffee|Large|C-L|4.00|||',
    'T1|Coffee|Custom|C-X|variable|||',
  )
  expect(
    goods.map(({ name, attributes, variants }) => [
      name,
      attributes.flatMap(({ values }) => values),
      variants.map((one) => [one.sku, one.price, asksPrice(one), one.options]),
    ]),
  ).toEqual([
    [
      'Coffee',
      ['Small', 'Large'],
      [
        ['C-S', '3', false, ['Small']],
        ['C-L', '4', false, ['Large']],
      ],
    ],
    ['Coffee Custom', [], [['C-X', null, true, []]]],
  ])
  expect(remarks.find(({ code }) => code === 'moving.open-price-apart')).toMatchObject({
    row: 4,
    verdict: 'doubtful',
    facts: { name: 'Coffee', own: 'Coffee Custom' },
  })
})

it('leaves goods together whose every variation is priced at the till', () => {
  const { goods, remarks } = read(headings, 'T1|Gift|Small|G-S|variable|||', 'T1|Gift|Large|G-L|0.00|||')
  expect(goods.map(({ name, variants }) => [name, variants.map(asksPrice)])).toEqual([['Gift', [true, true]]])
  expect(remarks.filter(({ code }) => code.startsWith('moving.open-price'))).toEqual([])
})

it('takes the price of another location where one has none or asks for it, and says so', () => {
  const { goods, remarks } = read(
    headings,
    'T1|Tea|Regular|TEA|3.00|4|0.00|3.10',
    'T2|Rum|Regular|RUM||2|variable|9.00',
    'T3|Gin|Regular|GIN||2|0.00|8.00',
  )
  expect(goods.map(({ variants: [one] }) => [one?.price, one && asksPrice(one)])).toEqual([
    ['3', false],
    ['9', false],
    ['8', false],
  ])
  const odd = remarks.filter(({ code }) => code === 'moving.price-missing-at')
  expect(odd.map(({ row, verdict, facts }) => [row, verdict, facts['place'], facts['price']])).toEqual([
    [2, 'doubtful', 'Depot', '3'],
    [3, 'doubtful', 'Depot', '9'],
    [4, 'doubtful', 'Depot', '8'],
  ])
})
