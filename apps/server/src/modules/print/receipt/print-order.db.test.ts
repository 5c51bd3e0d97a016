// An order's receipt on a printer of its outlet's network, from the back office: once, logged, with what became of it.
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { listOrderPrinters, printOrder } from '@kassa/contract/print/order-print.calls.ts'
import { deleteNetworkPrinter, readNetworkJob, saveNetworkPrinter } from '@kassa/contract/print/printer.calls.ts'
import { countUnread, readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { realPrinter } from '../../../../test/real-printer.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let other: SellingShop
let as: string
let stranger: string
let address: string
let orderId: string
let number: string

beforeAll(async () => {
  world = await makeWorld({ outgoingAllow: '127.0.0.1' })
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  const admin = (merchantId: string) =>
    world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
  as = await admin(shop.merchantId)
  stranger = await admin(other.merchantId)
  address = await world.listen()
  const body = shop.desk.sale([shop.line(0, 2)], { tenders: (due) => [cash(due)] })
  await shop.desk.book(body)
  orderId = body.orderId
  number = body.number
})
afterAll(() => world.close())

let named = 0
async function add(over: object, who = as, outletId = shop.outlet.outletId) {
  named += 1
  const fields = { id: null, version: 0, outletId, name: `Printer ${named}`, labels: 'none' as const }
  const place = { way: 'port' as const, host: '127.0.0.1', port: 9_100, ...over }
  return (await world.call(saveNetworkPrinter, { ...fields, ...place }, { as: who })).answer
}
const print = (printerId: string, id: string = crypto.randomUUID(), who = as) =>
  world.call(printOrder, { id, orderId, printerId }, { as: who })
const logged = async () =>
  world.sql<{ subject: string; after: unknown }>(
    sql`select subject, after from audit_line where call = 'print.print-order' and merchant_id = ${shop.merchantId} order by at, id`,
  )

it('writes the reprint to a port once, however often it is asked for, and says so in the log', async () => {
  const printer = await realPrinter()
  const { id: printerId } = await add({ port: printer.port })
  const { printers } = (await world.call(listOrderPrinters, { id: orderId }, { as })).answer
  expect(printers.map(({ id }) => id)).toEqual([printerId])
  const id = crypto.randomUUID()
  expect((await print(printerId, id)).answer).toEqual({ state: 'printed', problem: '' })
  const paper = printer.got()
  expect(countUnread(paper)).toBe(0)
  const lines = readEscpos(paper).flatMap((part) => (part.kind === 'line' ? part.runs.map(({ text }) => text) : []))
  expect(lines.join('\n')).toContain(number)
  expect(lines.join('\n')).toContain('REPRINT')
  expect((await print(printerId, id)).answer.state).toBe('printed')
  expect(printer.got()).toEqual(paper)
  expect(await logged()).toEqual([{ subject: `order/${orderId}`, after: { printer: 'Printer 1' } }])
  // No desk reads what the office asked for.
  expect((await world.call(readNetworkJob, { id, giveUp: true }, { device: shop.desk.device })).status).toBe(404)
  await printer.close()
})

it('says that nobody answered, and sends the same paper no second time', async () => {
  const printer = await realPrinter()
  await printer.close()
  const { id: printerId } = await add({ port: printer.port })
  const id = crypto.randomUUID()
  expect((await print(printerId, id)).answer).toEqual({ state: 'failed', problem: 'unreachable' })
  expect((await print(printerId, id)).answer.state).toBe('failed')
})

it('waits for a printer that polls, which fetches it', async () => {
  const { id: printerId, pollPath } = await add({ way: 'star', host: '', port: 0 })
  const id = crypto.randomUUID()
  expect((await print(printerId, id)).answer).toEqual({ state: 'waiting', problem: '' })
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(`${address}${pollPath}`, { method: 'POST', headers, body: '{"statusCode":"200%20OK"}' })
  expect(await asked.json()).toMatchObject({ jobReady: true })
  const given = await fetch(`${address}${pollPath}?type=image%2Fpng`)
  expect((await sharp(Buffer.from(await given.arrayBuffer())).metadata()).width).toBe(576)
  expect((await print(printerId, id)).answer.state).toBe('sending')
  await fetch(`${address}${pollPath}?code=200%20OK`, { method: 'DELETE' })
  expect((await print(printerId, id)).answer).toMatchObject({ state: 'printed' })
})

it('is refused on a printer that is gone, prints labels or stands elsewhere, and for an order of others', async () => {
  const before = await logged()
  const gone = await add({})
  await world.call(deleteNetworkPrinter, { id: gone.id }, { as })
  const theirs = await add({}, stranger, other.outlet.outletId)
  const labels = await add({ labels: 'zpl-8' })
  for (const { id } of [gone, theirs, labels]) {
    const { refusal } = await print(id)
    expect([refusal.code, refusal.details]).toEqual(['printer.not-there', { number }])
  }
  expect((await print(theirs.id, crypto.randomUUID(), stranger)).refusal.code).toBe('thing.not-found')
  expect((await world.call(listOrderPrinters, { id: orderId }, { as: stranger })).refusal.code).toBe('thing.not-found')
  expect(await logged()).toEqual(before)
})
