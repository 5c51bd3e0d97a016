import fs from 'node:fs'
import os from 'node:os'
import { request } from 'node:http'
import path from 'node:path'
import {
  checkUploadLink,
  createUploadLink,
  PIXEL_LIMIT,
  readPicture,
  readUploadLink,
  uploadByLink,
  uploadPicture,
  type PicturePurpose,
} from '@kassa/contract/file/file.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeStaff } from '../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { folderStore } from '../../platform/files/file-store.ts'
import { createFileModule } from './file.module.ts'

let world: World
let address: string
let owner: string
let stranger: string
let operator: string
let partner: string
let plain: string
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-pictures-'))

beforeAll(async () => {
  const store = folderStore(folder)
  world = await makeWorld({ modules: [createFileModule(() => store)] })
  address = await world.listen()
  await world.owner(async (tx) => {
    const first = await makePartner(tx)
    partner = await makeSession(tx, { kind: 'admin', accountId: first.adminId })
    const { merchantId } = await makeMerchant(tx, { partnerId: first.partnerId })
    const { adminId } = await makeMerchantAdmin(tx, merchantId, {
      codes: [permissionCode('platform.organisation.merchant')],
    })
    owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const { staffId } = await makeStaff(tx, merchantId)
    plain = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    const other = await makeMerchant(tx)
    const foreign = await makeMerchantAdmin(tx, other.merchantId)
    stranger = await makeSession(tx, { kind: 'admin', accountId: foreign.adminId, merchantId: other.merchantId })
    operator = await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
  })
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true })
})

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
const png = (width = 64, height = 32) => draw(width, height).png().toBuffer()
const jpg = (width = 64, height = 32) => draw(width, height).jpeg().toBuffer()

interface Sent {
  readonly status: number
  readonly body: {
    readonly id: string
    readonly code: string
    readonly width: number
    readonly height: number
    readonly name: string
  }
}

