import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { uploadPicture } from '@kassa/contract/file/file.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { createLabelTemplate, drawLabels, listLabelTemplates } from '@kassa/contract/print/label-design.calls.ts'
import { builtInLabels, type LabelImage, type LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makePicture } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { modules } from '../../../program.ts'
import { createFileModule } from '../../file/file.module.ts'
import { pictureKey } from '../../file/stored-picture.ts'
import { createPrintModule } from '../print.module.ts'

let world: World
let shop: SellingShop
let as: string
let stranger: string
let address: string
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-label-pictures-'))
const store = folderStore(folder)

const labeller = (merchantId: string): Promise<string> =>
  world.owner(async (tx) => {
    const codes = ['', '.add'].map((end) => permissionCode(`platform.configuration.labelTemplates${end}`))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })

beforeAll(async () => {
  const own = { file: createFileModule(() => store), print: createPrintModule(() => store) }
  world = await makeWorld({ modules: modules.map((module) => own[module.name as keyof typeof own] ?? module) })
  shop = await makeSellingShop(world)
  as = await labeller(shop.merchantId)
  stranger = await labeller((await makeSellingShop(world)).merchantId)
  address = await world.listen()
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Half black, half white. */
const halves = (format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp(
    Uint8Array.from({ length: 200 * 100 }, (_, at) => (at % 200 < 100 ? 0 : 255)),
    { raw: { width: 200, height: 100, channels: 1 } },
  )
    .toFormat(format)
    .toBuffer()

async function upload(name: string, bytes: Buffer, token = as) {
  const form = new FormData()
  form.append('purpose', 'label')
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/cashier/api${uploadPicture.path}`, { method: 'POST', body: form, headers })
  return (await response.json()) as { readonly id: string; readonly code?: string }
}

const image: LabelImage = {
  type: 'image',
  pictureId: null,
  dithering: 'threshold',
  x: 0,
  y: 0,
  width: 200,
  height: 100,
}
const labelOf = (...pictureIds: readonly string[]): LabelTemplate => ({
  ...builtInLabels.product,
  elements: pictureIds.map((pictureId) => ({ ...image, pictureId })),
})
let count = 0
const create = (template: LabelTemplate) =>
  world.call(createLabelTemplate, { name: `Picture ${String((count += 1))}`, template }, { as })
const draw = (template: LabelTemplate, dotsPerMm: 8 | 12 = 8) =>
  world.call(drawLabels, { template, outletId: shop.outlet.outletId, variantIds: [], dotsPerMm }, { as })
const countDesigns = async () => (await world.call(listLabelTemplates, {}, { as })).answer.templates.length

describe('a picture of a label', () => {
  it.each([
    ['logo.png', 'png', 8],
    ['logo.jpg', 'jpeg', 12],
  ] as const)(
    'is uploaded as %s, kept with the design, and drawn as large as its box',
    async (name, format, dotsPerMm) => {
      const { id } = await upload(name, await halves(format))
      const template = labelOf(id)
      expect((await create(template)).answer.template).toEqual(template)
      const { widthDots, heightDots, labels } = (await draw(template, dotsPerMm)).answer
      const bits = new Uint8Array(inflateSync(Buffer.from(labels[0]?.packed ?? '', 'base64')))
      const dots: Dots = { widthDots, heightDots, bits }
      const [right, bottom] = [20 * dotsPerMm, 10 * dotsPerMm]
      const blackAt = (x: number, y: number): boolean => isBlack(dots, x, y)
      expect([blackAt(0, 0), blackAt(right / 2 - 3, bottom - 1)]).toEqual([true, true])
      expect([blackAt(right / 2 + 3, 0), blackAt(0, bottom), blackAt(right, 0)]).toEqual([false, false, false])
    },
  )

  it('may be the same five times, not six, and not none; what is refused is not saved', async () => {
    const { id } = await upload('logo.png', await halves('png'))
    expect((await create(labelOf(id, id, id, id, id))).status).toBe(200)
    const before = await countDesigns()
    const six = labelOf(id, id, id, id, id, id)
    expect((await create(six)).refusal).toMatchObject({
      code: 'label-template.too-many-images',
      details: { limit: 5, count: 6 },
    })
    expect((await draw(six)).refusal.code).toBe('label-template.too-many-images')
    const empty = { ...builtInLabels.product, elements: [image] }
    expect((await create(empty)).refusal.code).toBe('label-template.element-empty')
    expect(await countDesigns()).toBe(before)
  })

  it('of another merchant, for something else, unknown, or without its file is neither saved nor drawn', async () => {
    const foreign = (await upload('logo.png', await halves('png'), stranger)).id
    const paper = await world.owner((tx) => makePicture(tx, shop.merchantId))
    await world.sql(sql`update picture set purpose = 'merchant-paper' where id = ${paper}`)
    await store.put(pictureKey(shop.merchantId, paper, 'full'), await halves('png'))
    const before = await countDesigns()
    for (const id of [foreign, paper, crypto.randomUUID()]) {
      expect((await create(labelOf(id))).refusal.code).toBe('label-template.picture-unknown')
      expect((await draw(labelOf(id))).refusal.code).toBe('label-template.picture-unknown')
    }
    expect(await countDesigns()).toBe(before)
    const { id } = await upload('logo.png', await halves('png'))
    await store.remove(pictureKey(shop.merchantId, id, 'full'))
    expect((await draw(labelOf(id))).refusal.code).toBe('label-template.picture-unknown')
  })
})

describe('what is uploaded for labels', () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  it.each([
    ['a text called a picture', 'logo.png', Buffer.from('not a picture'), 'file.not-a-picture'],
    ['a drawing with a script', 'logo.svg', script, 'file.not-a-picture'],
    ['a drawing with a script, called a picture', 'logo.png', script, 'file.not-a-picture'],
    ['nothing', 'logo.png', Buffer.alloc(0), 'file.missing'],
  ])('is refused where it is %s', async (_, name, bytes, code) => {
    expect((await upload(name, bytes)).code).toBe(code)
  })

  it('may have 2 MB and not a byte more', async () => {
    const png = await halves('png')
    // Bytes after a picture's end are no part of it, and are gone once it is drawn anew.
    const padded = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    expect((await upload('logo.png', padded(2 * 1024 * 1024 + 1))).code).toBe('file.too-large')
    expect((await upload('logo.png', padded(2 * 1024 * 1024))).code).toBeUndefined()
  })
})
