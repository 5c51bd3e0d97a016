import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import {
  deleteNetworkPrinter,
  listNetworkPrinters,
  printOverNetwork,
  readNetworkJob,
  saveNetworkPrinter,
} from '@kassa/contract/print/printer.calls.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { PRINTER_READY as READY, realPrinter } from '../../../../test/real-printer.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let other: SellingShop
let as: string
let stranger: string
let address: string

beforeAll(async () => {
  world = await makeWorld({ outgoingAllow: '127.0.0.1' })
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const admin = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    as = await admin(shop.merchantId)
    stranger = await admin(other.merchantId)
  })
  address = await world.listen()
})
afterAll(() => world.close())

const paper = Buffer.from(
  writeEscpos(
    { version: 1, title: 'A', language: 'en-US', blocks: [{ kind: 'text', text: 'Tea 3.00' }] },
    {
      encoding: 'windows-1252',
      columns: 48,
      isCut: true,
      opensDrawer: true,
    },
  ),
)
let named = 0
const save = (over: object = {}, who = as) =>
  world.call(
    saveNetworkPrinter,
    {
      id: null,
      version: 0,
      outletId: shop.outlet.outletId,
      name: `Printer ${(named += 1)}`,
      way: 'port',
      host: '127.0.0.1',
      port: 9_100,
      labels: 'none',
      ...over,
    },
    { as: who },
  )
const print = (printerId: string, id: string = crypto.randomUUID(), device = shop.desk.device) =>
  world.call(printOverNetwork, { id, printerId, title: 'Receipt', bytes: paper.toString('base64') }, { device })
const read = async (id: string, giveUp = false) =>
  (await world.call(readNetworkJob, { id, giveUp }, { device: shop.desk.device })).answer

/** Returns the state of a printer in the list after something was written to it. */
const found = async (printerId: string) => {
  const { printers } = (await world.call(listNetworkPrinters, {}, { as })).answer
  const printer = printers.find(({ id }) => id === printerId)
  return { problem: printer?.problem, isSeen: printer?.lastSeenAt !== null }
}

describe('a printer at a port', () => {
  it('gets every byte once, however often it is asked for', async () => {
    const printer = await realPrinter()
    const { id: printerId } = (await save({ port: printer.port })).answer
    const id = crypto.randomUUID()
    expect((await print(printerId, id)).answer).toEqual({ state: 'printed', problem: '' })
    expect((await print(printerId, id)).answer.state).toBe('printed')
    expect(printer.got()).toEqual(paper)
    expect(await read(id)).toEqual({ state: 'printed', problem: '' })
    expect(await found(printerId)).toEqual({ problem: '', isSeen: true })
    await printer.close()
  })

  it.each([
    ['its cover is open', [READY | 0x04, READY], 'cover'],
    ['it has no paper', [READY, READY | 0x60], 'paper'],
  ])('is not written to where %s, and is tried again with the same job', async (_, says, problem) => {
    const printer = await realPrinter(says)
    const { id: printerId } = (await save({ port: printer.port })).answer
    const id = crypto.randomUUID()
    expect((await print(printerId, id)).answer).toEqual({ state: 'failed', problem })
    expect(printer.got()).toHaveLength(0)
    expect(await found(printerId)).toEqual({ problem, isSeen: true })
    await printer.close()
    expect((await print(printerId, id)).answer).toEqual({ state: 'failed', problem: 'unreachable' })
    expect(await found(printerId)).toEqual({ problem: 'unreachable', isSeen: true })
    const mended = await realPrinter([])
    if (mended.port === printer.port) {
      expect((await print(printerId, id)).answer.state).toBe('printed')
      expect(mended.got()).toEqual(paper)
    }
    await mended.close()
  })

  it('that was never reached was never seen', async () => {
    const gone = await realPrinter()
    await gone.close()
    const { id: printerId } = (await save({ port: gone.port })).answer
    expect((await print(printerId)).answer.problem).toBe('unreachable')
    expect(await found(printerId)).toEqual({ problem: 'unreachable', isSeen: false })
  })

  it('on a forbidden range or another port is refused, and nothing is kept', async () => {
    const before = (await world.call(listNetworkPrinters, {}, { as })).answer.printers.length
    for (const host of ['10.0.0.7', '192.168.1.50', '169.254.169.254', '::1', '0.0.0.0'])
      expect((await save({ host })).refusal.code).toBe('printer.address-forbidden')
    for (const port of [9_099, 9_110, 22]) expect((await save({ port })).refusal.code).toBe('printer.port-unfit')
    expect((await save({}, stranger)).status).toBe(404)
    expect((await world.call(listNetworkPrinters, {}, { as })).answer.printers).toHaveLength(before)
  })

  it('is the outlet’s: others do not find it, and a desk is told of it', async () => {
    const { id } = (await save({ name: 'Kitchen' })).answer
    expect((await save({ name: 'kitchen' })).refusal.code).toBe('printer.name-taken')
    expect((await print(id, crypto.randomUUID(), other.desk.device)).status).toBe(404)
    expect((await world.call(deleteNetworkPrinter, { id }, { as: stranger })).status).toBe(404)
    const known = async () => (await world.call(deskSetup, {}, { device: shop.desk.device })).answer.printers ?? []
    expect(await known()).toContainEqual({ id, name: 'Kitchen', way: 'port', categoryIds: [] })
    expect((await world.call(deleteNetworkPrinter, { id }, { as })).status).toBe(200)
    expect((await known()).map((one) => one.id)).not.toContain(id)
  })
})

