import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import {
  readPlatformTemplate,
  readSalePaper,
  readTemplate,
  readTemplateVersion,
  savePlatformTemplate,
  saveTemplate,
  withdrawTemplate,
} from '@kassa/contract/print/template.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import type { ModuleContent, ReceiptTemplate } from '@kassa/domain/receipt/template/receipt-template.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makePicture } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let owner: string
let keeper: string
let stranger: string
let operator: string
let partner: string
let outletIds: string[]
let otherMerchant: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const other = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const admin = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    const { merchantId } = shop
    owner = await admin(merchantId)
    otherMerchant = other.merchantId
    stranger = await admin(otherMerchant)
    outletIds = [shop.outlet.outletId, (await makeOutlet(tx, merchantId)).outletId]
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletIds[1]!], codes: codesOfTier('staff') })
    keeper = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    operator = await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
    partner = await makeSession(tx, { kind: 'admin', accountId: (await makePartner(tx)).adminId })
  })
})
afterAll(() => world.close())

const templateOf = (...modules: ModuleContent[]): ReceiptTemplate => ({
  version: 1,
  secondLanguage: null,
  modules: modules.map((module) => ({ ...module, when: 'always' })),
})
const saying = (text: string): ReceiptTemplate =>
  templateOf({ type: 'text', text, align: 'left', size: 'normal', isBold: false }, { type: 'totals', shows: [] })
const textIn = ({ modules }: { modules: readonly { type: string; text?: string }[] }) =>
  modules.find(({ type }) => type === 'text')?.text

interface Saving {
  readonly template: ReceiptTemplate | null
  readonly after: number
  readonly inForceFrom?: string
  readonly note?: string
}
const save = (saving: Saving, outletId?: string, as = owner) =>
  world.call(saveTemplate, { kind: 'cashier', note: '', ...saving, ...(outletId ? { outletId } : {}) }, { as })
const read = async (outletId?: string, as = owner) =>
  (await world.call(readTemplate, { kind: 'cashier', ...(outletId ? { outletId } : {}) }, { as })).answer
const everything = () => world.sql(sql`select * from print_template order by kind, place_id, version`)
const atDesk = async () => (await world.call(deskSetup, {}, { device: shop.desk.device })).answer.receipts

