// A till, a kiosk and an app are told the same before their merchant moves and behind it.
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { DESK_RELEASE, NEWEST } from '@kassa/contract/device/desk-release.ts'
import { chooseDeskVersion } from '@kassa/contract/device/desk-version.calls.ts'
import { listKiosks, tellKiosk } from '@kassa/contract/device/kiosk.calls.ts'
import { changeConnection } from '@kassa/contract/open/connection.calls.ts'
import { limitedScopes } from '@kassa/contract/open/limits/daily-limit.ts'
import { adjustMemberPoints } from '@kassa/contract/open/members/member-books.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type MadeApp } from '../../../../test/make/app.ts'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { modules } from '../../../program.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createDeviceModule } from '../../device/device.module.ts'
import { hashPassword } from '../../identity/public.ts'

const password = 'Harbour-17-Lamp'
const bundles = [
  { version: '2.0.0', release: DESK_RELEASE, folder: '', isNewest: true },
  { version: '1.0.0', release: DESK_RELEASE - 1, folder: '', isNewest: false },
]

onPostgres('a merchant in the second database', () => {
  let both: TwoDatabases
  let shop: MemberShop
  let till: MadeDevice
  let kiosk: MadeDevice
  let app: MadeApp
  let memberId: string

  beforeAll(async () => {
    const desks = () => ({ bundles, standard: NEWEST })
    const own = modules.map((module) => (module.name === 'device' ? createDeviceModule(desks) : module))
    both = await makeTwoDatabases({ modules: own })
    shop = await makeMemberShop(both.two)
    const { merchantId, outlet } = shop
    ;({ till, kiosk, app } = await both.two.owner(async (tx) => ({
      till: await makeDevice(tx, merchantId, outlet),
      kiosk: await makeDevice(tx, merchantId, outlet),
      app: await makeApp(tx, merchantId, { scopes: limitedScopes }),
    })))
    await both.two.sql(sql`update admin set password_hash = ${await hashPassword(password)}`)
    memberId = await shop.join('Ada')
  }, 60_000)
  afterAll(() => both.close())

  const as = () => ({ as: shop.admin.token })
  const basket = { lines: [{ name: 'Tea', quantity: '2', amountMinor: 1_980 }], pieces: 2, totalMinor: 1_980 }
  const versionOf = async () =>
    (await both.one.call(heartbeat, { queued: 0, oldestQueuedAt: null, version: '2.0.0' }, { device: till })).answer
      .deskVersion
  const kiosks = async () => (await both.one.call(listKiosks, {}, { device: till })).answer.rows
  const adjust = async () =>
    (
      await both.one.call(
        adjustMemberPoints,
        { id: memberId, points: 10, reason: 'Apology' },
        { as: app.key, key: newId() },
      )
    ).status

  it('gives its tills the chosen desk, hears its kiosks and counts uses of its apps', async () => {
    const chosen = { outletIds: [shop.outlet.outletId], version: '1.0.0' }
    expect((await both.one.call(chooseDeskVersion, chosen, as())).status).toBe(200)
    expect(await versionOf()).toBe('1.0.0')
    const word = { call: 'age', isPaying: false, basket } as const
    expect((await both.one.call(tellKiosk, word, { device: kiosk })).status).toBe(200)
    expect(await kiosks()).toMatchObject([{ deviceId: kiosk.deviceId, call: 'age', basket }])
    const agreed = {
      id: app.installationId,
      name: 'Loyalty',
      scopes: [...limitedScopes],
      dailyLimits: { member_books_adjust: 2 },
      outlets: 'all' as const,
      password,
    }
    expect((await both.one.call(changeConnection, agreed, as())).status).toBe(200)
    expect(await adjust()).toBe(200)
  })

  it('does all of that on behind a move, and nothing begins anew', async () => {
    const before = await kiosks()
    await moveTo(both, 'one', shop.merchantId)
    expect(await versionOf()).toBe('1.0.0')
    expect(await kiosks()).toEqual(before)
    expect([await adjust(), await adjust()]).toEqual([200, 429])
    await moveTo(both, 'two', shop.merchantId)
    expect([await versionOf(), (await kiosks()).length, await adjust()]).toEqual(['1.0.0', 1, 429])
  }, 120_000)
})
