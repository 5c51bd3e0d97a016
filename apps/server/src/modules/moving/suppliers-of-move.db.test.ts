import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { moveTexts } from '../../../test/make/move.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const file = (...rows: string[]) => ({
  'products.csv': [
    'id,handle,sku,name,variant_option_one_name,supplier_name,supplier_code,supply_price,retail_price,inventory_Main',
    ...rows,
  ].join('\n'),
})

test('suppliers come with their codes and costs, each once, where the file has both', async () => {
  const { merchantId, number } = await world.owner(async (tx) => {
    const { merchantId: id } = await makeMerchant(tx)
    return { merchantId: id, ...(await makeOutlet(tx, id)) }
  })
  const said = { currency: 'USD', pricesContainTax: 'keep', locations: { Main: number } }
  const goods = file(
    '1,coat,COAT,Rain coat,,Ridge Ltd,RC-1,31.00,79.90,4',
    '2,cap,CAP,Cap,,ridge ltd,RC-2,4.00,15.00,2',
    '3,torch,TORCH,Torch,,Ridge Ltd,,3.00,9.00,1',
    `4,rope,ROPE,Rope,,Ridge Ltd,${'R'.repeat(51)},3.00,9.00,1`,
  )
  const { notTaken } = await moveTexts(world, merchantId, goods, said)
  expect(notTaken).toEqual([])
  const prices = () =>
    world.sql(sql`
      select supplier.name as supplier, variant.sku, price.own_code as code, price.currency, price.steps from supplier_price as price
      join supplier on supplier.merchant_id = price.merchant_id and supplier.id = price.supplier_id
      join variant on variant.merchant_id = price.merchant_id and variant.id = price.variant_id
      where price.merchant_id = ${merchantId} order by variant.sku`)
  const came = [
    { supplier: 'Ridge Ltd', sku: 'CAP', code: 'RC-2', currency: 'USD', steps: [{ fromQuantity: 1, priceMinor: 400 }] },
    {
      supplier: 'Ridge Ltd',
      sku: 'COAT',
      code: 'RC-1',
      currency: 'USD',
      steps: [{ fromQuantity: 1, priceMinor: 3100 }],
    },
  ]
  expect(await prices()).toEqual(came)
  await moveTexts(world, merchantId, goods, said)
  expect(await prices()).toEqual(came)
})
