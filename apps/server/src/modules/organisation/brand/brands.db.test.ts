import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { readBrand, removeBrand, saveBrand, showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

interface Partner {
  readonly partnerId: string
  readonly as: string
}

let world: World
let operator: string
let partner: Partner
let below: Partner
let stranger: Partner
let shop: Shop
let shopBelow: Shop
let shopElsewhere: Shop

const makeOne = (parentId?: string): Promise<Partner> =>
  world.owner(async (tx) => {
    const { partnerId, adminId } = await makePartner(tx, parentId === undefined ? {} : { parentId })
    return { partnerId, as: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
  })

beforeAll(async () => {
  world = await makeWorld()
  operator = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
  partner = await makeOne()
  below = await makeOne(partner.partnerId)
  stranger = await makeOne()
  shop = await makeShop(world, { partnerId: partner.partnerId })
  shopBelow = await makeShop(world, { partnerId: below.partnerId })
  shopElsewhere = await makeShop(world, { partnerId: stranger.partnerId })
})
afterAll(() => world.close())
beforeEach(() => world.sql(sql`delete from partner_brand`))

const logoOf = async (side: number, kind: 'png' | 'jpeg' = 'png'): Promise<string> => {
  const drawn = sharp({ create: { width: side, height: side / 2, channels: 3, background: '#1F3A93' } })
  return (await drawn[kind]().toBuffer()).toString('base64')
}
const fields = (more: object = {}) => ({
  partnerId: partner.partnerId,
  name: 'North Retail',
  accent: '#1f3a93',
  replyTo: 'help@north.example',
  version: 0,
  ...more,
})
const save = (more: object = {}, as = partner.as) => world.call(saveBrand, fields(more), { as })
const shownTo = async (as?: string, host?: string) =>
  (await world.call(showBrand, {}, { ...(as && { as }), ...(host && { headers: { host } }) })).answer.brand
const read = (as: string, partnerId = partner.partnerId) => world.call(readBrand, { partnerId }, { as })

describe('a brand', () => {
  it('is set by the partner, and seen by its merchants and those of its sub-partners', async () => {
    await save({ logo: await logoOf(640) })
    const logo64 = expect.stringMatching(/^data:image\/png;base64,/)
    const brand = { name: 'North Retail', accent: '#1F3A93', logo: logo64, pages: null }
    for (const as of [partner.as, below.as, shop.admin.token, shop.cashier.token, shopBelow.admin.token])
      expect(await shownTo(as)).toEqual(brand)
    const logo = Buffer.from((await shownTo(shop.admin.token))?.logo?.split(',')[1] ?? '', 'base64')
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 320, height: 160 })
  })

  it('is seen by nobody else: another partner’s merchants, the operator, a visitor, whatever host they name', async () => {
    await save()
    for (const as of [stranger.as, shopElsewhere.admin.token, operator]) expect(await shownTo(as)).toBeNull()
    for (const host of [undefined, 'north.example', 'pos.north.example:443'])
      expect(await shownTo(undefined, host)).toBeNull()
  })

  it('of a sub-partner comes before that of the partner above, and each merchant has its own', async () => {
    await save()
    await save({ partnerId: below.partnerId, name: 'Below' }, below.as)
    expect((await shownTo(shopBelow.admin.token))?.name).toBe('Below')
    expect((await shownTo(shop.admin.token))?.name).toBe('North Retail')
  })

  it('is not found by other partners, and by a partner below the one it is of', async () => {
    await save()
    for (const as of [stranger.as, below.as]) {
      expect((await read(as)).refusal.code).toBe('thing.not-found')
      expect((await save({ version: 1 }, as)).refusal.code).toBe('thing.not-found')
      expect((await world.call(removeBrand, { partnerId: partner.partnerId, version: 1 }, { as })).refusal.code).toBe(
        'thing.not-found',
      )
    }
    expect((await read(operator)).answer.brand).toMatchObject({ name: 'North Retail', replyTo: 'help@north.example' })
    expect((await read(shop.admin.token)).refusal.code).toBe('permission.missing')
  })

  it('keeps its logo where none is sent, gives it up where null is, and is changed by one of two at once', async () => {
    await save({ logo: await logoOf(64, 'jpeg') })
    await save({ version: 1, name: 'North' })
    expect(await shownTo(shop.admin.token)).toMatchObject({ name: 'North', logo: expect.stringContaining('data:') })
    const both = await Promise.all(['One', 'Two'].map((name) => save({ version: 2, name, logo: null })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await shownTo(shop.admin.token))?.logo).toBeNull()
  })

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
    ['a picture that breaks off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')],
  ])('is refused with a logo that is %s, and stays as it was', async (_, logo) => {
    await save()
    const before = await world.sql(sql`select * from partner_brand`)
    expect((await save({ version: 1, name: 'Other', logo })).refusal.code).toBe('brand.logo-unfit')
    expect(await world.sql(sql`select * from partner_brand`)).toEqual(before)
  })

  it.each([
    ['a name of 1 letter', { name: 'N' }, 422],
    ['a name of 2 letters', { name: 'No' }, 200],
    ['a name of 50 letters', { name: 'N'.repeat(50) }, 200],
    ['a name of 51 letters', { name: 'N'.repeat(51) }, 422],
    ['a color of 5 digits', { accent: '#12345' }, 422],
    ['a color that is more than one', { accent: '#123456;--page:red' }, 422],
    ['no color', { accent: null }, 200],
    ['an address for answers that is none', { replyTo: 'help@' }, 422],
    ['an address with a second line', { replyTo: 'a@b.example\nBcc: c@d.example' }, 422],
    ['no address for answers', { replyTo: '' }, 200],
  ])('with %s is answered as it should be', async (_, more, status) => {
    expect((await save(more)).status).toBe(status)
  })

  it('is told in the log, of its logo only that it is another, and is gone once removed', async () => {
    await save({ logo: await logoOf(64) })
    await world.call(removeBrand, { partnerId: partner.partnerId, version: 1 }, { as: partner.as })
    expect(await shownTo(shop.admin.token)).toBeNull()
    const lines = await world.sql<{ call: string; after: object | null }>(
      sql`select call, after from platform_audit_line where subject = ${`partner/${partner.partnerId}`} order by at desc, id desc limit 2`,
    )
    expect(lines.map(({ call }) => call)).toEqual(['organisation.remove-brand', 'organisation.save-brand'])
    expect(lines[1]?.after).toEqual({
      name: 'North Retail',
      accent: '#1F3A93',
      replyTo: 'help@north.example',
      hasLogo: true,
      logo: 'replaced',
    })
  })
})

