import { expect, it } from 'vitest'
import type { FileTable } from '../columns/file-table.ts'
import { readMove } from '../read-move.ts'

const table = (name: string, headings: string, ...rows: string[]): FileTable => ({
  name,
  columns: headings.split('|'),
  rows: rows.map((row) => row.split('|')),
  rowNumbers: rows.map((_, at) => at + 2),
})

const read = (...tables: FileTable[]) => {
  const around = { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true }
  const source = readMove(tables, around)
  return { ...source, said: source.remarks.map(({ row, code }) => `${row} ${code.replace('moving.', '')}`) }
}

it('splits what is too much for one product by the attribute that makes the fewest of it, its stock by place beside it', () => {
  const sizes = Array.from({ length: 15 }, (_, at) => `S${at}`)
  const colors = Array.from({ length: 10 }, (_, at) => `C${at}`)
  const rows = ['Linen', 'Wool'].flatMap((cloth, kind) =>
    sizes.flatMap((size, at) => colors.map((color, no) => ({ size, color, cloth, code: `${kind}-${at}-${no}` }))),
  )
  const goods = table(
    'goods.csv',
    'Handle|Title|Variant SKU|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|Variant Price',
    ...rows.map(
      ({ size, color, cloth, code }, at) =>
        `a|${at === 0 ? 'Shirt' : ''}|${code}|Size|${size}|Color|${color}|Cloth|${cloth}|9.00`,
    ),
  )
  const stock = table(
    'stock.csv',
    'Handle|Title|Option1 Value|Option2 Value|Option3 Value|SKU|Location|On hand',
    'a|Shirt|S3|C4|Wool|1-3-4|Main|7',
  )
  const { goods: products, said } = read(goods, stock)
  expect(
    products.map(({ name, attributes, variants }) => [name, attributes.map((one) => one.name), variants.length]),
  ).toEqual([
    ['Shirt Linen', ['Size', 'Color'], 150],
    ['Shirt Wool', ['Size', 'Color'], 150],
  ])
  const found = products.at(1)?.variants.find(({ sku }) => sku === '1-3-4')
  expect(found).toMatchObject({ options: ['S3', 'C4'], stock: [{ place: 'Main', stock: '7' }], isTracked: true })
  expect(said).toEqual(['2 too-many-variants', '152 too-many-variants'])
})

it('splits six attributes by the one with a single value', () => {
  const { goods } = read(
    table(
      'woo.csv',
      `ID|Type|Name|Regular price|Parent|${[1, 2, 3, 4, 5, 6].map((at) => `Attribute ${at} name|Attribute ${at} value(s)`).join('|')}`,
      `1|variable|Ring|||${[1, 2, 3, 4, 5, 6].map((at) => `A${at}|x`).join('|')}`,
      `2|variation|Ring|5|id:1|A1|x|A2|x|A3|x|A4|x|A5|x|A6|x`,
      `3|variation|Ring|5|id:1|A1|x|A2|y|A3|x|A4|x|A5|x|A6|x`,
    ),
  )
  expect(goods.map(({ name, attributes }) => [name, attributes.length])).toEqual([['Ring x', 5]])
})

it('takes attributes of WooCommerce that tell nothing apart as words, and names stock that is of all variants', () => {
  const { goods, said } = read(
    table(
      'woo.csv',
      'ID|Type|SKU|Name|Description|Stock|Regular price|Categories|Tags|Parent|Attribute 1 name|Attribute 1 value(s)|Attribute 2 name|Attribute 2 value(s)',
      String.raw`1|variable|BAG|Tote bag|Strong|25||Men\, women > Bags|a\, b, tote||Color|Natural, Navy|Material|Cotton`,
      '2|variation|BAG-N|Tote bag - Natural||parent|15|||BAG|Color|Natural||',
      '3|variation|BAG-V|Tote bag - Navy||parent|15|||BAG|Color|Navy||',
      String.raw`4|simple|PIN|Pin||60|2.50||||Material|Brass, Steel\, plain||`,
    ),
  )
  expect(goods.at(0)).toMatchObject({
    description: 'Strong\nMaterial: Cotton',
    category: ['Men, women', 'Bags'],
    labels: ['a, b', 'tote'],
    attributes: [{ name: 'Color', values: ['Natural', 'Navy'] }],
  })
  expect(goods.at(1)).toMatchObject({ description: 'Material: Brass, Steel, plain', attributes: [] })
  expect(said).toEqual(['2 stock-of-all'])
})

