import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { outletNameOf } from '@kassa/domain/moving/new-outlet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTax } from '../../../test/make/goods.ts'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { type FormerSystem, shopExports, shopTotals } from '../../../test/moving-in/two-shops.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { moveInFolder } from './move-in-folder.ts'

let world: World
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'move-in-'))
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

/** A merchant with an outlet, and the command about it: answers its lines. */
async function makeMover() {
  const { merchantId, outletId, number } = await world.owner(async (tx) => {
    const made = await makeMerchant(tx)
    const outlet = await makeOutlet(tx, made.merchantId)
    return { merchantId: made.merchantId, outletId: outlet.outletId, number: outlet.number }
  })
  const [merchant] = await world.sql<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const open = (): never => {
      throw new Error('a move needs no program')
    }
    const request = { task: 'move-in', args: [...args, '--merchant', merchant?.number ?? ''], secret: undefined }
    await moveInFolder(
      { database: world.database, open },
      request,
      (line) => lines.push(line),
      () => {},
    )
    return lines
  }
  return { merchantId, outletId, number, run }
}

/** A folder with these files, and the answers to what they do not say. */
function folderOf(name: string, files: Readonly<Record<string, string>>, answers: object): string[] {
  const own = path.join(folder, name)
  fs.mkdirSync(own)
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(own, file), text)
  const said = path.join(folder, `${name}.json`)
  fs.writeFileSync(said, JSON.stringify(answers))
  return [own, '--answers', said]
}

test('an operator moves a folder of Shopify in: goods, people and past sales, and the same folder again changes nothing', async () => {
  const { number, run } = await makeMover()
  const files = {
    'products.csv':
      'Handle,Title,Variant SKU,Variant Price,Cost per item,Variant Inventory Tracker,Variant Inventory Qty\npot,Teapot,TP-1,48.00,19.00,shopify,6\ncup,Cup,CUP-1,14.50,5.20,shopify,-2',
    'customers.csv':
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent\n71,Lea,Sample,lea@example.com,yes,+15035550142,310.25',
    'orders.csv':
      'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku\n#1,lea@example.com,paid,2025-11-03 10:00:00 -0500,USD,48.00,0.00,1,Teapot,TP-1',
  }
  const answers = { currency: 'USD', pricesContainTax: 'keep', locations: { '': number } }
  const args = folderOf('shopify', files, answers)
  const looked = await run(...args)
  expect(looked.join('\n')).toContain('customers.csv: Shopify, people, 1 row, utf-8')
  expect(looked).toContain('Products: 2 new, 0 here and different, 0 the same')
  const moved = await run(...args, '--act')
  expect(moved).toContain('2 products, 1 customer and 0 gift cards came, 0 that are here got a difference.')
  expect(moved).toContain('  stock value at cost: 114.00 USD in the files, 114.00 USD here')
  expect(moved).toContain('  past sales, apart from the books: 48.00 USD in the files, 48.00 USD here')
  expect(moved.filter((line) => line.includes('differs') || line.includes('not taken'))).toEqual([])
  const again = await run(...args, '--act')
  expect(again).toContain('0 products, 0 customers and 0 gift cards came, 0 that are here got a difference.')
  fs.writeFileSync(
    path.join(args[0] ?? '', 'products.csv'),
    files['products.csv'].replace('TP-1,48.00', 'TP-1,45.00').replace('shopify,6', 'shopify,9'),
  )
  const newer = await run(...args)
  expect(newer).toContain(
    `  products.csv, row 2, Teapot: price at ${number} Outlet ${number} 48.00 → 45.00, stays as it is`,
  )
  expect(newer).toContain(`  products.csv, row 2, Teapot: stock at ${number} Outlet ${number} 6 → 9`)
})

