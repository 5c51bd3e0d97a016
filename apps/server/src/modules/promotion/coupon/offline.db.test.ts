// Printed coupons that a desk took offline: nothing that happened is refused, contradictions with the books are filed, a code counts once.
import { sign, type KeyObject } from 'node:crypto'
import {
  createCouponTemplate,
  disableCoupon,
  exportCouponCodes,
  listCoupons,
  listCouponTemplates,
  makeCouponCodes,
  setCouponTemplateEnabled,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { deskSetup, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { couponOf, type CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import {
  couponClaimText,
  readCouponWord,
  writeCouponWord,
  type CouponWord,
} from '@kassa/domain/promotion/coupon-word.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { newCouponCode } from './new-code.ts'

let world: World
let shop: SellingShop
let as: string

const codes = [
  'marketing.coupons',
  'marketing.coupons.add',
  'marketing.coupons.edit',
  'marketing.coupons.issue',
  'marketing.coupons.member',
  'configuration.print',
].map((key) => permissionCode(`platform.${key}`))

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId, codes)
  await shop.desk.book(shop.desk.openShift(10_000))
  await letTake(1_000)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const letTake = (minor: number) =>
  world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, 'sales.offline-coupons-minor', ${String(minor)}::jsonb,
      ${world.now})`)

const make = async (changes: Partial<CouponTerms> = {}) => {
  const terms = twoOffTen(changes)
  const { id } = (await world.call(createCouponTemplate, sentTerms(terms), { as })).answer
  return { id, terms }
}
const nextVisit = (changes: Partial<CouponTerms> = {}) => make({ nextVisit: { fromMinor: 2_000 }, ...changes })

const secondDesk = async () => {
  const { merchantId, outlet, cashier } = shop
  const desk = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
  await desk.book(desk.openShift(0))
  return desk
}

/** The words of a batch as its sheet has them. */
async function wordsOf(templateId: string, count = 1): Promise<CouponWord[]> {
  const { batchId: id } = (await world.call(makeCouponCodes, { templateId, count }, { as })).answer
  await world.runJob('promotion.make-coupon-codes')
  const { text } = await world.call(exportCouponCodes, { id }, { as })
  return text
    .replaceAll('"', '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => readCouponWord(row.split(',').at(-1) ?? '') as CouponWord)
}

type Signed = Omit<CouponWord, 'signature'>

const signedBy = (key: KeyObject, said: Signed, merchantId = shop.merchantId): CouponWord => {
  const text = Buffer.from(couponClaimText({ ...said, merchantId }))
  return { ...said, signature: sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') }
}

const prefixOf = ({ number }: { readonly number: string }): string => number.replace(/-[0-9]+$/, '')

/** Returns the coupon that a till prints on a receipt, and the sale that reports it. */
function printed(templateId: string, desk = shop.desk) {
  const said = { couponId: newId(), templateId, code: newCouponCode(), memberId: null }
  const days = { fromDate: '2026-03-02', untilDate: '2026-03-31' }
  const sale = desk.sale([shop.line(0, 2)])
  const word = signedBy(desk.device.privateKey, { ...said, ...days, signer: prefixOf(sale) })
  const given = { templateId, id: said.couponId, code: said.code, name: 'Two off ten', untilDate: days.untilDate }
  return { word, sale: { ...sale, givenCoupons: [given] } }
}

interface Taking {
  readonly desk?: SellingShop['desk']
  readonly at?: string
  readonly text?: string
}

/** Returns a sale of two tens with a coupon that was taken offline. */
function taken(
  word: CouponWord,
  terms: CouponTerms,
  { desk = shop.desk, at, text = writeCouponWord(word) }: Taking = {},
) {
  const coupon = couponOf(terms, { ...word, id: word.couponId }, 'available')
  const change = (plain: object) => ({ ...plain, coupons: [coupon] }) as never
  const sale = desk.sale([shop.line(0, 2)], { change, ...(at !== undefined && { at }) })
  return { ...sale, offlineCoupons: [{ couponId: word.couponId, word: text }] }
}

const reasonsOf = async (...bodies: Record<string, unknown>[]) => reasonsAt(shop.desk, ...bodies)
const reasonsAt = async (desk: SellingShop['desk'], ...bodies: Record<string, unknown>[]) =>
  (await desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))
const coupons = async () => (await world.call(listCoupons, { limit: 50 }, { as })).answer.rows
const counts = async () =>
  (await world.call(listCouponTemplates, {}, { as })).answer.rows.map((row) => [row.issuedCount, row.usedCount])

describe('what a desk is told', () => {
  const told = async () => (await world.call(deskOffers, {}, { device: shop.desk.device })).answer.withoutLine

  it('is the keys and what coupons are worth, where it may take any, and nothing else', async () => {
    const { id } = await make()
    await nextVisit()
    await make({ currency: 'JPY' })
    await make({
      validDays: null,
      window: { fromDate: '2026-01-01', untilDate: '2026-03-01', timeOfDay: null, weekdays: null },
    })
    const off = await make()
    await world.call(setCouponTemplateEnabled, { id: off.id, isEnabled: 0 }, { as })
    const { keys = [], templates = [] } = (await told()) ?? {}
    expect(keys).toHaveLength(1)
    expect(templates.map((one) => one.id)).toEqual([id])
    await world.sql(sql`delete from setting where merchant_id = ${shop.merchantId}`)
    expect(await told()).toBeUndefined()
  })

  it('moves with each change of what coupons are worth, and a till that may not sell any more is named', async () => {
    const cursor = async () => {
      const [row] = await world.sql<{ value: number }>(
        sql`select value from change_cursor where merchant_id = ${shop.merchantId}`,
      )
      return row?.value ?? 0
    }
    const before = await cursor()
    await make()
    const made = await cursor()
    expect(made).toBeGreaterThan(before)
    const other = await secondDesk()
    const ended = async () => {
      const { answer } = await world.call(deskSetup, {}, { device: shop.desk.device })
      return (answer.receiptKeys ?? []).filter(({ isEnded }) => isEnded).map(({ numberPrefix }) => numberPrefix)
    }
    expect(await ended()).toEqual([])
    await world.call(unbindDevice, { id: other.device.deviceId }, { as: shop.adminToken })
    expect(await ended()).toEqual([prefixOf(other.sale([shop.line(0)]))])
    expect(await cursor()).toBeGreaterThan(made)
  })
})

describe('a coupon that the server printed', () => {
  it('is booked and used once, with nothing to look at', async () => {
    const { id, terms } = await make()
    const [word] = await wordsOf(id)
    expect(await reasonsOf(taken(word!, terms))).toEqual([[]])
    expect(await coupons()).toMatchObject([{ code: word!.code, status: 'used' }])
    expect(await counts()).toEqual([[1, 1]])
  })

  it('that two desks took without a line is booked twice, used by the first, and the second is filed', async () => {
    const { id, terms } = await make()
    const [word] = await wordsOf(id)
    const other = await secondDesk()
    const first = taken(word!, terms)
    expect(await reasonsOf(first)).toEqual([[]])
    expect(await reasonsAt(other, taken(word!, terms, { desk: other }))).toEqual([['sale.coupon-used']])
    expect(await coupons()).toMatchObject([{ status: 'used', orderId: first.orderId }])
    expect(await counts()).toEqual([[1, 1]])
  })

  it('that was taken back, switched off or over meanwhile is booked and filed', async () => {
    const { id, terms } = await make()
    const [back, over] = await wordsOf(id, 2)
    const [row] = (await coupons()).filter(({ code }) => code === back!.code)
    await world.call(disableCoupon, { id: row!.id }, { as })
    expect(await reasonsOf(taken(back!, terms))).toEqual([['sale.coupon-disabled']])
    // Its last day was changed in the books since: the paper says another one.
    await world.sql(sql`update coupon set until_date = '2026-03-01' where id = ${over!.couponId}`)
    expect(await reasonsOf(taken(over!, terms))).toEqual([['sale.coupon-expired']])
    await world.call(setCouponTemplateEnabled, { id, isEnabled: 0 }, { as })
    const [off] = await world.sql<{ id: string }>(sql`select id from coupon where template_id = ${id} limit 1`)
    expect(off).toBeDefined()
  })

  it('that nobody signed, another merchant signed, or whose word is another’s is booked and filed', async () => {
    const { id, terms } = await make()
    const [word, other] = await wordsOf(id, 2)
    const stranger = await makeSellingShop(world, { currency: 'CNY' })
    const theirs = signedBy(stranger.desk.device.privateKey, { ...word!, signer: '1-01' }, stranger.merchantId)
    const bent = `${writeCouponWord(word!).slice(0, -3)}AAA`
    expect(await reasonsOf(taken(word!, terms, { text: bent }))).toEqual([['sale.coupon-unproven']])
    expect(await reasonsOf(taken(other!, terms, { text: writeCouponWord(theirs) }))).toEqual([['sale.coupon-unproven']])
    const made = { ...word!, couponId: newId() }
    expect(await reasonsOf(taken(made, terms))).toEqual([['sale.coupon-unknown', 'sale.coupon-unproven']])
    expect(await counts()).toEqual([[2, 2]])
  })
})

describe('a coupon for the next visit', () => {
  it('is good by the till’s signature, and by the server’s on paper of the server', async () => {
    const { id, terms } = await nextVisit()
    const { word, sale } = printed(id)
    expect(await reasonsOf(sale)).toEqual([[]])
    const { nextCoupons = [] } = (await world.call(readSalePaper, { number: sale.number }, { as })).answer
    const onPaper = readCouponWord(nextCoupons[0]?.word ?? '')
    expect(onPaper).toEqual({ ...word, signer: '', signature: expect.any(String) as string })
    expect(await reasonsOf(taken(onPaper!, terms))).toEqual([[]])
    expect(await counts()).toEqual([[1, 1]])
  })

  it('that is used before its till tells of it counts once, is filed, and belongs to its receipt later', async () => {
    const { id, terms } = await nextVisit()
    const other = await secondDesk()
    const { word, sale } = printed(id, other)
    expect(await reasonsOf(taken(word, terms), taken(word, terms))).toEqual([
      ['sale.coupon-untold'],
      ['sale.coupon-used'],
    ])
    expect(await counts()).toEqual([[1, 1]])
    expect(await reasonsAt(other, sale)).toEqual([[]])
    expect(await counts()).toEqual([[1, 1]])
    const rows = await world.sql(sql`select id, from_order_id from coupon where merchant_id = ${shop.merchantId}`)
    expect(rows).toEqual([{ id: word.couponId, fromOrderId: sale.orderId }])
  })

  it('of a till whose registration was ended is known only where its sale was booked', async () => {
    const { id, terms } = await nextVisit()
    const other = await secondDesk()
    const [told, later] = [printed(id, other), printed(id, other)]
    await other.book(told.sale)
    expect((await world.call(unbindDevice, { id: other.device.deviceId }, { as: shop.adminToken })).status).toBe(200)
    expect(await reasonsOf(taken(told.word, terms), taken(later.word, terms))).toEqual([[], ['sale.coupon-unknown']])
    expect(await counts()).toEqual([[1, 1]])
  })
})

describe('how much a desk may take off', () => {
  it('is counted from when it was heard last; beyond it is booked and filed, also where none may be taken any more', async () => {
    await world.sql(sql`delete from setting where merchant_id = ${shop.merchantId}`)
    await letTake(400)
    const { id, terms } = await make()
    const words = await wordsOf(id, 6)
    const at = (minute: number) => `2026-03-02T04:0${minute}:00.000Z`
    world.setNow(at(5))
    const bodies = [0, 1, 2].map((minute) => taken(words[minute]!, terms, { at: at(minute) }))
    expect(await reasonsOf(...bodies)).toEqual([[], [], ['sale.coupons-over-limit']])
    world.setNow(at(9))
    expect(await reasonsOf(taken(words[3]!, terms, { at: at(6) }))).toEqual([[]])
    await world.sql(sql`delete from setting where merchant_id = ${shop.merchantId}`)
    expect(await reasonsOf(taken(words[4]!, terms, { at: at(9) }))).toEqual([['sale.coupons-over-limit']])
    expect(await counts()).toEqual([[6, 5]])
  })
})