it('reads the older inventory of Shopify, with a column for each location', () => {
  const goods = table(
    'goods.csv',
    'Handle|Title|Variant SKU|Option1 Name|Option1 Value|Variant Price',
    'hat|Hat|H-S|Size|S|9.00',
    'hat||H-M||M|9.00',
  )
  const stock = table(
    'inventory.csv',
    'Handle|Title|Option1 Name|Option1 Value|Option2 Name|Option2 Value|SKU|HS Code|COO|Studio|Market stall',
    'hat|Hat|Size|S|||H-S|||9|3',
    'hat|Hat|Size|M|||H-M|6505|US|-1|not stocked',
  )
  const { goods: products, files, locations, said } = read(goods, stock)
  expect(files.map(({ system, kind }) => `${system} ${kind}`)).toEqual(['Shopify goods', 'Shopify stock'])
  expect(locations).toEqual(['Studio', 'Market stall'])
  expect(products.at(0)?.variants.map((one) => one.stock.map(({ place, stock: lies }) => `${place} ${lies}`))).toEqual([
    ['Studio 9', 'Market stall 3'],
    ['Studio 0', 'Market stall null'],
  ])
  expect(said).toEqual(['1 columns-unread', '3 stock-below-zero'])
})

const spanish =
  'Handle|REF|Nombre|Categoria|Descripción|Vendido por peso|Opción 1 nombre|Opción 1 valor|Coste|Codigo de barras|REF del componente|Cantidad del componente|Seguir el inventario|Disponibles para la venta [Centro]|Precio [Centro]|En inventario [Centro]|impuesto - "IVA" (10%)|Proveedor'

const rowOf = (headings: string, cells: Readonly<Record<string, string>>): string =>
  headings
    .split('|')
    .map((heading) => cells[heading] ?? '')
    .join('|')

it('reads Loyverse in Spanish, and parts of a combined product that stand below it without its handle', () => {
  const { goods, taxes, files, locations, said } = read(
    table(
      'items.csv',
      spanish,
      rowOf(spanish, {
        Handle: 'te',
        REF: '10001',
        Nombre: 'Té verde',
        Categoria: 'Bebidas',
        'Opción 1 nombre': 'Tamaño',
        'Opción 1 valor': 'Chico',
        Coste: '8.00',
        'Seguir el inventario': 'Y',
        'Precio [Centro]': '25.00',
        'En inventario [Centro]': '4',
        'impuesto - "IVA" (10%)': 'Y',
        Proveedor: 'Ana & Co',
      }),
      rowOf(spanish, { Handle: 'te', REF: '10002', 'Opción 1 valor': 'Grande', 'Precio [Centro]': '30.00' }),
      rowOf(spanish, {
        Handle: 'queso',
        REF: '10003',
        Nombre: 'Queso',
        'Vendido por peso': 'Y',
        'Precio [Centro]': 'variable',
      }),
    ),
  )
  expect([files[0]?.system, locations, said]).toEqual(['Loyverse', ['Centro'], []])
  expect(taxes).toEqual([{ name: 'IVA', rate: '10' }])
  expect(goods.at(0)).toMatchObject({
    name: 'Té verde',
    category: ['Bebidas'],
    attributes: [{ name: 'Tamaño', values: ['Chico', 'Grande'] }],
    variants: [
      {
        sku: '10001',
        price: '25',
        cost: '8',
        isTracked: true,
        supplier: 'Ana & Co',
        stock: [{ place: 'Centro', stock: '4' }],
      },
      { sku: '10002', price: '30', isTracked: false },
    ],
  })
  expect(goods.at(1)).toMatchObject({ name: 'Queso', isWeighed: true, variants: [{ isOpenPrice: true }] })
  const { goods: boxes } = read(
    table(
      'items.csv',
      'Handle|SKU|Name|Sold by weight|SKU of included item|Quantity of included item|Price [Main]',
      'cup|1|Cup|N|||4.00',
      'box|2|Box|N|1|2|9.00',
      '||||3|1|',
      'pan|3|Pan|N|||7.00',
    ),
  )
  expect(boxes.map(({ name, parts }) => [name, parts])).toEqual([
    ['Cup', []],
    [
      'Box',
      [
        { sku: '1', quantity: '2' },
        { sku: '3', quantity: '1' },
      ],
    ],
    ['Pan', []],
  ])
})

