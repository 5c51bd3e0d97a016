import {
  claimCode,
  exportCodes,
  issueCodes,
  listCodelessDevices,
  listCodes,
  makeCodes,
  moveCode,
  revokeCodes,
  unbindCode,
} from '@kassa/contract/billing/code.calls.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { beginTrial, bindCode, checkRoom } from './public.ts'

let world: World
let operator: string
let partner: PlatformPeople['partner']
let shop: Shop

const enter = <T>(merchantId: string, work: Parameters<World['database']['transaction']>[1]): Promise<T> =>
  world.database.transaction({ kind: 'merchant', merchantId, now: world.now }, work) as Promise<T>
const bind = (one: Shop, deviceId: string) =>
  enter<{ ok: boolean }>(one.merchantId, (tx) => bindCode(tx, one.merchantId, deviceId, { now: world.now, newId }))
const setLimits = (limits: { outlets?: number; codes?: number; staff?: number; products?: number }) =>
  world.sql(sql`
    update billing_edition set outlets = ${limits.outlets ?? null}, codes = ${limits.codes ?? null},
      staff = ${limits.staff ?? null}, products = ${limits.products ?? null}`)
const codesOf = async (as: string, filter: object = {}) =>
  (await world.call(listCodes, { limit: 200, ...filter }, { as })).answer.rows

beforeAll(async () => {
  world = await makeWorld()
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
})
afterAll(() => world.close())

describe('a merchant that was there when licences came', () => {
  it('gets none by a clock that stands before it came', async () => {
    const [made] = await world.sql<{ createdAt: string }>(
      sql`select created_at from merchant where id = ${shop.merchantId}`,
    )
    await world.sql(
      sql`update merchant set created_at = ${world.now}::timestamptz + interval '1 day' where id = ${shop.merchantId}`,
    )
    await world.runJob('billing.begin-licences')
    expect(await codesOf(shop.admin.token)).toEqual([])
    await world.sql(sql`update merchant set created_at = ${made?.createdAt ?? ''} where id = ${shop.merchantId}`)
  })

  it('gets a trial from that day, and its devices their codes, silently', async () => {
    await world.runJob('billing.begin-licences')
    const rows = await codesOf(shop.admin.token)
    expect(rows).toMatchObject([{ state: 'used', origin: 'package', deviceId: shop.device.deviceId }])
    expect(rows[0]?.code).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/)
    await world.runJob('billing.begin-licences')
    expect(await codesOf(shop.admin.token)).toHaveLength(1)
  })
})

describe('a batch', () => {
  it('goes to a partner, from its stock to a merchant, and is bound by the next device', async () => {
    const to = { partnerId: partner.partnerId, merchantNumber: null, count: 3, lastDay: '2026-12-31' }
    expect((await world.call(makeCodes, to, { as: operator })).answer).toEqual({ made: 3 })
    expect((await world.call(makeCodes, to, { as: partner.token })).refusal.code).toBe('permission.missing')
    const stock = (await codesOf(partner.token)).filter(({ merchantId }) => merchantId === null)
    expect(stock).toHaveLength(3)
    expect((await codesOf(shop.admin.token)).filter(({ origin }) => origin === 'stock')).toEqual([])
    const [first, second, third] = stock as [(typeof stock)[0], (typeof stock)[0], (typeof stock)[0]]
    const issue = { ids: [first.id], partnerId: null, merchantNumber: shop.number }
    expect((await world.call(issueCodes, issue, { as: partner.token })).answer).toEqual({ issued: 1 })
    expect((await world.call(issueCodes, issue, { as: partner.token })).refusal.code).toBe('code.state-unfit')
    const foreign = await makeShop(world)
    const away = { ...issue, ids: [second.id], merchantNumber: foreign.number }
    expect((await world.call(issueCodes, away, { as: partner.token })).refusal.code).toBe('thing.not-found')
    await setLimits({ codes: 1 })
    const deviceId = newId()
    expect(await bind(shop, deviceId)).toMatchObject({ ok: true })
    expect((await codesOf(shop.admin.token)).find((row) => row.deviceId === deviceId)).toMatchObject({ id: first.id })
    expect(await bind(shop, newId())).toMatchObject({
      ok: false,
      refusal: { code: 'licence.codes-full', facts: { most: 1 } },
    })
    await setLimits({})
    const wrong = `${second.code.slice(0, -1)}${second.code.endsWith('A') ? 'C' : 'A'}`
    const claim = (code: string, one = shop) => world.call(claimCode, { code }, { as: one.admin.token })
    expect((await claim(wrong)).refusal.code).toBe('code.check-wrong')
    expect((await claim(second.code, foreign)).refusal.code).toBe('thing.not-found')
    expect((await claim(second.code.toLowerCase())).status).toBe(200)
    expect((await claim(second.code)).refusal.code).toBe('thing.not-found')
    expect((await world.call(revokeCodes, { ids: [third.id] }, { as: operator })).answer).toEqual({ revoked: 1 })
    expect((await claim(third.code)).refusal.code).toBe('thing.not-found')
    expect((await world.call(revokeCodes, { ids: [third.id] }, { as: operator })).refusal.code).toBe('code.state-unfit')
    const sheet = await world.call(exportCodes, {}, { as: partner.token })
    expect(sheet.text).toContain(first.code)
  })

  it('one free code and two devices at once: one gets it', async () => {
    const other = await makeShop(world)
    await world.owner((tx) => beginTrial(tx, other.merchantId, { now: world.now, newId }))
    const to = { partnerId: null, merchantNumber: other.number, count: 1, lastDay: null }
    await world.call(makeCodes, to, { as: operator })
    await setLimits({ codes: 1 })
    const both = await Promise.all([bind(other, newId()), bind(other, newId())])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    await setLimits({})
  })
})

