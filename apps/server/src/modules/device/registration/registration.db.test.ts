import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readEntitlement } from '@kassa/domain/billing/entitlement.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { SERVER_LEVEL } from '@kassa/contract/device/level/server-level.ts'
import {
  deskCatalogue,
  deskCatalogueChanges,
  deskSetup,
  listDevices,
  registerDevice,
} from '@kassa/contract/device/device.calls.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../../billing/public.ts'

let world: World
let shop: SellingShop
let owner: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId } = shop
  const codes = [permissionCode('desk.cashiering.registerDevice'), permissionCode('platform.devices.add')]
  owner = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
})
afterAll(() => world.close())

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: { kty: 'EC' as const, crv: 'P-256' as const, x, y } }
}

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

describe('registering', () => {
  it('gives a credential that proves itself, and a new epoch with numbers of its own each time', async () => {
    const first = keyPair()
    const registered = await world.call(
      registerDevice,
      { name: 'Till by the door', publicKey: first.publicKey },
      here(),
    )
    const { deviceId, deviceToken, epoch, firstNumber, numberPrefix } = registered.answer
    expect({ epoch, firstNumber }).toEqual({ epoch: 1, firstNumber: 1 })
    expect(numberPrefix).toMatch(new RegExp(`^${shop.outlet.number}-\\d+$`))
    const device = { token: deviceToken, privateKey: first.privateKey }
    const setup = await world.call(deskSetup, {}, { device })
    expect(setup.answer).toMatchObject({
      device: { id: deviceId, epoch: 1 },
      outlet: { id: shop.outlet.outletId, currency: 'USD' },
      taxes: [{ id: shop.taxId, isDefault: true }],
      staff: [{ id: shop.cashier.staffId }],
    })
    const second = keyPair()
    const again = await world.call(
      registerDevice,
      { name: 'Till by the door', publicKey: second.publicKey, deviceId },
      here(),
    )
    expect(again.answer).toMatchObject({ deviceId, epoch: 2, numberPrefix, firstNumber: 1_000_001 })
    const former = await world.call(deskSetup, {}, { device })
    expect(former.refusal.code).toBe('device.unbound')
  })

  it('is told who works at the outlet, with a right to the desk or without: a sale may be theirs', async () => {
    const { merchantId, outlet } = shop
    const make = (firstName: string, outletIds: readonly string[]) =>
      world.owner((tx) => makeStaff(tx, merchantId, { firstName, lastName: '', outletIds, codes: [] }))
    await make('Amy', [outlet.outletId])
    await make('Elsewhere', [])
    const gone = await make('Gone', [outlet.outletId])
    await world.sql(sql`update staff set is_enabled = false where id = ${gone.staffId}`)
    const { answer } = await world.call(deskSetup, {}, { device: shop.desk.device })
    expect(answer.staff.map(({ id }) => id)).toEqual([shop.cashier.staffId])
    expect(
      answer.sellers?.map(({ name }) => name).filter((name) => ['Amy', 'Elsewhere', 'Gone'].includes(name)),
    ).toEqual(['Amy'])
    expect(answer.sellers?.some(({ id }) => id === shop.cashier.staffId)).toBe(true)
  })

  it('takes numbers one after the other, also at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call(registerDevice, { name: 'Another till', publicKey: keyPair().publicKey }, here()),
      ),
    )
    expect(new Set(all.map(({ answer }) => answer.numberPrefix)).size).toBe(6)
  })

  it('gives no till the range of another, whichever outlet has its number now', async () => {
    const { merchantId } = shop
    const [left, right] = await world.owner(async (tx) => [
      await makeOutlet(tx, merchantId),
      await makeOutlet(tx, merchantId),
    ])
    const register = async ({ outletId }: { outletId: string }, deviceId?: string) => {
      const request = { name: 'Till', publicKey: keyPair().publicKey, ...(deviceId === undefined ? {} : { deviceId }) }
      return (await world.call(registerDevice, request, { as: owner, outlet: outletId })).answer
    }
    const renumber = ({ outletId }: { outletId: string }, number: string) =>
      world.sql(sql`update outlet set number = ${number} where id = ${outletId}`)
    const [one, two] = [await register(left), await register(right)]
    await renumber(left, 'former')
    await renumber(right, left.number)
    const again = await register(right, two.deviceId)
    const fresh = await register(right)
    const ranges = [one, two, again, fresh].map(({ numberPrefix }) => numberPrefix)
    expect(ranges).toEqual([`${left.number}-01`, `${right.number}-01`, `${left.number}-02`, `${left.number}-03`])
    // The same till again keeps its own.
    expect((await register(right, two.deviceId)).numberPrefix).toBe(`${left.number}-02`)
  })

  it('refuses a key that is none, another outlet’s device, and a caller without the right', async () => {
    const { publicKey } = keyPair()
    const unfit = await world.call(registerDevice, { name: 'Till', publicKey: { ...publicKey, x: 'AAAA' } }, here())
    expect(unfit.refusal.code).toBe('device.public-key-unfit')
    const stranger = await makeSellingShop(world)
    const { deviceId } = stranger.desk.device
    const foreign = await world.call(registerDevice, { name: 'Till', publicKey, deviceId }, here())
    expect(foreign.refusal.code).toBe('thing.not-found')
    const elsewhere = { as: shop.cashierToken, outlet: stranger.outlet.outletId }
    expect((await world.call(registerDevice, { name: 'Till', publicKey }, elsewhere)).status).toBe(404)
    expect((await world.call(registerDevice, { name: 'Till', publicKey }, {})).status).toBe(401)
  })
})