it.each([
  ['0.15', '15'],
  ['15%', '15'],
  ['8,25 %', '8.25'],
  ['15', '15'],
  ['0', '0'],
])('a tax of Lightspeed X that is written as %s is %s percent', (written, rate) => {
  const { taxes, said } = read(
    table(
      'x.csv',
      'handle|sku|name|retail_price|variant_option_one_name|tax_name|tax_value',
      `a|1|Coat|9.00||GST|${written}`,
    ),
  )
  expect([taxes, said]).toEqual([[{ name: 'GST', rate }], []])
})

it.each([
  ['4 012345 678901', ['4012345678901']],
  ['978-3-16-148410-0', ['9783161484100']],
  ['036000291452 4012345678901', ['036000291452', '4012345678901']],
  ['12-34', ['12-34']],
])('a bar code that is written as %s', (written, codes) => {
  const { goods } = read(table('a.csv', 'Name|Price|Barcode', `Tea|3.50|${written}`))
  expect(goods.at(0)?.variants[0]?.barcodes).toEqual(codes)
})

it('knows yes and no of a spreadsheet in German, and two products that have one handle by mistake', () => {
  const { goods, giftCardValues } = read(
    table(
      'goods.csv',
      'Handle|Title|Variant Price|Variant Taxable|Gift Card|Status',
      'tea|Tea|3.50|WAHR|FALSCH|active',
      'card|Gift card|20.00|FALSCH|WAHR|active',
    ),
  )
  expect([goods.map(({ name, isTaxable }) => [name, isTaxable]), giftCardValues]).toEqual([[['Tea', true]], ['20']])
  const { said } = read(
    table(
      'x.csv',
      'handle|sku|name|retail_price|variant_option_one_name|variant_option_one_value',
      '9.78E+12|1|Coat|9.00|Size|S',
      '9.78E+12|2|Hat|9.00|Size|M',
    ),
  )
  expect(said).toEqual(['3 title-differs'])
})

it('reads the row that speaks for a product wherever it stands among its variants', () => {
  const headings = 'Handle|Title|Type|Tags|Option1 Name|Option1 Value|Variant SKU|Variant Price|Status'
  const rows = ['a|Shirt|Shirts|linen|Size|S|A-S|9.00|draft', 'a|||||M|A-M|9.00|', 'a|||||L|A-L|9.00|']
  const { goods, said } = read(table('sorted.csv', headings, ...rows.toReversed()))
  expect(goods.map((one) => one)).toMatchObject([
    {
      name: 'Shirt',
      category: ['Shirts'],
      labels: ['linen'],
      isOnShelf: false,
      row: 4,
      attributes: [{ name: 'Size' }],
    },
  ])
  expect(said).toEqual([])
})

it('leaves variants out that are switched off beside others, and takes a product off the shelf where all of them are', () => {
  const headings = 'handle|sku|name|retail_price|variant_option_one_name|variant_option_one_value|active'
  const rows = ['a|1|Coat|9.00|Size|S|0', 'a|2|Coat|9.00|Size|M|1', 'b|3|Hat|5.00|Size|S|0', 'b|4|Hat|5.00|Size|M|0']
  const { goods, said } = read(table('x.csv', headings, ...rows))
  expect(goods.map(({ name, isOnShelf, variants }) => [name, isOnShelf, variants.map(({ sku }) => sku)])).toEqual([
    ['Coat', true, ['2']],
    ['Hat', false, ['3', '4']],
  ])
  expect(said).toEqual(['2 variant-off'])
  const woo = read(
    table(
      'woo.csv',
      'ID|Type|Name|Published|Regular price|Parent|Attribute 1 name|Attribute 1 value(s)',
      '1|variable|Bag|1|||Color|Natural, Navy, Red',
      '2|variation|Bag - Natural|1|15|id:1|Color|Natural',
      '3|variation|Bag - Navy|0|15|id:1|Color|Navy',
      '4|variation|Bag - Red||15|id:1|Color|Red',
    ),
  )
  expect(woo.goods.map(({ isOnShelf, attributes }) => [isOnShelf, attributes[0]?.values])).toEqual([
    [true, ['Natural', 'Red']],
  ])
  expect(woo.said).toEqual(['4 variant-off'])
})

