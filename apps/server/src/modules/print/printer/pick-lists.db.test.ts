import { deskCatalogue, deskCatalogueChanges, deskSetup } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import {
  listNetworkPrinters,
  printOverNetwork,
  saveNetworkPrinter,
  setPrinterCategories,
} from '@kassa/contract/print/printer.calls.ts'
import { countUnread, lineText, readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import { PICK_CATEGORIES, pickList, pickParts } from '@kassa/domain/receipt/slip/pick-list.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { realPrinter } from '../../../../test/real-printer.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let as: string
let stranger: string
let elsewhere: string
let food: string
let soup: string
let drinks: string
let foreign: string

beforeAll(async () => {
  world = await makeWorld({ outgoingAllow: '127.0.0.1' })
  shop = await makeSellingShop(world)
  const other = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const admin = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    as = await admin(shop.merchantId)
    stranger = await admin(other.merchantId)
    const { outletId } = await makeOutlet(tx, shop.merchantId)
    const codes = [permissionCode('platform.devices.edit')]
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [outletId], codes })
    elsewhere = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
    food = await makeCategory(tx, shop.merchantId, { name: 'Food' })
    soup = await makeCategory(tx, shop.merchantId, { name: 'Soup', parentId: food })
    drinks = await makeCategory(tx, shop.merchantId, { name: 'Drinks' })
    foreign = await makeCategory(tx, other.merchantId, { name: 'Theirs' })
  })
})
afterAll(() => world.close())

const save = async (name: string, port = 9_100) => {
  const fields = {
    id: null,
    version: 0,
    outletId: shop.outlet.outletId,
    way: 'port' as const,
    host: '127.0.0.1',
    labels: 'none' as const,
  }
  return (await world.call(saveNetworkPrinter, { ...fields, name, port }, { as })).answer.id
}
const claim = (id: string, categoryIds: string[], version = 1, who = as) =>
  world.call(setPrinterCategories, { id, version, categoryIds }, { as: who })
const setup = async () => (await world.call(deskSetup, {}, { device: shop.desk.device })).answer
const listed = async (id: string) =>
  (await world.call(listNetworkPrinters, {}, { as })).answer.printers.find((printer) => printer.id === id)

const sold = (categoryId: string | null, name: string) => ({ name, quantity: '2', note: '', categoryId })
const sale = { number: '1-02-000003', at: '2026-01-01T10:00:00Z', cashierName: 'Mei', note: '', isTraining: false }

/** Returns the papers that a desk with this set-up prints for the sold lines, one by one. */
async function papersOf(lines: readonly ReturnType<typeof sold>[]) {
  const desk = await setup()
  const printers = (desk.printers ?? []).map(({ categoryIds = [], ...printer }) => ({ ...printer, categoryIds }))
  return pickParts(lines, printers, desk.categories).map((part) => ({
    printerId: part.printer?.id ?? null,
    bytes: writeEscpos(pickList(part, sale, desk), {
      encoding: 'windows-1252',
      columns: 48,
      isCut: true,
      opensDrawer: false,
    }),
  }))
}
const send = async (printerId: string, bytes: Uint8Array, id: string = crypto.randomUUID()) => {
  const request = { id, printerId, title: 'Pick list', bytes: Buffer.from(bytes).toString('base64') }
  return (await world.call(printOverNetwork, request, { device: shop.desk.device })).answer
}
/** The rows of goods that came out of a printer, every byte read. */
function rowsOf(bytes: Uint8Array): readonly string[] {
  expect(countUnread(bytes)).toBe(0)
  const lines = readEscpos(bytes).flatMap((part) => (part.kind === 'line' ? [lineText(part.runs)] : []))
  return lines.filter((line) => line.trimEnd().endsWith(' 2')).map((line) => line.replace(/ +2 *$/, '').trim())
}

