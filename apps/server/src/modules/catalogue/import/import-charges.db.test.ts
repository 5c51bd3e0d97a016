// Charges leave in an export and come back by an import, into another shop too; what an import did to them is taken back.
import { createProduct, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import {
  applyImport,
  downloadImportTemplate,
  previewImport,
  readTextImport,
  undoImport,
} from '@kassa/contract/catalogue/import.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTax } from '../../../../test/make/goods.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const TAX = 'VAT [19%]; full'

let world: World
let shop: Shop
let other: Shop
let address: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'EUR' })
  other = await makeShop(world, { currency: 'EUR' })
  address = await world.listen()
})
afterAll(() => world.close())

type Charge = NonNullable<ProductFields['charges']>[number]

const addTax = ({ merchantId }: Shop) => world.owner((tx) => makeTax(tx, merchantId, { name: TAX }))
const chargesTaxed = (taxId: string): Charge[] => [
  { name: 'Bottle; 0.5 l [glass]', kind: 'deposit', amountMinor: 25, currency: 'EUR', taxId },
  { name: 'Bag', kind: 'levy', amountMinor: 10, currency: 'JPY', taxId: null },
]

async function addGoods({ admin, outlet, otherOutlet }: Shop, name: string, charges: Charge[]) {
  const listings = [outlet, otherOutlet].map(({ outletId }) => listingFields(outletId))
  const fields = plainProduct({ name, customCode: name.toUpperCase(), listings, charges })
  return (await world.call(createProduct, fields, { as: admin.token })).answer.id
}

async function exportAll({ admin, outlet }: Shop): Promise<string> {
  const at = { as: admin.token, outlet: outlet.outletId }
  const { exportId } = (await world.call(exportProducts, {}, at)).answer
  return (await world.call(downloadProductExport, { id: exportId, part: 1 }, at)).text
}

async function planFile({ admin, outlet }: Shop, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'goods.csv')
  const response = await fetch(`${address}/cashier/api${readTextImport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  const { id, columns } = (await response.json()) as OutputOf<typeof readTextImport.answer>
  const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]))
  return { id, mapping, outletIds: [outlet.outletId] }
}
const preview = async (to: Shop, content: string) =>
  (await world.call(previewImport, await planFile(to, content), { as: to.admin.token })).answer
const take = async (to: Shop, content: string) =>
  (await world.call(applyImport, await planFile(to, content), { as: to.admin.token })).answer
const undo = (of: Shop, id: string) => world.call(undoImport, { id }, { as: of.admin.token })

const chargesOf = async ({ admin }: Shop, id: string) =>
  (await world.call(readProduct, { id }, { as: admin.token })).answer.charges
const findGoods = async ({ admin, outlet }: Shop, search: string) =>
  (await world.call(listProducts, { search }, { as: admin.token, outlet: outlet.outletId })).answer.rows

it('go from one merchant to another, the same byte for byte, and undo takes the goods back', async () => {
  await addGoods(shop, 'Water', chargesTaxed(await addTax(shop)))
  const file = await exportAll(shop)
  expect(file).toContain('deposit Bottle\\; 0.5 l \\[glass\\] 0.25 EUR [VAT \\[19%\\]\\; full]; levy Bag 10 JPY')
  expect(await preview(shop, file)).toMatchObject({ updated: 0, unchanged: 1, failed: 0 })
  expect((await preview(other, file)).problems).toMatchObject([
    { row: 2, field: 'charges', code: 'import.tax-unknown', facts: { value: TAX } },
  ])
  const theirTax = await addTax(other)
  const done = await take(other, file)
  expect(done).toMatchObject({ created: 1, failed: 0 })
  const [made] = await findGoods(other, 'Water')
  expect(await chargesOf(other, made?.id ?? '')).toEqual(chargesTaxed(theirTax))
  expect(await exportAll(other)).toBe(file)
  expect((await undo(other, done.id)).answer).toEqual({ undone: 1, skipped: 0 })
  expect(await findGoods(other, 'Water')).toEqual([])
})

it('of known goods are changed, kept and taken off, each counted, told to all outlets, and put back', async () => {
  const own = await makeShop(world, { currency: 'EUR' })
  const before = chargesTaxed(await addTax(own))
  const id = await addGoods(own, 'Cola', before)
  const said = (cell: string) => `Custom code,Charges\nCOLA,${cell}`
  const numbers = () =>
    world.sql<{ seq: number }>(sql`select changed_seq as seq from listing where product_id = ${id} order by outlet_id`)
  expect(await preview(own, said(''))).toMatchObject({ updated: 0, unchanged: 1 })
  const earlier = await numbers()
  const changed = await take(own, said('deposit Can 0.15'))
  expect(changed).toMatchObject({ updated: 1, unchanged: 0 })
  const can = { name: 'Can', kind: 'deposit', amountMinor: 15, currency: 'EUR', taxId: null }
  expect(await chargesOf(own, id)).toEqual([can])
  const later = await numbers()
  expect(later.map(({ seq }, at) => seq > (earlier[at]?.seq ?? Infinity))).toEqual([true, true])
  const off = await take(own, said('none'))
  expect(off).toMatchObject({ updated: 1 })
  expect(await chargesOf(own, id)).toEqual([])
  await undo(own, off.id)
  expect(await chargesOf(own, id)).toEqual([can])
  await undo(own, changed.id)
  expect(await chargesOf(own, id)).toEqual(before)
})

it('wait for an older till of any outlet of the goods until the owner says so', async () => {
  const to = await makeShop(world, { currency: 'EUR' })
  await addGoods(to, 'Soda', [])
  await world.call(
    heartbeat,
    { queued: 0, oldestQueuedAt: null, version: 'abc', printer: 'none' },
    { device: to.device },
  )
  const asked = await planFile(to, 'Custom code,Charges\nSODA,deposit Can 0.15')
  const as = { as: to.admin.token }
  const elsewhere = { ...asked, outletIds: [to.otherOutlet.outletId] }
  expect((await world.call(applyImport, elsewhere, as)).refusal.code).toBe('desk.older-tills')
  const done = await world.call(applyImport, { ...elsewhere, confirmsOlderTills: true }, as)
  expect(done.answer).toMatchObject({ updated: 1 })
  expect(await take(to, 'Custom code,Charges\nSODA,deposit Can 0.25')).toMatchObject({ updated: 1 })
})

it('stand in the template as they are typed', async () => {
  const { text } = await world.call(downloadImportTemplate, { format: 'csv' }, { as: shop.admin.token })
  expect(text).toContain('deposit Bottle 0.25 EUR')
})