describe('being there', () => {
  it('hears how the licence stands, and that none has reached its merchant', async () => {
    const { desk, merchantId } = await makeSellingShop(world)
    const said = { queued: 0, oldestQueuedAt: null, version: '1', printer: 'none' as const }
    const heard = async () => (await world.call(heartbeat, said, { device: desk.device })).answer.licence
    expect(await heard()).toBeNull()
    const today = world.now.slice(0, 10)
    await world.owner((tx) => beginTrial(tx, merchantId, { now: world.now, newId }))
    expect(await heard()).toEqual({
      state: 'in-use',
      readOnlyFrom: addDays(today, 37),
      functions: [...LICENCE_FUNCTIONS],
    })
    const endOn = (day: string) =>
      world.owner((tx) =>
        tx.run(sql`
        update licence set activated_on = '2020-01-01', started_on = '2020-01-01', ends_on = ${day}
        where merchant_id = ${merchantId}`),
      )
    for (const [days, state] of [
      [0, 'grace'],
      [-6, 'grace'],
      [-7, 'expired'],
    ] as const) {
      await endOn(addDays(today, days))
      expect(await heard()).toEqual({
        state,
        readOnlyFrom: addDays(today, days + 7),
        functions: [...LICENCE_FUNCTIONS],
      })
    }
  })

  it('hears the licence by the days of its own outlet, and that it is read-only once they have ended everywhere', async () => {
    const { desk, merchantId, outlet } = await makeSellingShop(world)
    const said = { queued: 0, oldestQueuedAt: null, version: '1', printer: 'none' as const }
    await world.owner((tx) => beginTrial(tx, merchantId, { now: world.now, newId }))
    const before = world.now
    const day = addDays(before.slice(0, 10), 1)
    const write = (text: Sql) => world.owner((tx) => tx.run(text))
    await world.owner((tx) => makeOutlet(tx, merchantId, { timeZone: 'America/New_York' }))
    const at = async (time: string, zone: string, endsOn: string) => {
      world.setNow(`${day}T${time}:00.000Z`)
      await write(sql`update outlet set time_zone = ${zone} where id = ${outlet.outletId}`)
      await write(sql`
        update licence set activated_on = '2020-01-01', started_on = '2020-01-01', ends_on = ${endsOn} where merchant_id = ${merchantId}`)
      return (await world.call(heartbeat, said, { device: desk.device })).answer.licence?.state
    }
    expect([
      await at('03:00', 'America/New_York', day),
      await at('03:00', 'Asia/Tokyo', day),
      await at('03:00', 'Asia/Tokyo', addDays(day, -7)),
      await at('06:00', 'Asia/Tokyo', addDays(day, -7)),
    ]).toEqual(['in-use', 'grace', 'grace', 'expired'])
    world.setNow(before)
  })

  it('gets the licence signed for itself, by the key of its set-up', async () => {
    const { desk, merchantId } = await makeSellingShop(world)
    const said = { queued: 0, oldestQueuedAt: null, version: '1', printer: 'none' as const }
    const heard = async () => (await world.call(heartbeat, said, { device: desk.device })).answer.entitlement
    expect(await heard()).toBeNull()
    await world.owner((tx) => beginTrial(tx, merchantId, { now: world.now, newId }))
    const { entitlementKey = '' } = (await world.call(deskSetup, {}, { device: desk.device })).answer
    const point = Buffer.from(entitlementKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { text = '', signature = '' } = (await heard()) ?? {}
    const isSound = (what: string) =>
      verify('sha256', Buffer.from(what), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    expect([isSound(text), isSound(text.replace('members', 'nobody'))]).toEqual([true, false])
    const today = world.now.slice(0, 10)
    expect(readEntitlement(text)).toEqual({
      deviceId: desk.device.deviceId,
      issuedAt: world.now,
      activatedOn: today,
      endsOn: addDays(today, 30),
      functions: [...LICENCE_FUNCTIONS],
    })
  })

  it('is online for 90 seconds after a heartbeat', async () => {
    const fresh = await makeSellingShop(world)
    const { device } = fresh.desk
    const as = { as: fresh.adminToken }
    const stateNow = async () => (await world.call(listDevices, {}, as)).answer.rows[0]?.state
    expect(await stateNow()).toBe('offline')
    const said = { queued: 3, oldestQueuedAt: world.now, version: '0.1.0', printer: 'ready' as const }
    const beat = await world.call(heartbeat, said, { device })
    expect(beat.answer).toMatchObject({ serverTime: world.now, isEnabled: 1, level: SERVER_LEVEL })
    world.passSeconds(90)
    expect(await stateNow()).toBe('online')
    world.passSeconds(1)
    expect(await stateNow()).toBe('offline')
    await world.call(heartbeat, { ...said, printer: 'busy' }, { device })
    const { answer } = await world.call(listDevices, { state: 'port-busy' }, as)
    expect(answer.rows).toEqual([
      expect.objectContaining({
        queued: 3,
        version: '0.1.0',
        isBound: true,
        can: { unbind: true, enable: false, disable: true, pair: false },
      }),
    ])
    expect((await world.call(listDevices, { search: 'nothing like it' }, as)).answer.total).toBe(0)
  })
})

describe('the catalogue', () => {
  it('comes in pages, then as changes that skip nothing', async () => {
    const fresh = await makeSellingShop(world)
    const { desk, merchantId, outlet, taxId } = fresh
    const options = { device: desk.device }
    const items: string[] = []
    let after: string | undefined
    let cursor = 0
    do {
      const { answer } = await world.call(deskCatalogue, { limit: 2, after }, options)
      items.push(...answer.items.map(({ id }) => id))
      cursor ||= answer.cursor
      after = answer.next ?? undefined
    } while (after !== undefined)
    expect(items.toSorted()).toEqual(fresh.products.map(({ variantId }) => variantId).toSorted())
    const { starts } = (await world.call(deskCatalogue, { limit: 2 }, options)).answer
    const cuts = [undefined, ...starts, undefined]
    const parts = cuts.slice(1).map((until, place) => ({ after: cuts[place], until, limit: 2 }))
    const pages = await Promise.all(parts.map((part) => world.call(deskCatalogue, part, options)))
    expect(pages.flatMap(({ answer }) => answer.items.map(({ id }) => id))).toEqual(items)
    expect(pages.slice(1).flatMap(({ answer }) => [answer.next, ...answer.starts])).toEqual(starts.map(() => null))
    const known = (await world.call(deskCatalogue, { limit: 100, knows: 'usual' }, options)).answer
    const whole = (await world.call(deskCatalogue, { limit: 100 }, options)).answer
    const filled = known.brief?.map((item) => ({ ...usualItem, productId: item.id, ...item }))
    expect([known.items, filled, whole.brief]).toEqual([[], whole.items, undefined])
    expect(JSON.stringify(known).length).toBeLessThan(JSON.stringify(whole).length / 2)
    const quiet = await world.call(deskCatalogueChanges, { since: cursor }, options)
    expect(quiet.answer).toMatchObject({
      items: [],
      removed: [],
      cursor,
      hasMore: false,
      reset: false,
      setupChanged: false,
    })

    const made = await world.owner(async (tx) => {
      const tea = await makeProduct(tx, merchantId, [outlet], { name: 'Green tea', taxId, sellPriceMinor: 777 })
      await makeProduct(tx, merchantId, [outlet], { name: 'Black tea', taxId })
      await tx.run(sql`
        with moved as (update change_cursor set value = value + 1 where merchant_id = ${merchantId} returning value)
        update listing set removed_at = ${world.now}, changed_seq = moved.value from moved
        where listing.merchant_id = ${merchantId} and variant_id = ${fresh.products[0]?.variantId}`)
      return tea
    })
    const seen: string[] = []
    const removed: string[] = []
    let since = cursor
    for (;;) {
      const { answer } = await world.call(deskCatalogueChanges, { since, limit: 1 }, options)
      seen.push(...answer.items.map(({ name }) => name))
      removed.push(...answer.removed)
      since = answer.cursor
      if (!answer.hasMore) break
    }
    expect(seen).toEqual(['Green tea', 'Black tea'])
    expect(removed).toEqual([fresh.products[0]?.variantId])
    expect(made.sellPriceMinor).toBe(777)
    expect((await world.call(deskCatalogueChanges, { since: since + 5 }, options)).answer.reset).toBe(true)
    await world.owner((tx) => tx.run(sql`update change_cursor set value = value + 1 where merchant_id = ${merchantId}`))
    expect((await world.call(deskCatalogueChanges, { since }, options)).answer.setupChanged).toBe(true)
  })

  it('says that the set-up changed for what a desk holds of it, and for nothing else', async () => {
    const fresh = await makeSellingShop(world)
    const { desk, merchantId, cashier, outlet, taxId } = fresh
    const options = { device: desk.device }
    const isHeard = async (change: ReturnType<typeof sql>): Promise<boolean> => {
      const { cursor: since } = (await world.call(deskCatalogue, { limit: 1 }, options)).answer
      await world.owner((tx) => tx.run(change))
      const { cursor, setupChanged } = (await world.call(deskCatalogueChanges, { since }, options)).answer
      expect(cursor > since).toBe(setupChanged)
      return setupChanged
    }
    const heard = [
      sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
        values (${merchantId}, 'outlet', ${outlet.outletId}, 'sales.desk-lock-minutes', '7', ${world.now})`,
      sql`update setting set value = '8' where merchant_id = ${merchantId}`,
      sql`delete from setting where merchant_id = ${merchantId}`,
      sql`update tax set rate_basis_points = 600 where merchant_id = ${merchantId} and id = ${taxId}`,
      sql`update staff set pin = '{}' where merchant_id = ${merchantId} and id = ${cashier.staffId}`,
      sql`update staff set lock_state = 3 where merchant_id = ${merchantId} and id = ${cashier.staffId}`,
      sql`update role set max_refund_minor = 5 where merchant_id = ${merchantId} and tier = 'staff'`,
      sql`update outlet set name = 'Elsewhere' where merchant_id = ${merchantId}`,
      sql`update device set name = 'Front' where merchant_id = ${merchantId}`,
      sql`delete from staff_outlet where merchant_id = ${merchantId}`,
    ]
    for (const change of heard) expect(await isHeard(change)).toBe(true)
    const silent = [
      sql`update staff set failed_count = 2, last_signed_in_at = ${world.now}, version = version + 1
        where merchant_id = ${merchantId}`,
      sql`update outlet set detail = 'second floor' where merchant_id = ${merchantId}`,
    ]
    for (const change of silent) expect(await isHeard(change)).toBe(false)
  })
})
