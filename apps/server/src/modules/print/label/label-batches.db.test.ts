import {
  listLabelBatches,
  listLabelPrinters,
  printLabels,
  RASTERS_A_PIECE,
  settleLabelBatch,
} from '@kassa/contract/print/label-batch.calls.ts'
import { createLabelTemplate, drawLabels, listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { printOverNetwork, saveNetworkPrinter } from '@kassa/contract/print/printer.calls.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { LABEL_WRITINGS, type LabelWriting } from '@kassa/domain/label/label-writing.ts'
import { writeLabels, type LabelLanguage } from '@kassa/domain/label/write-labels.ts'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { PRINTER_READY, realPrinter, zplStatus } from '../../../../test/real-printer.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let stranger: string
let templateId: string
let outletId: string
let variantIds: string[]

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
  })
  outletId = shop.outlet.outletId
  const created = await world.call(createLabelTemplate, { name: 'Shelf', template: builtInLabels.shelf }, { as })
  templateId = created.answer.id
  variantIds = (await never()).map(({ variantId }) => variantId)
})
afterAll(() => world.close())

const never = async () =>
  (await world.call(listLabelGoods, { templateId, outletId, which: 'never' }, { as })).answer.goods
let named = 0
const trySave = (labels: LabelWriting, port: number, way: 'port' | 'star' | 'epson' = 'port') => {
  const fields = { id: null, version: 0, outletId, way, host: '127.0.0.1', port, labels }
  return world.call(saveNetworkPrinter, { ...fields, name: `Labels ${(named += 1)}` }, { as })
}
const save = async (...printer: Parameters<typeof trySave>) => (await trySave(...printer)).answer.id
const asked = (printerId: string, over: object = {}) => ({
  id: crypto.randomUUID() as string,
  printerId,
  templateId,
  outletId,
  count: 1,
  from: 0,
  goods: [{ variantId: variantIds[0] ?? '', copies: 1 }],
  ...over,
})
const print = (printerId: string, over: object = {}, who = as) =>
  world.call(printLabels, asked(printerId, over), { as: who })
const batches = async () => (await world.call(listLabelBatches, { outletId }, { as })).answer.batches
const batch = async (id: string) => (await batches()).find((one) => one.id === id)
const settle = (id: string, isPrinted: boolean, who = as) =>
  world.call(settleLabelBatch, { id, isPrinted }, { as: who })

/** Returns the drawing of the preview, written in the printer's language. */
async function expected(ids: string[], language: LabelLanguage, dotsPerMm: 8 | 12, copies = 1): Promise<Buffer> {
  const drawing = { template: builtInLabels.shelf, outletId, variantIds: ids, dotsPerMm }
  const { widthDots, heightDots, labels } = (await world.call(drawLabels, drawing, { as })).answer
  const dots = labels.map(({ packed }) => ({
    dots: { widthDots, heightDots, bits: inflateSync(Buffer.from(packed, 'base64')) },
    copies,
  }))
  return Buffer.from(writeLabels(dots, language, dotsPerMm))
}

