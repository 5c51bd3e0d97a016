import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql } from '../../platform/db/sql.ts'
import { modules } from '../../program.ts'
import { statedPriceMinor } from './catalogue-row.ts'
import { seedCatalogue } from './seed-catalogue.ts'

let world: World
let merchantId: string
const folder = mkdtempSync(join(tmpdir(), 'kassa-catalogue-'))
const now = '2026-03-02T04:00:00.000Z'

beforeAll(async () => {
  world = await makeWorld()
  merchantId = await world.owner(async (tx) => {
    const made = await makeMerchant(tx)
    await makeOutlet(tx, made.merchantId)
    await makeOutlet(tx, made.merchantId)
    return made.merchantId
  })
})

afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const load = (name: string, text: string): Promise<Awaited<ReturnType<typeof seedCatalogue>>> => {
  const file = join(folder, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return seedCatalogue(world.database, merchantId, file, now)
}

const rows = (statement: ReturnType<typeof sql>) => world.sql(statement)

test('sound rows become products with stated prices, in stock at every outlet; the others are named by line', async () => {
  const text = [
    'barcode,name',
    '4006381333931,"Marker, blue"',
    '4006381333931,Marker again',
    '036000291452,Tissues',
    '4006381333932,Wrong check digit',
    '96385074,x',
    '40170725,Émile 茶',
  ].join('\n')
  expect(await load('a.csv.gz', text)).toEqual({
    added: 3,
    known: 1,
    refused: [
      { line: 5, fault: 'bar code' },
      { line: 6, fault: 'name length' },
    ],
  })
  const listed = await rows(sql`
    select product.name, code, sell_price_minor, on_hand, stock.value_minor from product
    join product_code on product_code.variant_id = product.id join listing on listing.variant_id = product.id
    join stock on stock.variant_id = product.id and stock.outlet_id = listing.outlet_id
    where product.merchant_id = ${merchantId} order by code`)
  expect(listed).toHaveLength(6)
  expect(listed[0]).toEqual({
    name: 'Tissues',
    code: '036000291452',
    sellPriceMinor: 9445,
    onHand: 100,
    valueMinor: 566_700,
  })
  expect(statedPriceMinor('4006381333931')).toBe(100 + (33393 % 9900))
})

test('a second time nothing is added', async () => {
  const again = await load('b.csv', 'code,name\n0036000291452,The same as EAN-13\n')
  expect(again).toEqual({ added: 0, known: 1, refused: [] })
})

test('its stock is in the books', async () => {
  const verdicts = await verifyBooks(
    world.database,
    modules.flatMap((module) => module.proofs ?? []),
  )
  expect(isProven(verdicts)).toBe(true)
})

const real = join(import.meta.dirname, '../../../../../../shared/data/off-gtin')
const testReal = existsSync(real) ? test : test.skip // the real catalogue lies beside the repository, not in it

testReal(
  'a real catalogue of 1,000 products in many scripts loads whole',
  async () => {
    const loaded = await seedCatalogue(world.database, merchantId, join(real, 'catalogue-1000.csv'), now)
    expect(loaded.added + loaded.known).toBe(1_000)
    expect(loaded.refused).toEqual([])
  },
  11_000,
)

testReal('of the dirty catalogue only what is sound is taken, the rest is counted', async () => {
  const { added, known, refused } = await seedCatalogue(
    world.database,
    merchantId,
    join(real, 'catalogue-dirty.csv'),
    now,
  )
  expect(added + known + refused.length).toBe(348)
  expect(refused.length).toBeGreaterThan(100)
})