test.each<FormerSystem>(['Shopify', 'Loyverse'])(
  'the shop that an owner brings from %s in a browser comes by the command with the same totals',
  async (system) => {
    const { number, run } = await makeMover()
    // In a browser the owner agrees to what is proposed.
    const locations = { '': number, Main: number }
    const answers = {
      currency: 'USD',
      pricesContainTax: 'keep',
      locations,
      weightUnit: 'kg',
      taxes: { 'VAT 20 %': null, 'taxable goods': null, 'untaxed goods': null },
      country: 'US',
    }
    const moved = await run(...folderOf(`own-${system}`, shopExports[system], answers), '--act')
    const { products, 'sum.stockValueMinor': stock, 'sum.historyMinor': past } = shopTotals[system]
    expect(moved).toContain(`  stock value at cost: ${stock} USD in the files, ${stock} USD here`)
    expect(moved).toContain(`  past sales, apart from the books: ${past} USD in the files, ${past} USD here`)
    expect(moved.join('\n')).toContain(`${products} products, `)
    expect(moved.filter((line) => line.includes('differs'))).toEqual([])
  },
)

test('an operator moves a folder in, sees the totals side by side, and takes the move back', async () => {
  const { merchantId, number, run } = await makeMover()
  const goods =
    'Handle,SKU,Name,Sold by weight,Cost,Track stock,Default price,In stock\ntea,TEA,Green tea,N,1.00,Y,3.50,7'
  const answers = { currency: 'USD', pricesContainTax: 'keep', locations: { '': number } }
  const args = folderOf('loyverse', { 'items.csv': goods }, answers)
  const moved = await run(...args, '--act')
  expect(moved).toContain('1 product, 0 customers and 0 gift cards came, 0 that are here got a difference.')
  expect(moved).toContain('  stock value at cost: 7.00 USD in the files, 7.00 USD here')
  expect(await run('--undo')).toEqual(['1 product, 0 customers and 0 gift cards went again.'])
  await expect(run('--undo')).rejects.toThrow(/exist|found/)
  await expect(run()).rejects.toThrow('--undo')
  const calls = await world.sql(sql`select call from audit_line where merchant_id = ${merchantId} order by call`)
  expect(calls).toEqual([{ call: 'moving.move-in' }, { call: 'moving.undo-move' }])
})

test('the classes of doubt are listed as on the page, and left out or taken on the command line', async () => {
  const { number, run } = await makeMover()
  const files = {
    'products.csv':
      'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\npot,Teapot,TP-1,48.00,shopify,6\ncup,Cup,CUP-1,14.50,shopify,-2\njug,Jug,JUG-1,14.50,shopify,-3',
  }
  const args = folderOf('classes', files, { currency: 'USD', pricesContainTax: 'keep', locations: { '': number } })
  const looked = await run(...args)
  const line = looked.find((one) => one.includes('left out with --leave')) ?? ''
  const code = line.trim().split(' ')[0] ?? ''
  expect(line).toBe(`  ${code} (doubtful): 2 rows; left out with --leave ${code}`)
  expect(looked[looked.indexOf(line) + 1]).toContain('products.csv, row 3: ')
  await expect(run(...args, '--act', '--leave', 'moving.no-such')).rejects.toThrow('moving.no-such')
  await expect(run(...args, '--act', '--leave', code, '--take', code)).rejects.toThrow('not both')
  const left = await run(...args, '--act', '--leave', code)
  expect(left).toContain(`  ${code} (left-out): 2 rows; taken with --take ${code}`)
  expect(left).toContain('1 product, 0 customers and 0 gift cards came, 0 that are here got a difference.')
  const taken = await run(...args, '--act', '--take', code)
  expect(taken).toContain('2 products, 0 customers and 0 gift cards came, 0 that are here got a difference.')
})