describe('labels on a printer of the network', () => {
  it.each([
    ['zpl-12', 'zpl', 12, zplStatus()],
    ['tspl-8', 'tspl', 8, 0x00],
    ['escpos-8', 'escpos', 8, PRINTER_READY],
  ] as const)('come in its own language (%s), once, however often they are asked for', async (...row) => {
    const [labels, language, dotsPerMm, status] = row
    const printer = await realPrinter([status, PRINTER_READY])
    const id = await save(labels, printer.port)
    const wanted = { id: crypto.randomUUID(), goods: [{ variantId: variantIds[0] ?? '', copies: 3 }] }
    expect((await print(id, wanted)).answer).toEqual({ state: 'printed', problem: '', printed: 1 })
    expect((await print(id, wanted)).answer.printed).toBe(1)
    expect(printer.got().equals(await expected(variantIds.slice(0, 1), language, dotsPerMm, 3))).toBe(true)
    await printer.close()
  })

  it('come piece by piece, are remembered as each came, and two who ask at once get one', async () => {
    const printer = await realPrinter([])
    const id = await save('zpl-8', printer.port)
    const wanted = { id: crypto.randomUUID(), count: 2 }
    const second = [{ variantId: variantIds[1] ?? '', copies: 1 }]
    expect((await print(id, { ...wanted, from: 1, goods: second })).status).toBe(404)
    const answers = await Promise.all([print(id, wanted), print(id, wanted), print(id, wanted)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await batch(wanted.id)).toMatchObject({ state: 'waiting', printed: 1, count: 2, designName: 'Shelf' })
    expect((await never()).map(({ variantId }) => variantId)).not.toContain(variantIds[0])
    expect((await print(id, { ...wanted, from: 1, goods: second })).answer.state).toBe('printed')
    expect(printer.got().equals(await expected(variantIds.slice(0, 2), 'zpl', 8))).toBe(true)
    expect((await print(id, { ...wanted, count: 3, from: 2, goods: second })).status).toBe(404)
    await printer.close()
  })

  it.each([
    ['zpl-8', zplStatus({ paperOut: 1 }), 'paper'],
    ['zpl-8', zplStatus({ headUp: 1 }), 'cover'],
    ['tspl-12', 0x04, 'paper'],
  ] as const)('do not go to one (%s) that says no, and go when it is mended', async (labels, status, problem) => {
    const printer = await realPrinter([status])
    const id = await save(labels, printer.port)
    const wanted = { id: crypto.randomUUID(), goods: [{ variantId: variantIds[2] ?? '', copies: 1 }] }
    expect((await print(id, wanted)).answer).toEqual({ state: 'failed', problem, printed: 0 })
    expect(printer.got()).toHaveLength(0)
    await printer.close()
    expect((await print(id, wanted)).answer.problem).toBe('unreachable')
    expect((await never()).map(({ variantId }) => variantId)).toContain(variantIds[2])
    const mended = await realPrinter([])
    const elsewhere = await save(labels, mended.port)
    expect((await print(elsewhere, wanted)).answer.state).toBe('printed')
    await mended.close()
    await world.sql(sql`delete from label_shown where variant_id = ${variantIds[2] ?? ''}`)
  })
})

describe('labels that nobody is sure of', () => {
  const torn = async (place: number) => {
    const printer = await realPrinter([], 200)
    const id = await save('zpl-12', printer.port)
    const wanted = { id: crypto.randomUUID(), goods: [{ variantId: variantIds[place] ?? '', copies: 1 }] }
    expect((await print(id, wanted)).answer.state).toBe('unsure')
    const got = printer.got().length
    expect((await print(id, wanted)).answer).toEqual({ state: 'unsure', problem: 'torn', printed: 0 })
    expect(printer.got()).toHaveLength(got)
    await printer.close()
    return wanted.id
  }

  it('are not sent again; whoever looks says that they came, once', async () => {
    const id = await torn(3)
    expect(await batch(id)).toMatchObject({ state: 'unsure', sending: 1, printed: 0 })
    expect((await never()).map(({ variantId }) => variantId)).toContain(variantIds[3])
    expect((await settle(id, true, stranger)).status).toBe(404)
    expect((await settle(id, true)).answer).toEqual({ state: 'printed', printed: 1 })
    expect((await never()).map(({ variantId }) => variantId)).not.toContain(variantIds[3])
    expect((await settle(id, false)).refusal.code).toBe('label-batch.settled')
  })

  it('or that they did not, and they are asked for again', async () => {
    const id = await torn(4)
    expect((await settle(id, false)).answer).toEqual({ state: 'failed', printed: 0 })
    expect((await never()).map(({ variantId }) => variantId)).toContain(variantIds[4])
  })

  it('are those too whose writer is gone for five minutes', async () => {
    const id = await torn(4)
    await world.sql(sql`update label_batch set state = 'sending' where id = ${id}`)
    expect((await batch(id))?.state).toBe('sending')
    expect((await settle(id, true)).refusal.code).toBe('label-batch.settled')
    world.passSeconds(301)
    expect((await batch(id))?.state).toBe('unsure')
    expect((await settle(id, false)).answer.state).toBe('failed')
  })
})

describe('a label printer', () => {
  it('prints no receipts where it speaks labels alone, and no labels where it polls', async () => {
    const [zebra, both, star] = [
      await save('zpl-8', 9_100),
      await save('escpos-8', 9_100),
      await save('none', 0, 'star'),
    ]
    const desk = (await world.call(deskSetup, {}, { device: shop.desk.device })).answer.printers?.map(({ id }) => id)
    expect([desk?.includes(zebra), desk?.includes(both), desk?.includes(star)]).toEqual([false, true, true])
    const paper = { id: crypto.randomUUID(), title: 'A', bytes: 'QQ==' }
    const sent = await world.call(printOverNetwork, { ...paper, printerId: zebra }, { device: shop.desk.device })
    expect(sent.status).toBe(404)
    const known = (await world.call(listLabelPrinters, { outletId }, { as })).answer.printers.map(({ id }) => id)
    expect([known.includes(zebra), known.includes(both), known.includes(star)]).toEqual([true, true, false])
    expect((await print(star)).status).toBe(404)
  })

  it.each(LABEL_WRITINGS.filter((writing) => writing !== 'none'))(
    'that polls is refused %s with words, and is not added',
    async (writing) => {
      const count = async () => (await world.sql(sql`select 1 from network_printer`)).length
      const before = await count()
      for (const way of ['star', 'epson'] as const)
        expect((await trySave(writing, 0, way)).refusal.code).toBe('printer.labels-need-port')
      expect(await count()).toBe(before)
    },
  )

  it('takes no more of a piece than it can hold', async () => {
    const printer = await realPrinter([])
    const id = await save('escpos-8', printer.port)
    const of = (...copies: number[]) => copies.map((count) => ({ variantId: variantIds[0] ?? '', copies: count }))
    const over = { count: 2, goods: of(99, RASTERS_A_PIECE - 98) }
    expect((await print(id, over)).refusal.code).toBe('label-batch.too-many-copies')
    expect((await print(id, { count: 2, goods: of(99, 1) })).answer.state).toBe('printed')
    expect((await print(id, { goods: of(100) })).refusal.code).toBe('request.invalid')
    expect((await print(id, { goods: of(1, 1) })).status).toBe(404)
    await printer.close()
  })

  it('is the outlet’s: others do not find it, nor its batches', async () => {
    const id = await save('zpl-8', 9_100)
    expect((await print(id, {}, stranger)).status).toBe(404)
    expect((await world.call(listLabelPrinters, { outletId }, { as: stranger })).status).toBe(404)
    expect((await world.call(listLabelBatches, { outletId }, { as: stranger })).status).toBe(404)
    expect((await print(crypto.randomUUID())).status).toBe(404)
  })
})