describe('papers and the desk', () => {
  let selling: SellingShop
  let admin: string

  beforeAll(async () => {
    selling = await makeSellingShop(world)
    await world.sql(sql`update merchant set partner_id = ${partner.partnerId} where id = ${selling.merchantId}`)
    admin = await world.owner(async (tx) => {
      const { merchantId } = selling
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    await selling.desk.book(selling.desk.sale([selling.line(0, 1)], { tenders: (due) => [cash(due)] }))
  })

  const told = async () => [
    (await world.call(deskSetup, {}, { device: selling.desk.device })).answer.merchant.servedBy,
    (await world.call(readSalePaper, {}, { as: admin })).answer.shop.merchant.servedBy,
  ]

  it('name the brand of the merchant’s partner, and none where there is none', async () => {
    expect(await told()).toEqual([undefined, undefined])
    await save()
    expect(await told()).toEqual(['North Retail', 'North Retail'])
    await save({ partnerId: stranger.partnerId, name: 'Stranger' }, stranger.as)
    expect(await told()).toEqual(['North Retail', 'North Retail'])
  })

  it('of a merchant are told its own brand by the database, whoever asks', async () => {
    await save()
    const table = world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId, now: world.now }, (tx) =>
      tx.many(sql`select name from partner_brand`),
    )
    await expect(table).rejects.toThrow(/permission denied/)
    const own = (merchantId: string) =>
      world.database.transaction({ kind: 'merchant', merchantId, now: world.now }, (tx) =>
        tx.many<{ name: string }>(sql`select name from kassa_own_brand()`),
      )
    expect(await own(shop.merchantId)).toEqual([{ name: 'North Retail' }])
    expect(await own(shopElsewhere.merchantId)).toEqual([])
  })
})