describe('receipt templates', () => {
  it('are the product’s own until somebody nearer makes one, and the nearest counts', async () => {
    expect(await read(outletIds[0])).toMatchObject({ from: 'built-in', latest: 0, template: builtInTemplates.cashier })
    expect(await atDesk()).toEqual([])
    const above = { kind: 'cashier' as const, template: saying('platform'), note: '', after: 0 }
    expect((await world.call(savePlatformTemplate, above, { as: operator })).status).toBe(200)
    expect(await read(outletIds[0])).toMatchObject({ from: 'platform', latest: 0 })
    expect((await save({ template: saying('merchant'), after: 0 })).answer).toEqual({ version: 1 })
    expect((await save({ template: saying('outlet'), after: 0 }, outletIds[0])).answer).toEqual({ version: 1 })
    expect([textIn((await read()).template), textIn((await read(outletIds[0])).template)]).toEqual([
      'merchant',
      'outlet',
    ])
    expect(await read(outletIds[1])).toMatchObject({ from: 'merchant' })
    expect((await atDesk())?.map(({ kind, template }) => [kind, textIn(template)])).toEqual([['cashier', 'outlet']])
  })

  it('are versions that never change: an older one is read and saved again, and giving up inherits', async () => {
    expect((await save({ template: saying('second'), after: 1, note: 'spring' }, outletIds[0])).status).toBe(200)
    const place = { kind: 'cashier' as const, outletId: outletIds[0]! }
    const first = await world.call(readTemplateVersion, { ...place, version: 1 }, { as: owner })
    expect(textIn(first.answer.template!)).toBe('outlet')
    expect((await save({ template: first.answer.template, after: 2 }, outletIds[0])).answer).toEqual({ version: 3 })
    const { versions, template } = await read(outletIds[0])
    expect(textIn(template)).toBe('outlet')
    expect(versions.map(({ version, state, note }) => [version, state, note])).toEqual([
      [3, 'in-force', ''],
      [2, 'past', 'spring'],
      [1, 'past', ''],
    ])
    expect((await save({ template: null, after: 3 }, outletIds[0])).status).toBe(200)
    expect(await read(outletIds[0])).toMatchObject({ from: 'merchant', latest: 4 })
    await expect(world.owner((tx) => tx.run(sql`update print_template set version = 0`))).rejects.toThrow()
  })

  it('switch later when told so; the desk has them before, and one that waits can be taken back', async () => {
    const monday = new Date(Date.parse(world.now) + 86_400_000).toISOString()
    expect((await save({ template: saying('monday'), after: 4, inForceFrom: monday }, outletIds[0])).status).toBe(200)
    expect(await read(outletIds[0])).toMatchObject({ from: 'merchant' })
    expect((await atDesk())?.map(({ inForceFrom, template }) => [inForceFrom, textIn(template)])).toEqual([
      [world.now, 'merchant'],
      [monday, 'monday'],
    ])
    const waiting = { kind: 'cashier' as const, outletId: outletIds[0]!, version: 5 }
    expect((await world.call(withdrawTemplate, waiting, { as: owner })).status).toBe(200)
    expect(await atDesk()).toHaveLength(1)
    const again = await world.call(withdrawTemplate, waiting, { as: owner })
    expect(again.refusal).toMatchObject({ code: 'template.nothing-scheduled', details: { version: 5 } })
    const begun = await world.call(withdrawTemplate, { ...waiting, version: 3 }, { as: owner })
    expect(begun.refusal.code).toBe('template.nothing-scheduled')
  })

  it.each<[string, ReceiptTemplate]>([
    ['template.empty', templateOf()],
    ['template.module-empty', templateOf({ type: 'legal', text: ' ' })],
    ['template.module-twice', templateOf({ type: 'tax' }, { type: 'tax' })],
    ['template.module-twice', templateOf({ type: 'products', shows: [] }, { type: 'products', shows: [] })],
    [
      'template.module-twice',
      templateOf({ type: 'merchant', shows: ['outlet'] }, { type: 'merchant', shows: ['outlet'] }),
    ],
    ['template.too-many-modules', templateOf(...Array.from({ length: 61 }, () => ({ type: 'rule' }) as const))],
    ['request.invalid', templateOf({ type: 'legal', text: 'x'.repeat(501) })],
    ['request.invalid', templateOf({ type: 'legal', text: 'bell \u0007' })],
  ])('are refused with %s, and nothing changes', async (code, template) => {
    const before = await everything()
    const { refusal, status } = await save({ template, after: 1 })
    expect([refusal.code, status < 500]).toEqual([code, true])
    expect(await everything()).toEqual(before)
  })

  it('take a text of 500 characters and a picture of the merchant for receipts, not another’s and not one of goods', async () => {
    const pictures = await world.owner(async (tx) => [
      await makePicture(tx, shop.merchantId),
      await makePicture(tx, otherMerchant),
    ])
    const withPicture = (pictureId: string) =>
      templateOf(
        { type: 'image', image: { pictureId, widthDots: 8, heightDots: 1, bits: 'gA==' } },
        { type: 'legal', text: 'x'.repeat(500) },
      )
    const { latest } = await read()
    const foreign = await save({ template: withPicture(pictures[1]!), after: latest })
    expect(foreign.refusal.code).toBe('template.picture-unknown')
    const forGoods = () => save({ template: withPicture(pictures[0]!), after: latest })
    expect((await forGoods()).refusal.code).toBe('template.picture-unknown')
    await world.sql(sql`update picture set purpose = 'receipt' where id = any(${pictures}::uuid[])`)
    expect((await save({ template: withPicture(pictures[1]!), after: latest })).refusal.code).toBe(
      'template.picture-unknown',
    )
    expect((await forGoods()).status).toBe(200)
  })

  it('tell the second of two who save at once, and begin at no time that has passed', async () => {
    const { latest } = await read()
    const both = await Promise.all(['one', 'two'].map((text) => save({ template: saying(text), after: latest })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const past = new Date(Date.parse(world.now) - 1).toISOString()
    expect((await save({ template: saying('x'), after: latest + 1, inForceFrom: past })).refusal.code).toBe(
      'template.switch-in-past',
    )
  })

  it('are staff’s at their own outlets, the operator’s above, and nobody else’s', async () => {
    expect((await world.call(readTemplate, { kind: 'cashier' }, { as: keeper })).status).toBe(404)
    expect((await world.call(readTemplate, { kind: 'cashier', outletId: outletIds[0]! }, { as: keeper })).status).toBe(
      404,
    )
    expect((await world.call(readTemplate, { kind: 'cashier', outletId: outletIds[1]! }, { as: keeper })).status).toBe(
      200,
    )
    expect((await save({ template: saying('mine'), after: 0 }, outletIds[0], stranger)).status).toBe(404)
    expect((await world.call(readPlatformTemplate, { kind: 'cashier' }, { as: operator })).answer.latest).toBe(1)
    const above = { kind: 'cashier' as const, template: saying('x'), note: '', after: 1 }
    expect((await world.call(savePlatformTemplate, above, { as: partner })).refusal.code).toBe('permission.missing')
  })
})

describe('a sale to see a template with', () => {
  it('is the newest, or the one named, as it was sold', async () => {
    const body = shop.desk.sale([shop.line(0, 2), shop.line(1)], { tenders: (due) => [cash(due, due + 500)] })
    await shop.desk.book(body)
    const { answer } = await world.call(readSalePaper, {}, { as: owner })
    expect(answer).toMatchObject({ number: body.number, snapshot: body.snapshot, answer: body.answer })
    expect(answer.tenders).toMatchObject([{ method: 0, changeMinor: 500 }])
    expect(answer.lines).toHaveLength(2)
    const named = await world.call(readSalePaper, { number: body.number }, { as: owner })
    expect(named.answer.number).toBe(body.number)
    expect((await world.call(readSalePaper, { number: body.number }, { as: stranger })).status).toBe(404)
    expect((await world.call(readSalePaper, {}, { as: keeper })).status).toBe(404)
  })
})