describe('freeing a code', () => {
  it('twice a year, and again when the year is over; a moved one counts', async () => {
    const other = await makeShop(world)
    await world.owner((tx) => beginTrial(tx, other.merchantId, { now: world.now, newId }))
    const as = { as: other.admin.token }
    const [code] = await codesOf(other.admin.token)
    const id = code?.id ?? ''
    const move = () => world.call(moveCode, { id, deviceId: other.device.deviceId }, as)
    const free = () => world.call(unbindCode, { id }, as)
    const bare = async () => (await world.call(listCodelessDevices, {}, as)).answer.devices.map((one) => one.id)
    expect(await bare()).toEqual([])
    expect((await free()).status).toBe(200)
    expect((await free()).refusal.code).toBe('code.state-unfit')
    expect(await bare()).toEqual([other.device.deviceId])
    expect((await move()).status).toBe(200)
    expect((await move()).refusal.code).toBe('code.device-has-one')
    expect((await free()).status).toBe(200)
    expect((await move()).status).toBe(200)
    expect((await free()).refusal).toMatchObject({ code: 'code.unbound-twice' })
    expect((await world.call(unbindCode, { id }, { as: shop.admin.token })).refusal.code).toBe('thing.not-found')
    const before = world.now
    world.passSeconds(366 * 86_400)
    expect((await free()).status).toBe(200)
    world.setNow(before)
  })
})

describe('limits of a version', () => {
  it.each(['outlets', 'staff', 'products'] as const)('%s: the last one fits, the next is refused', async (kind) => {
    const used = { outlets: 2, staff: 1, products: 0 }[kind]
    const room = () => enter(shop.merchantId, (tx) => checkRoom(tx, shop.merchantId, kind))
    await setLimits({ [kind]: used + 1 })
    expect(await room()).toMatchObject({ ok: true })
    await setLimits({ [kind]: Math.max(1, used) })
    if (used > 0)
      expect(await room()).toMatchObject({
        ok: false,
        refusal: { code: `licence.${kind}-full`, facts: { most: used } },
      })
    await setLimits({})
  })

  it('are held at the calls that add', async () => {
    const as = { as: shop.admin.token }
    await setLimits({ outlets: 2, staff: 1 })
    const outlet = {
      number: '77',
      name: 'Third',
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      dayCutoffMinutes: 0,
      locale: 'en-US',
    }
    expect((await world.call(createOutlet, outlet as never, as)).refusal).toMatchObject({
      code: 'licence.outlets-full',
      whatToDo: 'upgrade',
    })
    const person = {
      number: '9901',
      firstName: 'Ann',
      roleId: shop.cashier.roleId,
      outletIds: [shop.outlet.outletId],
      password: 'Long-enough-1',
      passwordAgain: 'Long-enough-1',
    }
    expect((await world.call(createStaff, person as never, as)).refusal.code).toBe('licence.staff-full')
    await setLimits({})
  })
})
