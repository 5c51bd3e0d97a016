import { expect, it } from 'vitest'
import type { FileTable } from './columns/file-table.ts'
import { personKeysOf, productLinkOf } from './plan-move.ts'
import { readMove } from './read-move.ts'

const table = (name: string, headings: string, ...rows: string[]): FileTable => ({
  name,
  columns: headings.split('|'),
  rows: rows.map((row) => row.split('|')),
  rowNumbers: rows.map((_, at) => at + 2),
})

const read = (...tables: FileTable[]) =>
  readMove(tables, {
    decimalMarks: {},
    dayOrders: {},
    readPhone: (typed) => (typed.startsWith('+') ? typed : undefined),
    knowsCountry: false,
  })

const saidOf = ({ remarks }: ReturnType<typeof read>) =>
  remarks.map(({ row, code }) => [row, code.replace('moving.', '')])

it('knows Shopify by the headings of its newer files, and takes stock from the separate one: on hand, by location', () => {
  const products = table(
    'products.csv',
    'Title|URL handle|Option1 name|Option1 value|SKU|Price|Compare-at price|Inventory quantity|Status',
    'Shirt|shirt|Size|S|A1|39.00||9|active',
    '|shirt||M|A2|39.00||0|',
  )
  const inventory = table(
    'inventory.csv',
    'Handle|Title|Option1 Name|Option1 Value|SKU|Location|Available|On hand',
    'shirt|Shirt|Size|S|A1|Main|2|3',
    'shirt|Shirt|Size|S|A1|Depot|5|5',
    'shirt|Shirt|Size|M|A2|Main|-1|-1',
  )
  const { goods, locations, files, questions, ...rest } = read(products, inventory)
  expect(files.map(({ system, kind }) => [system, kind])).toEqual([
    ['Shopify', 'goods'],
    ['Shopify', 'stock'],
  ])
  expect(locations).toEqual(['Main', 'Depot'])
  expect(goods.at(0)?.variants.map(({ stock }) => stock.map((one) => [one.place, one.stock]))).toEqual([
    [
      ['Main', '3'],
      ['Depot', '5'],
    ],
    [['Main', '0']],
  ])
  expect(questions.map(({ kind, about }) => `${kind} ${about}`.trim())).toEqual([
    'currency',
    'tax-inside',
    'location Main',
    'location Depot',
  ])
  expect(saidOf({ ...rest, goods, locations, files, questions })).toEqual([
    [1, 'columns-unread'],
    [4, 'stock-below-zero'],
  ])
})

it('reads a list of nobody’s system, whose heading answers for the tax, and leaves its sum out', () => {
  const { goods, questions, files } = read(
    table('liste.csv', 'Artikel|VK brutto|Bestand|EAN', 'Käse|3,20|4|', 'Milch|1.299,00|2|', 'Summe|||'),
  )
  expect(files[0]).toMatchObject({ system: '', kind: 'goods' })
  expect(goods.map(({ name, variants }) => [name, variants[0]?.price])).toEqual([
    ['Käse', '3.2'],
    ['Milch', '1299'],
  ])
  expect(questions.map(({ kind }) => kind)).toEqual(['currency', 'location', 'columns'])
})

it('asks for the decimal mark of a column, and another column does not answer for it', () => {
  const { questions, goods } = read(table('a.csv', 'name|price|stock', 'Rice|3,20|1,250', 'Salt|4,50|2,500'))
  expect(questions.find(({ kind }) => kind === 'decimal-mark')?.about).toBe('a.csv/stock')
  // Supposed until it is said: nothing is planned while a question is open.
  expect(goods.at(0)?.variants[0]).toMatchObject({ price: '3.2', stock: [{ stock: '1250' }] })
})