async function post(
  at: string,
  fields: Record<string, string>,
  file: { name: string; bytes: Buffer } | undefined,
  token?: string,
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  const response = await fetch(`${address}/cashier/api${at}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}
const send = (name: string, bytes: Buffer, purpose: PicturePurpose = 'product', token = owner) =>
  post(uploadPicture.path, { purpose }, { name, bytes }, token)
const count = async () =>
  (await world.sql(sql`select 1 from picture`)).length + fs.readdirSync(folder, { recursive: true }).length

describe('a picture', () => {
  it.each([
    ['a.png', png],
    ['b.jpg', jpg],
    ['C.JPEG', jpg],
  ])('%s is kept and given back in two sizes to its merchant', async (name, draw) => {
    const { status, body } = await send(name, await draw(640, 400))
    expect([status, body.width, body.height, body.name]).toEqual([200, 640, 400, name])
    for (const [size, width] of [
      ['full', 640],
      ['small', 320],
    ] as const) {
      const response = await fetch(`${address}/cashier/api/file/pictures/${body.id}?size=${size}`, {
        headers: { authorization: `Bearer ${plain}` },
      })
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([response.status, metadata.width]).toEqual([200, width])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('is not found by anybody else, whatever they ask', async () => {
    const { id } = (await send('mine.png', await png())).body
    expect((await world.call(readPicture, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(readPicture, { id })).status).toBe(401)
    for (const as of [operator, partner]) expect((await world.call(readPicture, { id }, { as })).status).toBe(200)
  })

  it('of papers is for those who look after the merchant', async () => {
    const { id } = (await send('licence.png', await png(), 'merchant-paper')).body
    expect((await world.call(readPicture, { id }, { as: owner })).status).toBe(200)
    expect((await world.call(readPicture, { id }, { as: plain })).status).toBe(404)
    expect((await world.call(readPicture, { id }, { as: partner })).status).toBe(200)
  })

  it('loses what it knew about its maker and what was hidden behind it', async () => {
    const told = await draw(64, 32)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer()
    const stuffed = Buffer.concat([told, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { id } = (await send('holiday.jpg', stuffed)).body
    const response = await fetch(`${address}/cashier/api/file/pictures/${id}`, {
      headers: { authorization: `Bearer ${owner}` },
    })
    const kept = Buffer.from(await response.arrayBuffer())
    expect(kept.includes('SECRET')).toBe(false)
    expect(kept.includes('<script>')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  it('has a name that is only a name', async () => {
    const { body } = await send('..\\..\\etc\\<b>pass\u202Ewd.png', await png())
    expect(body.name).toBe('bpasswd.png')
    expect((await send('../../../x.png', await png())).body.name).toBe('x.png')
  })

  it.each<[string, string, () => Promise<Buffer>, string]>([
    ['nothing', 'empty.png', async () => Buffer.alloc(0), 'file.missing'],
    [
      'SVG with a script',
      'x.svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'file.not-a-picture',
    ],
    [
      'SVG named PNG',
      'x.png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'file.not-a-picture',
    ],
    ['a page named PNG', 'x.png', async () => Buffer.from('<html><script>1</script></html>'), 'file.not-a-picture'],
    [
      'a GIF named PNG',
      'x.png',
      async () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
      'file.not-a-picture',
    ],
    ['a JPEG named PNG', 'x.png', () => jpg(), 'file.not-a-picture'],
    ['a PNG named EXE', 'x.exe', () => png(), 'file.not-a-picture'],
    [
      'a PNG cut short',
      'x.png',
      async () => {
        const whole = await png(2_000, 2_000)
        return whole.subarray(0, whole.length / 2)
      },
      'file.not-a-picture',
    ],
    ['only the first bytes of one', 'x.png', async () => Buffer.from('89504e470d0a1a0a', 'hex'), 'file.not-a-picture'],
  ])('refuses %s and keeps nothing', async (_, name, bytes, code) => {
    const before = await count()
    const { status, body } = await send(name, await bytes())
    expect([status, body.code]).toEqual([422, code])
    expect(await count()).toBe(before)
  })

  describe('of a damage report', () => {
    const pdf = (end = '%%EOF') => Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n${end}\n`)

    it('may be a PDF file: kept as it is, given to save, seen as a drawn sheet', async () => {
      const { status, body } = await send('Report.PDF', pdf(), 'damage')
      expect([status, body.width, body.name]).toEqual([200, 0, 'Report.PDF'])
      const get = (size: string, as = owner) =>
        fetch(`${address}/cashier/api/file/pictures/${body.id}?size=${size}`, {
          headers: { authorization: `Bearer ${as}` },
        })
      const full = await get('full')
      expect(full.headers.get('content-type')).toBe('application/pdf')
      expect(full.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(Buffer.from(await full.arrayBuffer()).equals(pdf())).toBe(true)
      const small = await get('small')
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
      expect((await get('full', stranger)).status).toBe(404)
    })

    it.each<[string, string, Buffer, PicturePurpose, string]>([
      ['a PDF cut short', 'x.pdf', pdf(''), 'damage', 'file.not-an-attachment'],
      ['a page named PDF', 'x.pdf', Buffer.from('<html>%%EOF</html>'), 'damage', 'file.not-an-attachment'],
      ['a PDF named PNG', 'x.png', pdf(), 'damage', 'file.not-an-attachment'],
      ['a text', 'x.txt', Buffer.from('broken'), 'damage', 'file.not-an-attachment'],
      ['a PDF as a product', 'x.pdf', pdf(), 'product', 'file.not-a-picture'],
      ['a PDF too large', 'x.pdf', Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024)]), 'damage', 'file.too-large'],
    ])('refuses %s and keeps nothing', async (_, name, bytes, purpose, code) => {
      const before = await count()
      const { status, body } = await send(name, bytes, purpose)
      expect([status, body.code]).toEqual([422, code])
      expect(await count()).toBe(before)
    })
  })

  it.each([100, 101, 150, 200])('keeps a name of %i characters whole', async (length) => {
    const name = `${'名'.repeat(length - 4)}.png`
    const { status, body } = await send(name, await png())
    expect([status, body.name]).toEqual([200, name])
  })

  it('refuses a name of 201 characters and keeps nothing', async () => {
    const before = await count()
    const { status, body } = await send(`${'n'.repeat(197)}.png`, await png())
    expect([status, body.code]).toEqual([422, 'file.name-too-long'])
    expect(await count()).toBe(before)
  })

  it('refuses a bomb of pixels, though it is small as a file', async () => {
    const side = Math.ceil(Math.sqrt(PIXEL_LIMIT)) + 10
    const bomb = await png(side, side)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect((await send('bomb.png', bomb)).body.code).toBe('file.too-many-pixels')
  })

  it('has the limit of its purpose', async () => {
    const noise = Buffer.alloc(800 * 600 * 3)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2654435761) >>> 24
    const heavy = await sharp(noise, { raw: { width: 800, height: 600, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(heavy.length).toBeGreaterThan(1024 * 1024)
    expect((await send('heavy.png', heavy, 'second-screen')).body).toMatchObject({
      code: 'file.too-large',
      details: { megabytes: 1 },
    })
    expect((await send('heavy.png', heavy, 'product')).status).toBe(200)
  })
})

