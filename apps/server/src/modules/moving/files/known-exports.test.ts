// Exports of the systems that are left most often, in the headings of their own help pages (docs/readings/moving-in.md): every thing of a row is taken or named.
import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { bytesOf, cleanSheet } from '../../../../test/moving-in/dirt.ts'
import { moreExports } from '../../../../test/moving-in/more-exports.ts'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

async function readText(text: string) {
  return read(await readBrought([{ name: 'export.csv', bytes: Buffer.from(text) }]))
}

function read(brought: Awaited<ReturnType<typeof readBrought>>) {
  const source = understand(brought, { country: 'US', currency: 'USD' })
  const said = source.remarks.map(({ row, code, facts }) => [row, code, ...Object.values(facts)].join(' '))
  return { ...source, goods: [...source.goods], said }
}

async function readWhole(name: string) {
  const file = moreExports[name]
  if (!file) throw new Error(name)
  return read(await readBrought([{ name: 'export.csv', bytes: await bytesOf(cleanSheet(file)) }]))
}

it('Square: variants, taxes by rate, codes with zeros before them, stock and prices of two places, categories below others', async () => {
  const { goods, taxes, locations, said } = await readWhole('Square items at two places')
  expect(goods).toMatchObject([
    {
      system: 'Square',
      name: 'Rain boot',
      description: 'Rubber & felt\nwarm',
      category: ['Shoes', 'Boots'],
      labels: ['Sale'],
      taxes: [{ name: 'State', rate: '7' }],
      attributes: [
        { name: 'Colour', values: ['Red'] },
        { name: 'Size', values: ['38', '39'] },
      ],
      variants: [
        { sku: '0041', barcodes: ['00036000291452'], price: '1049.9', cost: '21.5', supplierCode: 'NB-38' },
        { sku: '0042', barcodes: [], price: '49.9', cost: null },
      ],
    },
  ])
  const stock = goods.flatMap(({ variants }) => variants.map((one) => one.stock))
  expect(
    stock.map((places) => places.map((one) => [one.place, one.stock, one.price, one.lowStock, one.isSold])),
  ).toEqual([
    [
      ['Main St, Shop 1', '4', null, null, true],
      ['Depot (back)', '12', '44', null, true],
    ],
    [
      ['Main St, Shop 1', '0', null, null, true],
      ['Depot (back)', null, null, null, false],
    ],
  ])
  expect(taxes).toEqual([{ name: 'State', rate: '7' }])
  expect(locations).toEqual(['Main St, Shop 1', 'Depot (back)'])
  expect(said).toEqual([])
})

it('Square: the sheet of components beside the items is named and is no list of goods', async () => {
  const items = [
    ['Token', 'Item Name', 'Variation Name', 'SKU', 'Price', 'Tax - State(7%)'],
    ['T1', 'Tea', 'Regular', 'T-1', '3.50', 'Y'],
  ]
  const parts = [
    ['Token (locked)', 'Item Name (locked)', 'Variation Name (locked)', 'SKU (locked)', 'Stock-by Equivalent'],
    ['T1', 'Tea', 'Regular', 'T-1', '12'],
  ]
  const sheets = [
    { name: 'Items', rows: items },
    { name: 'Component Inventory', rows: parts },
  ]
  const { goods, said } = read(await readBrought([{ name: 's.xlsx', bytes: Buffer.from(await writeXlsx({ sheets })) }]))
  expect(goods.map(({ name, taxes }) => [name, taxes])).toEqual([['Tea', [{ name: 'State', rate: '7' }]]])
  expect(said).toEqual(['1 moving.file-unknown s.xlsx › Component Inventory'])
})

it('Lightspeed X: taxes by outlet are asked by name, stock and levels are of each outlet', async () => {
  const { goods, taxes, questions, locations, said } = await readWhole('Lightspeed X products by outlet')
  expect(goods).toMatchObject([
    {
      name: 'Tent',
      description: 'For two',
      category: ['Camp', 'Tents', 'Small'],
      taxes: [{ name: 'GST', rate: null }],
      variants: [
        { sku: '000300', price: '1180', cost: '80', supplier: 'Camp Ltd', options: ['Green'] },
        { sku: '000301', price: '180', cost: null, options: ['Sand'] },
      ],
    },
  ])
  expect(goods[0]?.variants[0]?.stock).toMatchObject([
    { place: 'Main Outlet', stock: '3', reorderPoint: '1', restockLevel: '5' },
    { place: 'Depot', stock: '9' },
  ])
  expect(taxes).toEqual([{ name: 'GST', rate: null }])
  expect(questions).toContainEqual({ kind: 'tax', about: 'GST', proposal: null })
  expect(locations).toEqual(['Main Outlet', 'Depot'])
  expect(said).toEqual([])
})