test('a location becomes a new outlet: planned without one, made once by the act, and kept by the undo', async () => {
  const { merchantId, outletId, number, run } = await makeMover()
  const files = {
    'products.csv':
      'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker\npot,Teapot,TP-1,48.00,shopify\ncup,Cup,CUP-1,14.50,shopify',
    'inventory.csv':
      'Handle,Title,SKU,Location,On hand\npot,Teapot,TP-1,Main,4\npot,Teapot,TP-1,North Bay,3\ncup,Cup,CUP-1,North Bay,2',
  }
  const args = folderOf('outlets', files, { currency: 'USD', pricesContainTax: 'keep', locations: { Main: number } })
  const outlets = async () =>
    (
      await world.sql<{ name: string }>(
        sql`select name from outlet where merchant_id = ${merchantId} order by created_at, number`,
      )
    ).map(({ name }) => name)
  const before = await outlets()
  const taxId = await world.owner((tx) => makeTax(tx, merchantId, { outletIds: [outletId] }))
  await expect(run(...args, '--new-outlet', 'South')).rejects.toThrow(
    'South is no location of the files (Main, North Bay)',
  )
  await expect(run(...args, '--new-outlet', 'Main')).rejects.toThrow('The answers say')
  await expect(run(...args, '--act', '--new-outlet', 'north bay', '--leave', 'moving.no-such')).rejects.toThrow(
    'no-such',
  )
  const looked = await run(...args, '--new-outlet', 'north  BAY')
  expect(looked.find((line) => line.startsWith('Outlet '))).toMatch(/^Outlet \S+ North Bay, like .*, would come\.$/)
  expect(looked).toContain('Products: 2 new, 0 here and different, 0 the same')
  expect(await outlets()).toEqual(before)
  const moved = await run(...args, '--act', '--new-outlet', 'North Bay')
  expect(moved).toContain('2 products, 0 customers and 0 gift cards came, 0 that are here got a difference.')
  expect(await outlets()).toEqual([...before, 'North Bay'])
  const stock = await world.sql(sql`
    select outlet.name, sum(stock.on_hand)::int as pieces from stock join outlet on outlet.id = stock.outlet_id
    where stock.merchant_id = ${merchantId} group by outlet.name order by outlet.name`)
  expect(stock).toContainEqual({ name: 'North Bay', pieces: 5 })
  const offered = await world.sql(sql`
    select tax_outlet.tax_id from tax_outlet join outlet on outlet.id = tax_outlet.outlet_id
    where outlet.merchant_id = ${merchantId} and outlet.name = 'North Bay'`)
  expect(offered).toEqual([{ taxId }])
  const again = await run(...args, '--act', '--new-outlet', 'North Bay')
  expect(again.some((line) => line.startsWith('Outlet '))).toBe(false)
  await run('--undo')
  expect(await outlets()).toEqual([...before, 'North Bay'])
})

const long = 'Warehouse of the northern district behind the old harbour'

test('a location with a name too long for an outlet is named in the plan, and two of one beginning stay two', async () => {
  const { merchantId, run } = await makeMover()
  const rows = [`TP-1,${long} A,4`, `TP-1,${long} B,3`].map((row) => `pot,Teapot,${row}`)
  const files = {
    'products.csv': 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker\npot,Teapot,TP-1,48.00,shopify',
    'inventory.csv': ['Handle,Title,SKU,Location,On hand', ...rows].join('\n'),
  }
  const args = folderOf('long-names', files, { currency: 'USD', pricesContainTax: 'keep', locations: {} })
  const both = ['A', 'B'].flatMap((end) => ['--new-outlet', `${long} ${end}`])
  const names = ['A', 'B'].map((end) => outletNameOf(`${long} ${end}`))
  const said = ['A', 'B'].map(
    (end, at) =>
      `Doubtful: location ${long} ${end} is longer than the 50 characters of an outlet's name; its outlet is called ${names[at]}.`,
  )
  expect(await run(...args, ...both)).toEqual(expect.arrayContaining(said))
  await run(...args, ...both, '--act')
  const again = await run(...args, ...both, '--act')
  expect(again).toEqual(expect.arrayContaining(said))
  const stock = await world.sql(sql`
    select outlet.name, stock.on_hand::int as pieces from stock join outlet on outlet.id = stock.outlet_id
    where stock.merchant_id = ${merchantId} and stock.on_hand <> 0 order by pieces desc`)
  expect(stock).toEqual([
    { name: names[0], pieces: 4 },
    { name: names[1], pieces: 3 },
  ])
})