it('each printer at its port writes its own categories, and what none claims is left for the main one', async () => {
  const [kitchen, bar] = [await realPrinter(), await realPrinter()]
  const [kitchenId, barId] = [await save('Kitchen', kitchen.port), await save('Bar', bar.port)]
  expect((await claim(kitchenId, [food])).status).toBe(200)
  expect((await claim(barId, [drinks, drinks])).status).toBe(200)
  const papers = await papersOf([sold(soup, 'Leek soup'), sold(drinks, 'Tea'), sold(null, 'Bag'), sold(food, 'Bread')])
  expect(papers.map(({ printerId }) => printerId)).toEqual([barId, kitchenId, null])
  for (const { printerId, bytes } of papers) if (printerId) expect((await send(printerId, bytes)).state).toBe('printed')
  expect([rowsOf(kitchen.got()), rowsOf(bar.got())]).toEqual([['Leek soup', 'Bread'], ['Tea']])
  expect(rowsOf(papers[2]?.bytes ?? new Uint8Array())).toEqual(['Bag'])
  await Promise.all([kitchen.close(), bar.close()])
})

it('what a printer without paper refused is written by the one that stands in, under the same id, once', async () => {
  const [empty, main] = [await realPrinter([0x12, 0x12 | 0x60]), await realPrinter()]
  const [emptyId, mainId] = [await save('Empty', empty.port), await save('Main', main.port)]
  const bytes = Uint8Array.of(27, 64, 65, 10)
  const id = crypto.randomUUID()
  expect(await send(emptyId, bytes, id)).toEqual({ state: 'failed', problem: 'paper' })
  expect((await send(mainId, bytes, id)).state).toBe('printed')
  expect((await send(emptyId, bytes, id)).state).toBe('printed')
  expect([empty.got().length, [...main.got()]]).toEqual([0, [...bytes]])
  await Promise.all([empty.close(), main.close()])
})

it('a claim is heard by desks, keeps the address of a printer that polls, and is read back', async () => {
  const fields = {
    outletId: shop.outlet.outletId,
    name: 'Polls',
    way: 'star' as const,
    labels: 'none' as const,
    host: '',
    port: 0,
  }
  const { id, pollPath } = (await world.call(saveNetworkPrinter, { ...fields, id: null, version: 0 }, { as })).answer
  const address = await world.listen()
  const poll = async () => (await fetch(`${address}${pollPath ?? ''}`, { method: 'POST', body: '{}' })).status
  expect(await poll()).toBe(200)
  const { cursor: since } = (await world.call(deskCatalogue, { limit: 1 }, { device: shop.desk.device })).answer
  await claim(id, [soup])
  const changes = await world.call(deskCatalogueChanges, { since }, { device: shop.desk.device })
  expect(changes.answer.setupChanged).toBe(true)
  expect(await listed(id)).toMatchObject({ categoryIds: [soup], version: 2 })
  expect(await poll()).toBe(200)
  expect((await claim(id, [], 2)).status).toBe(200)
  expect((await listed(id))?.categoryIds).toEqual([])
})

it('another’s printer or category is not found, an older version and one too many are refused, and nothing changes', async () => {
  const id = await save('Held')
  expect((await claim(id, [food])).status).toBe(200)
  const before = await listed(id)
  expect((await claim(id, [drinks], 2, stranger)).refusal.code).toBe('thing.not-found')
  expect((await claim(id, [drinks], 2, elsewhere)).refusal.code).toBe('thing.not-found')
  expect((await claim(id, [drinks, foreign], 2)).refusal.code).toBe('thing.not-found')
  expect((await claim(id, [crypto.randomUUID()], 2)).refusal.code).toBe('thing.not-found')
  expect((await claim(id, [drinks], 1)).refusal.code).toBe('thing.changed-meanwhile')
  const many = Array.from({ length: PICK_CATEGORIES + 1 }, () => food)
  expect((await claim(id, many, 2)).refusal.code).toBe('request.invalid')
  expect(await listed(id)).toEqual(before)
  const both = await Promise.all([claim(id, [drinks], 2), claim(id, [soup], 2)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