it('names the attributes of a matrix of Lightspeed R by its set where that has a name for each', () => {
  const { goods, said } = read(
    table(
      'items.csv',
      'System ID|UPC|EAN|Custom SKU|Description|Matrix Description|Matrix Attribute Set|Attribute 1|Attribute 2|Attribute 3|Price|Qty.',
      '210000000001|||T-R-M||Plain T-shirt|Color/Size|Red|M||19.00|4',
      '210000000002|||T-B-M||Plain T-shirt|Color/Size|Blue|M||19.00|2',
      '210000000003|||B-8||Board|Boards|8.0|Maple||59.00|1',
      '210000000004|||B-9||Board|Boards|9.0|Maple||59.00|1',
    ),
  )
  expect(goods.map(({ name, attributes }) => [name, attributes])).toEqual([
    [
      'Plain T-shirt',
      [
        { name: 'Color', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['M'] },
      ],
    ],
    [
      'Board',
      [
        { name: 'Attribute 1', values: ['8.0', '9.0'] },
        { name: 'Attribute 2', values: ['Maple'] },
      ],
    ],
  ])
  expect(said).toEqual([])
})

it('knows the types of Shopify between its two generations of headings', () => {
  for (const standard of ['Standard Product Type', 'Standardized Product Type']) {
    const { goods, said } = read(
      table(
        'products.csv',
        `Handle|Title|${standard}|Custom Product Type|Variant SKU|Variant Price`,
        'cap|Cap|Apparel & Accessories > Hats|Caps|CAP|9.00',
        'mug|Mug|Home & Garden > Mugs||MUG|7.00',
      ),
    )
    expect(goods.map(({ category }) => category)).toEqual([['Caps'], ['Home & Garden', 'Mugs']])
    expect(said).toEqual([])
  }
})

it('reads a Shopify product whose pictures, options and metafields stand in rows below it', () => {
  const { goods, remarks } = read(
    table(
      'products.csv',
      'Handle|Title|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU|Variant Inventory Tracker|Variant Inventory Qty|Variant Price|Variant Barcode|Image Src|Image Position|Season (product.metafields.custom.season)|Status',
      "shirt|Shirt|Size|S|Color|Sand||shopify|3|39.00|'4012345678901|https://cdn.example/1.jpg|1|Summer|active",
      'shirt|||M||Sand||shopify|2|39.00||https://cdn.example/2.jpg|2||',
      'shirt|||S||Sky||shopify|1|41.00||https://cdn.example/3.jpg|3||',
      'shirt|||||||||||https://cdn.example/4.jpg|4||',
      'shirt|||||||||||https://cdn.example/5.jpg|5||',
    ),
  )
  const [shirt] = goods
  expect(goods.length).toBe(1)
  expect(shirt?.attributes.map(({ name, values }) => [name, values])).toEqual([
    ['Size', ['S', 'M']],
    ['Color', ['Sand', 'Sky']],
  ])
  expect(shirt?.variants.map(({ sku, barcodes, price, stock }) => [sku, barcodes, price, stock[0]?.stock])).toEqual([
    ['', ['4012345678901'], '39', '3'],
    ['', [], '39', '2'],
    ['', [], '41', '1'],
  ])
  expect(shirt?.pictures).toHaveLength(5)
  expect(remarks.map(({ code, facts }) => [code, facts])).toEqual([
    ['moving.columns-unread', { columns: 'Image Position, Season (product.metafields.custom.season)' }],
    ['moving.pictures', { count: 1 }],
  ])
})

it('reads how prices of Smaregi stand to tax, and which are asked for, as its numbers say', () => {
  const headings = '商品ID|部門ID|商品コード|商品名|税区分|商品価格区分|商品単価'
  const shop = (...rows: string[]) => read(table('shohin.csv', headings, ...rows))
  const inside = shop('1|10|100001|緑茶|0|1|1080', '2|10|100002|切手|2|1|84', '3|10|100003|量り売り|0|2|0')
  expect(inside.taxInside).toBe(true)
  expect(inside.goods.map(({ isTaxable, isUntaxed = false }) => [isTaxable, isUntaxed])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  expect(inside.goods.map(({ variants: [one] }) => [one?.price, one?.isOpenPrice])).toEqual([
    ['1080', false],
    ['84', false],
    [null, true],
  ])
  expect(inside.taxes).toEqual([])
  const asked = inside.questions.map(({ kind }) => kind)
  expect([asked.includes('tax-inside'), asked.includes('taxable-goods')]).toEqual([false, true])
  const onTop = shop('1|10|100001|緑茶|1|1|1000')
  expect(onTop.taxInside).toBe(false)
  const mixed = shop('1|10|100001|緑茶|0|1|1080', '2|10|100002|紅茶|0|1|900', '3|10|100003|珈琲|1|1|1000')
  expect([mixed.taxInside, mixed.said]).toEqual([null, ['4 price-other-tax']])
  expect(mixed.questions.map(({ kind }) => kind)).toContain('tax-inside')
})