it('names what a spreadsheet did, and makes no second goods of it in silence', () => {
  const source = read(
    table(
      'a.csv',
      'Name|Price|SKU|Barcode',
      'One|1.00|05-Mar|4.00638E+12',
      'Two|1.00|A|36000291452',
      'Three|1.00|A|4006381333931',
      'Four|1.00||4006381333931',
      'Five|1.00|#REF!|123456789012345678901',
    ),
  )
  expect(saidOf(source)).toEqual([
    [2, 'code-date'],
    [2, 'code-digits-lost'],
    [3, 'code-zeros-lost'],
    [4, 'code-twice'],
    [5, 'code-twice'],
    [6, 'code-error-value'],
    [6, 'code-unfit'],
  ])
  expect(source.goods).toHaveLength(5)
})

it('names codes that differ by lost zeros, rounded ones, and a shortened one with a comma that is no list of codes', () => {
  const source = read(
    table(
      'a.csv',
      'Name|Price|SKU|Barcode',
      'One|1.00|00123|',
      'Two|1.00|123|',
      'Three|1.00|A|4,00638E+12',
      'Four|1.00|B|123456789012345000',
    ),
  )
  expect(saidOf(source)).toEqual([
    [3, 'code-almost-twice'],
    [4, 'code-digits-lost'],
    [5, 'code-digits-rounded'],
  ])
  expect(source.goods.map(({ variants: [one] }) => [one?.sku, one?.barcodes])).toEqual([
    ['00123', []],
    ['123', []],
    ['A', []],
    ['B', ['123456789012345000']],
  ])
})

it('names cells that stand for a number and are none, and not those that say there is no number', () => {
  const goods = table('a.csv', 'Name|Price|Cost|Stock', 'One|1.00|#REF!|05-Mar', 'Two|2.00|n/a|-', 'Six|3.00|1.5|2')
  const people = table('b.csv', 'Name|Email|Points', 'Lea|lea@example.com|4.00638E+12')
  expect(read(goods, people).remarks.map(({ file, row, code, facts }) => [file, row, code, facts])).toEqual([
    ['a.csv', 2, 'moving.number-unreadable', { value: '05-Mar', column: 'Stock' }],
    ['a.csv', 2, 'moving.number-unreadable', { value: '#REF!', column: 'Cost' }],
    ['b.csv', 2, 'moving.number-unreadable', { value: '4.00638E+12', column: 'Points' }],
  ])
})

it('takes both of what cannot be told apart, says so, and knows each again', () => {
  const goods = table('a.csv', 'Name|Price', 'Tea|1.00', 'Tea|1.00', 'Cup|2.00')
  const people = table('b.csv', 'Name|Email', 'Lea|', 'Lea|', 'Tom|')
  const source = read(goods, people)
  expect(saidOf(source).filter(([, code]) => code === 'twin')).toEqual([
    [3, 'twin'],
    [3, 'twin'],
  ])
  expect(new Set(source.goods.map(productLinkOf)).size).toBe(3)
  expect(new Set(source.people.flatMap(personKeysOf)).size).toBe(3)
  expect(read(goods, people).goods.map(productLinkOf)).toEqual(source.goods.map(productLinkOf))
})

it('keeps two people with one phone two, and joins those whose name agrees too', () => {
  const source = read(
    table(
      'people.csv',
      'Name|Phone|Email|Card number',
      'Lea Sample|+15035550142|lea@example.com|',
      'Tom Other|+15035550142||T-1',
      'sample, LEA|+15035550142||L-1',
      '|||',
    ),
  )
  expect(source.people.map(({ name, phone, card }) => [name, phone, card])).toEqual([
    ['Lea Sample', '+15035550142', 'L-1'],
    ['Tom Other', null, 'T-1'],
  ])
  expect(saidOf(source)).toEqual([
    [3, 'phone-shared'],
    [4, 'person-joined'],
  ])
})