it('Odoo: variants that are all called alike are one product by their template and their values', async () => {
  const { goods, said } = await readWhole('Odoo product variants')
  expect(goods).toMatchObject([
    {
      name: 'Chair (3 legs)',
      category: ['Saleable', 'Office'],
      taxes: [{ name: '15%', rate: null }],
      attributes: [
        { name: 'Legs', values: ['Steel, polished', 'Wood'] },
        { name: 'Colour', values: ['Black'] },
      ],
      variants: [
        { sku: '00911', barcodes: ['0036000291452'], price: '1150', options: ['Steel, polished', 'Black'] },
        { sku: '00912', price: '1160', options: ['Wood', 'Black'] },
      ],
    },
  ])
  expect(said).toEqual([])
})

it('Odoo: a template that names values and no variants is taken without them, which is said', async () => {
  const { goods, said } = await readWhole('Odoo product templates')
  expect(goods).toMatchObject([
    { name: 'Shirt', description: 'Size: S, M, L\nBrand: North', attributes: [], variants: [{ price: '1019' }] },
    { name: 'Hat', description: '', variants: [{ sku: '0077', price: '9' }] },
  ])
  expect(said).toEqual(['2 moving.variants-elsewhere Shirt Size: S, M, L'])
})

it('WooCommerce in French: a variation has the tax of its parent, and a sale that has days is no price of today', async () => {
  const { goods, taxes, said } = await readWhole('WooCommerce products in French')
  expect(goods).toMatchObject([
    {
      name: 'Sac',
      description: 'En toile\n\nLavable',
      category: ['Sacs', 'Toile'],
      labels: ['Promo', 'coton', 'été'],
      attributes: [{ name: 'Couleur', values: ['Écru', 'Bleu'] }],
      variants: [
        { sku: '00062', barcodes: ['0036000291452'], price: '1015.5', special: null },
        { sku: '00063', price: '15.5', special: '11' },
      ],
    },
  ])
  expect(taxes).toEqual([{ name: 'taux-reduit', rate: null }])
  expect(said).toEqual(['3 moving.sale-with-days 12 2020-01-01 – 2020-02-01'])
})

it('Shopify: of gift cards only the tail is exported, and what is left is its owner’s', async () => {
  const { cards, people, said } = await readText(
    [
      'Id,Last Characters,Customer Name,Email,Order Name,Created At,Expires On,Initial Balance,Current Balance,Currency,Enabled?,Disabled At',
      '1,0a1b,Anne Test,anne@example.com,#1001,2025-01-01,,50.00,20.00,USD,true,',
      '2,00c4,,,,2025-01-01,,50.00,1050.00,USD,true,',
    ].join('\n'),
  )
  expect([...cards]).toEqual([])
  expect([...people].map(({ name, balance }) => [name, balance])).toEqual([['Anne Test', '20']])
  expect(said.filter((line) => line.startsWith('3 '))).toHaveLength(1)
})

it('Square: gift cards keep their numbers with the zeros before them', async () => {
  const { cards, said } = await readText(
    [
      'Gift Card GAN,Balance,Currency,Customer Name,Email Address,State',
      '0078321234567890,"1,250.50",USD,Al B,al@example.com,ACTIVE',
      '7783321234567891,10.00,USD,,,DEACTIVATED',
    ].join('\n'),
  )
  expect([...cards].map(({ number, rest }) => [number, rest])).toEqual([['0078321234567890', '1250.5']])
  expect(said).toEqual([expect.stringContaining('3 moving.card-off')])
})

it.each([
  ['VAT', '20%', 'VAT', '20'],
  ['VAT', '20 %', 'VAT', '20'],
  ['VAT', '8,25%', 'VAT', '8.25'],
  ['Tax', 'GST (10%)', 'GST', '10'],
  ['MwSt', 'MwSt. 19 %', 'MwSt.', '19'],
  ['Tax', '20% VAT', 'VAT', '20'],
  ['Tax rate', '20', 'Tax rate', '20'],
  ['VAT %', '0.055', 'VAT %', '5.5'],
  ['税率', '13％', '税率', '13'],
  ['MwSt', '1', '1', null],
  ['Tax', 'Standard', 'Standard', null],
])('a tax of an own list under %s that says %s', async (heading, cell, name, rate) => {
  const { taxes } = await readText(`Name,Price,${heading}\nTea,3.50,"${cell}"\n`)
  expect(taxes).toEqual([{ name, rate }])
})