describe('a link for a phone', () => {
  it('takes one picture without a sign-in, and the waiting form gets it', async () => {
    const { id, token, expiresAt } = (await world.call(createUploadLink, { purpose: 'product' }, { as: owner })).answer
    expect((await world.call(checkUploadLink, { token })).answer).toEqual({
      purpose: 'product',
      megabytes: 5,
      expiresAt,
    })
    const state = async () => (await world.call(readUploadLink, { id }, { as: owner })).answer
    expect(await state()).toEqual({ state: 'waiting', picture: null })
    const form = { token }
    expect((await post(uploadByLink.path, form, { name: 'x.png', bytes: Buffer.from('no') })).body.code).toBe(
      'file.not-a-picture',
    )
    expect((await post(uploadByLink.path, form, { name: 'phone.jpg', bytes: await jpg() })).status).toBe(200)
    expect((await post(uploadByLink.path, form, { name: 'again.jpg', bytes: await jpg() })).body.code).toBe(
      'upload-link.invalid',
    )
    expect((await world.call(checkUploadLink, { token })).refusal.code).toBe('upload-link.invalid')
    const { state: now, picture } = await state()
    expect([now, picture?.name]).toEqual(['uploaded', 'phone.jpg'])
    expect((await world.call(readPicture, { id: picture?.id ?? '' }, { as: owner })).status).toBe(200)
    for (const as of [plain, stranger]) expect((await world.call(readUploadLink, { id }, { as })).status).toBe(404)
  })

  it('takes one of two that come at once', async () => {
    const { token } = (await world.call(createUploadLink, { purpose: 'product' }, { as: owner })).answer
    const bytes = await png()
    const heard = await Promise.all([1, 2, 3].map(() => post(uploadByLink.path, { token }, { name: 'x.png', bytes })))
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('runs out after ten minutes, and a wrong one reads the same', async () => {
    const { id, token } = (await world.call(createUploadLink, { purpose: 'product' }, { as: owner })).answer
    world.passSeconds(600)
    const late = await post(uploadByLink.path, { token }, { name: 'x.png', bytes: await png() })
    const wrong = await post(uploadByLink.path, { token: 'x'.repeat(43) }, { name: 'x.png', bytes: await png() })
    expect(late).toEqual(wrong)
    expect((await world.call(readUploadLink, { id }, { as: owner })).answer.state).toBe('expired')
  })
})

describe('a form of a stranger', () => {
  const boundary = 'kassa-test'
  const field = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`

  /** Sends a beginning and goes no further: an answer shows that nobody waits for the rest. */
  const beginOnly = (beginning: string): Promise<{ status: number; code: string }> =>
    new Promise((done, failed) => {
      const { hostname, port } = new URL(address)
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' }
      const path = `/cashier/api${uploadByLink.path}`
      const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        response.on('end', () => {
          sent.destroy()
          done({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code })
        })
      }).on('error', failed)
      sent.write(beginning)
    })

  it('is turned away by its token before its file is read', async () => {
    const wrong = { status: 422, code: 'upload-link.invalid' }
    expect(await beginOnly(field('token', 'x'.repeat(43)) + fileHead + 'x'.repeat(70_000))).toEqual(wrong)
    expect(await beginOnly(fileHead + 'x'.repeat(70_000))).toEqual(wrong)
  })

  it('is told at once that its file is larger than the link allows', async () => {
    const { token } = (await world.call(createUploadLink, { purpose: 'second-screen' }, { as: owner })).answer
    const heavy = 'x'.repeat(1_100_000)
    expect(await beginOnly(field('token', token) + fileHead + heavy)).toEqual({
      status: 413,
      code: 'request.too-large',
    })
  })

  it('brings one file and no more', async () => {
    const { token } = (await world.call(createUploadLink, { purpose: 'product' }, { as: owner })).answer
    const form = new FormData()
    form.append('token', token)
    for (const name of ['one.png', 'two.png']) form.append('file', new Blob([new Uint8Array(await png())]), name)
    const response = await fetch(`${address}/cashier/api${uploadByLink.path}`, { method: 'POST', body: form })
    expect(response.status).toBe(413)
    expect((await world.call(checkUploadLink, { token })).status).toBe(200)
  })
})

describe('bytes whose upload was refused after they were written', () => {
  const files = () =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('-full') || name.includes('-small'))

  it('are swept after an hour, and nothing else is', async () => {
    const [kept = ''] = files()
    for (const size of ['full', 'small']) {
      fs.writeFileSync(path.join(folder, path.dirname(kept), `${newId()}-${size}`), 'bytes without a row')
    }
    fs.writeFileSync(path.join(folder, 'note.txt'), 'not ours')
    const pictures = (await world.sql(sql`select 1 from picture`)).length
    const before = files().length
    expect(before).toBeGreaterThanOrEqual(pictures * 2 + 2)
    world.setNow(new Date().toISOString())
    await world.runJob('file.sweep-orphans')
    expect(files()).toHaveLength(before)
    world.setNow(new Date(Date.now() + 3_700_000).toISOString())
    await world.runJob('file.sweep-orphans')
    expect(files()).toHaveLength(pictures * 2)
    expect(fs.existsSync(path.join(folder, 'note.txt'))).toBe(true)
  })
})
