// Sign-ups are told by the days of the installation, wherever an operator looks from.
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let operator: string

// Sunday, the first of March, by UTC; Monday in Tokyo.
const now = '2026-03-01T16:00:00.000Z'

beforeAll(async () => {
  world = await makeWorld({ now, timeZone: 'Asia/Tokyo' })
  const [roleId, adminId] = [newId(), newId()]
  await world.sql(sql`
    insert into platform_role (id, tier, name, codes, created_at) values (${roleId}, 'operator', 'Watcher', '{}', ${now})`)
  await world.sql(sql`
    insert into admin (id, tier, platform_role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, 'operator', ${roleId}, 'Ada', 'ada@kassa.example', 'ada@kassa.example', 'none', ${now})`)
  operator = await world.owner((tx) => makeSession(tx, { kind: 'admin', accountId: adminId }))
})
afterAll(() => world.close())

it('a merchant that signed up a moment before midnight there is of the week before', async () => {
  for (const at of ['2026-03-01T14:59:59.000Z', '2026-03-01T15:00:00.000Z', now]) {
    const { merchantId } = await world.owner((tx) => makeMerchant(tx))
    await world.sql(sql`update merchant set created_at = ${at} where id = ${merchantId}`)
  }
  for (const zone of ['UTC', 'America/New_York']) {
    const { answer } = await world.call(tenantDashboard, { step: 'week', zone }, { as: operator })
    expect(answer.zone).toBe('Asia/Tokyo')
    expect(answer.growth.slice(-2)).toMatchObject([
      { begins: '2026-02-23', merchants: 1 },
      { begins: '2026-03-02', merchants: 2 },
    ])
  }
})

it('the session of an operator names the zone, that of a shop does not', async () => {
  expect((await world.call(readOwnSession, {}, { as: operator })).answer.user.zone).toBe('Asia/Tokyo')
  const shop = await makeShop(world, { currency: 'CNY' })
  expect((await world.call(readOwnSession, {}, { as: shop.admin.token })).answer.user.zone).toBeUndefined()
})