it('puts names of the East together without a blank, the family first, and leaves half-width kana', () => {
  const { people } = read(
    table('会員.csv', '会員コード|姓|名|携帯電話番号|ポイント', '0001|山田|花子|+819012345678|12', '0002|ﾔﾏﾀﾞ|ﾀﾛｳ||3'),
  )
  expect(people.map(({ name, points, card }) => [name, points, card])).toEqual([
    ['山田花子', 12, '0001'],
    ['ﾔﾏﾀﾞﾀﾛｳ', 3, '0002'],
  ])
})

it('asks for the country of phones without a prefix, and takes nothing for granted', () => {
  const { questions, people, remarks } = read(table('a.csv', 'Name|Phone', 'Lea|503 555 0142'))
  expect(questions.map(({ kind }) => kind)).toEqual(['country', 'columns'])
  expect(people.at(0)?.phone).toBeNull()
  expect(remarks.map(({ code }) => code)).toEqual(['moving.person-unfindable'])
})

it('joins Odoo’s rows of one kind, drops its root category, and reads no rate out of a name', () => {
  const { goods, questions } = read(
    table(
      'odoo.csv',
      'id|name|default_code|list_price|categ_id|taxes_id|type|qty_available',
      'a|Pen (Blue)|P-B|1.90|All / Office|15%|consu|0',
      'b|Pen (Red)|P-R|1.90|All / Office|15%|consu|3.0',
    ),
  )
  expect(goods).toHaveLength(1)
  expect(goods.at(0)).toMatchObject({
    name: 'Pen',
    category: ['Office'],
    attributes: [{ name: 'Variation', values: ['Blue', 'Red'] }],
  })
  expect(goods.at(0)?.variants.map(({ isTracked }) => isTracked)).toEqual([true, true])
  expect(questions.find(({ kind }) => kind === 'tax')).toEqual({ kind: 'tax', about: '15%', proposal: null })
})

it('splits more variants than a product has, and refuses a variation that has no price', () => {
  const many = Array.from({ length: 201 }, (_, at) => `a|Aa||Size|${at}|1.00`)
  const { remarks, goods } = read(
    table(
      's.csv',
      'Handle|Title|Variant SKU|Option1 Name|Option1 Value|Variant Price',
      ...many,
      'b|Bag||Size|S|',
      'b|||Size|M|2.00',
    ),
  )
  expect(goods).toHaveLength(202)
  expect(goods.at(7)).toMatchObject({ name: 'Aa 7', row: 9, attributes: [], variants: [{ options: [] }] })
  expect(remarks.map(({ verdict, code, row }) => [verdict, code, row])).toEqual([
    ['cannot', 'moving.no-price', 203],
    ...many.map((_, at) => ['doubtful', 'moving.too-many-variants', at + 2]),
  ])
})

it('says that two lists of goods may be two shops, and which file is none', () => {
  const { remarks, files } = read(
    table('a.csv', 'Handle|Title|Variant Price', 'a|Aa|1'),
    table('b.csv', 'Token|Item Name|Variation Name|Price', 'k|Bb|Regular|1'),
    table('c.csv', 'x|y', '1|2'),
  )
  expect(remarks.map(({ file, code }) => [file, code])).toEqual([
    ['c.csv', 'moving.file-unknown'],
    ['b.csv', 'moving.two-goods-lists'],
  ])
  expect(files.map(({ kind }) => kind)).toEqual(['goods', 'goods', 'unknown'])
})

it('makes no member of anybody in a list of suppliers', () => {
  const source = read(table('a.csv', 'Name|Email|Phone|Supplier code', 'Ridge Ltd|info@ridge.example|+15035550142|R1'))
  expect([...source.people]).toEqual([])
  expect(source.remarks).toMatchObject([{ verdict: 'cannot', code: 'moving.file-unknown' }])
})

it('reads the number of an article of a German list as its code', () => {
  const { goods } = read(table('liste.csv', 'Artikelbezeichnung|Artikelnummer|VK brutto', 'Käse|00012|3.20'))
  expect(goods.map(({ name, variants }) => [name, variants[0]?.sku, variants[0]?.id])).toEqual([
    ['Käse', '00012', '00012'],
  ])
})