test('two locations of one long beginning stay two, also where each comes in a folder of its own', async () => {
  const { merchantId, run } = await makeMover()
  const ends = [
    ['A', 'pot', 4],
    ['B', 'cup', 3],
  ] as const
  for (const [end, handle, pieces] of ends) {
    const files = {
      'products.csv': `Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker\n${handle},My ${handle},${handle},48.00,shopify`,
      'inventory.csv': `Handle,Title,SKU,Location,On hand\n${handle},My ${handle},${handle},${long} ${end},${pieces}`,
    }
    const args = folderOf(`long-${end}`, files, { currency: 'USD', pricesContainTax: 'keep', locations: {} })
    await run(...args, '--act', '--new-outlet', `${long} ${end}`)
  }
  const stock = await world.sql(sql`
    select outlet.name, stock.on_hand::int as pieces from stock join outlet on outlet.id = stock.outlet_id
    where stock.merchant_id = ${merchantId} and stock.on_hand <> 0 order by pieces desc`)
  expect(stock).toEqual(ends.map(([end, , pieces]) => ({ name: outletNameOf(`${long} ${end}`), pieces })))
})

test('an outlet whose name was cut before names kept digits is found again by what its location was', async () => {
  const { merchantId, run } = await makeMover()
  const products = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker\npot,Teapot,TP-1,48.00,shopify'
  const answers = { currency: 'USD', pricesContainTax: 'keep', locations: {} }
  const stockAt = (end: string) => `Handle,Title,SKU,Location,On hand\npot,Teapot,TP-1,${long} ${end},4`
  const argsFor = (end: string) => [
    ...folderOf(`cut-${end}`, { 'products.csv': products, 'inventory.csv': stockAt(end) }, answers),
    '--act',
    '--new-outlet',
    `${long} ${end}`,
  ]
  const [first, second] = [argsFor('A'), argsFor('B')]
  await run(...first)
  const cut = long.slice(0, 50)
  const was = outletNameOf(`${long} A`)
  await world.sql(sql`update outlet set name = ${cut} where merchant_id = ${merchantId} and name = ${was}`)
  const names = async () =>
    (
      await world.sql<{ name: string }>(
        sql`select name from outlet where merchant_id = ${merchantId} and length(name) > 40 order by created_at, number`,
      )
    ).map(({ name }) => name)
  expect(await run(...first)).toContainEqual(expect.stringContaining(`its outlet is called ${cut}.`))
  expect(await names()).toEqual([cut])
  await run(...second)
  expect(await names()).toEqual([cut, outletNameOf(`${long} B`)])
})

test('a tax of the files is added by its rate, once, and goods have it', async () => {
  const { merchantId, number, run } = await makeMover()
  const files = {
    'items.csv':
      'Handle,SKU,Name,Sold by weight,Cost,Track stock,Default price,In stock,"Tax - ""GST"" (15%)"\ntea,TEA,Green tea,N,1.00,Y,3.50,7,Y',
  }
  const args = folderOf('taxes', files, { currency: 'USD', pricesContainTax: 'keep', locations: { '': number } })
  const taxes = () =>
    world.sql(sql`
      select tax.name, rate_basis_points as rate, count(product.id)::int as goods from tax
      left join product on product.merchant_id = tax.merchant_id and product.tax_id = tax.id
      where tax.merchant_id = ${merchantId} group by tax.id, tax.name, tax.rate_basis_points`)
  await expect(run(...args, '--new-tax', 'GST')).rejects.toThrow(
    'GST is no tax of the files (GST 15 %). Nothing was changed.',
  )
  expect(await run(...args, '--new-tax', 'GST 15 %')).toContain('Tax GST 15 % would come.')
  expect(await taxes()).toEqual([])
  await run(...args, '--act', '--new-tax', 'gst 15 %')
  expect(await taxes()).toEqual([{ name: 'GST', rate: 1_500, goods: 1 }])
  await run(...args, '--act', '--new-tax', 'GST 15 %')
  expect(await taxes()).toEqual([{ name: 'GST', rate: 1_500, goods: 1 }])
})