const poll = (path: string, method = 'POST', body = '{"statusCode":"200%20OK"}', query = '') =>
  fetch(`${address}${path}${query}`, {
    method,
    ...(method === 'POST' ? { body, headers: { 'content-type': 'application/json' } } : {}),
  })

describe('a Star printer that polls', () => {
  it('is told of a job, fetches it as a picture, and says how it ended', async () => {
    const { id: printerId, pollPath } = (await save({ way: 'star', host: '', port: 0 })).answer
    const path = pollPath ?? ''
    expect(await (await poll(path)).json()).toEqual({ jobReady: false })
    const id = crypto.randomUUID()
    expect((await print(printerId, id)).answer.state).toBe('waiting')
    expect(await (await poll(path)).json()).toEqual({ jobReady: true, mediaTypes: ['image/png'], jobToken: id })
    const given = await poll(path, 'GET', '', '?type=image%2Fpng')
    expect([given.status, given.headers.get('x-star-cashdrawer')]).toEqual([200, 'start'])
    expect((await sharp(Buffer.from(await given.arrayBuffer())).metadata()).width).toBe(576)
    expect((await poll(path, 'GET')).status).toBe(404)
    expect((await read(id)).state).toBe('sending')
    await poll(path, 'DELETE', '', '?code=200%20OK')
    expect((await read(id)).state).toBe('printed')
  })

  it('whose job is not fetched is given up; one that it fetched and left is unsure; its address can be changed', async () => {
    const { id: printerId, pollPath } = (await save({ way: 'star' })).answer
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await print(printerId, first)
    expect(await read(first, true)).toEqual({ state: 'failed', problem: 'not-fetched' })
    await print(printerId, second)
    await poll(pollPath ?? '', 'GET')
    expect((await read(second, true)).state).toBe('sending')
    world.passSeconds(61)
    expect((await read(second)).state).toBe('unsure')
    await poll(pollPath ?? '', 'POST', '{"statusCode":"410%20Paper"}')
    const [row] = (await world.call(listNetworkPrinters, {}, { as })).answer.printers.filter(
      ({ id }) => id === printerId,
    )
    expect(row?.problem).toBe('paper')
    const again = await save({ id: printerId, version: 1, way: 'star', name: row?.name })
    expect((await poll(pollPath ?? '')).status).toBe(404)
    expect((await poll(again.answer.pollPath ?? '')).status).toBe(200)
    expect((await poll('/cashier/api/print/star/nobody')).status).toBe(404)
  })
})

it('an Epson printer that polls gets the bytes themselves, and what it answers of another job changes nothing', async () => {
  const { id: printerId, pollPath } = (await save({ way: 'epson' })).answer
  const ask = async (fields: Record<string, string>) =>
    (
      await fetch(`${address}${pollPath ?? ''}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    ).text()
  expect(await ask({ ConnectionType: 'GetRequest' })).toBe('')
  const id = crypto.randomUUID()
  await print(printerId, id)
  const given = await ask({ ConnectionType: 'GetRequest' })
  expect(Buffer.from(/<command>([0-9A-F]+)</.exec(given)?.[1] ?? '', 'hex')).toEqual(paper)
  const answerOf = (job: string, isGood: boolean) =>
    ask({
      ConnectionType: 'SetResponse',
      ResponseFile: `<PrintResponseInfo><printjobid>${job}</printjobid><response success="${String(isGood)}" code=""/></PrintResponseInfo>`,
    })
  await answerOf('somethingelse', false)
  expect((await read(id)).state).toBe('sending')
  await answerOf(id.replaceAll('-', '').slice(0, 30), true)
  expect((await read(id)).state).toBe('printed')
})
