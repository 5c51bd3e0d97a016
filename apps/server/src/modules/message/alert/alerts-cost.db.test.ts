import { listOwnAlerts, saveAlertChoice } from '@kassa/contract/message/alert.calls.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchant } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { modules } from '../../../program.ts'

type Scope = Parameters<Database['transaction']>[0]

/** More than are asked about together, twice. */
const OTHERS = 420
const KINDS = modules.flatMap(({ alerts = [] }) => alerts).length

let world: World
let shops: Shop[]

beforeAll(async () => {
  world = await makeWorld()
  shops = []
  for (let count = 0; count < 3; count += 1) {
    const shop = await makeShop(world)
    shops.push(shop)
    await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 3 }))
  }
})
afterEach(async () => {
  await world.sql(sql`delete from alert`)
  await world.sql(sql`delete from alert_choice`)
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`update listing set warning_line = 0`)
  await world.sql(sql`update merchant set is_enabled = true, archived_at = null`)
})
afterAll(() => world.close())

const at = (index: number): Shop => shops[index] ?? shops[0]!
const low = (shop: Shop, line = 5) =>
  world.sql(sql`update listing set warning_line = ${line} where merchant_id = ${shop.merchantId}`)
/** Runs a job; answers how many statements it asked, those as the owner included. */
async function run(name: string): Promise<number> {
  let asked = 0
  const counting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, key) {
        asked += 1
        return Reflect.get(target, key) as unknown
      },
    })
  const database = new Proxy(world.database, {
    get: (target, key) =>
      key === 'transaction'
        ? <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => target.transaction(scope, (tx) => work(counting(tx)))
        : (Reflect.get(target, key) as unknown),
  })
  const { jobs, platform } = world.running
  const job = jobs.find((one) => one.name === name)
  await job?.run({ database, log: pino({ level: 'silent' }), now: world.now, newId, reach: platform.reach })
  return asked
}

const gather = () => run('message.gather-alerts')
const mail = () => run('message.mail-alerts')
const told = async () =>
  (await world.sql<{ merchantId: string }>(sql`select merchant_id from alert where ended_at is null`)).map(
    ({ merchantId }) => merchantId,
  )
const letters = async () =>
  (await world.sql<{ recipient: string }>(sql`select recipient from outgoing_message order by recipient`)).map(
    ({ recipient }) => recipient,
  )
const wantMail = (shop: Shop) =>
  world.call(saveAlertChoice, { kindsOff: [], mail: 'now', quiet: null, version: 0 }, { as: shop.admin.token })

describe('gathering', () => {
  it('costs a question of each kind for two hundred merchants, and more only where there is news', async () => {
    const few = await gather()
    await world.owner(async (tx) => {
      for (let count = 0; count < OTHERS; count += 1) await makeMerchant(tx)
    })
    const many = await gather()
    // Each further two hundred: who they are, what stood there, and each kind.
    expect(many - few).toBe(2 * (2 + KINDS))
    expect(many).toBeLessThan(OTHERS / 10)

    await low(at(0))
    await low(at(2))
    const withNews = await gather()
    // The earlier state, the time of the last alert, each kind, and the line that announces it.
    expect(withNews - many).toBe(2 * (2 + KINDS + 1))
    expect((await told()).toSorted()).toEqual([at(0).merchantId, at(2).merchantId].toSorted())

    expect(await gather()).toBe(many)
    await low(at(0), 0)
    expect((await gather()) - many).toBe(2 + KINDS + 1)
    expect(await told()).toEqual([at(2).merchantId])
  })

  it('finds in many together what it finds in one alone', async () => {
    await low(at(0))
    await gather()
    const { alerts } = (await world.call(listOwnAlerts, {}, { as: at(0).admin.token })).answer
    expect(alerts).toMatchObject([{ kind: 'low-stock', count: 1, outletName: expect.any(String) }])
    expect((await world.call(listOwnAlerts, {}, { as: at(1).admin.token })).answer.alerts).toEqual([])
  })

  it.each([
    ['archived', sql`archived_at = '2026-03-01T00:00:00Z'`],
    ['switched off', sql`is_enabled = false`],
  ])('looks at no merchant that is %s, and again once it is back', async (_, gone) => {
    await low(at(0))
    await low(at(1))
    await world.sql(sql`update merchant set ${gone} where id = ${at(0).merchantId}`)
    await gather()
    expect(await told()).toEqual([at(1).merchantId])
    await world.sql(sql`update merchant set archived_at = null, is_enabled = true`)
    await gather()
    expect(await told()).toHaveLength(2)
  })
})

describe('mailing', () => {
  it.each([
    ['archived', sql`archived_at = '2026-03-01T00:00:00Z'`],
    ['switched off', sql`is_enabled = false`],
  ])('writes to nobody of a merchant that is %s since it was told', async (_, gone) => {
    await wantMail(at(0))
    await wantMail(at(1))
    await low(at(0))
    await low(at(1))
    world.passSeconds(300)
    await gather()
    await world.sql(sql`update merchant set ${gone} where id = ${at(0).merchantId}`)
    await mail()
    expect(await letters()).toEqual([at(1).admin.email])
  })

  it('costs one question where nobody has news, however many want mails', async () => {
    for (const shop of shops) await wantMail(shop)
    world.passSeconds(300)
    await gather()
    expect(await mail()).toBe(1)
    await low(at(1))
    await gather()
    const withNews = await mail()
    expect([await letters(), withNews]).toEqual([[at(1).admin.email], 5])
  })

  it('reaches those beyond the first two hundred', async () => {
    const { merchantId } = at(0)
    await world.sql(sql`
      insert into admin
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', 'a' || n || '@many.example',
        'email_folded', 'a' || n || '@many.example'))).*
      from admin a, generate_series(1, 250) n where a.email = ${at(0).admin.email}`)
    await world.sql(sql`
      insert into alert_choice (merchant_id, account_id, kinds_off, mail, mailed_until)
      select ${merchantId}, id, '{}', 'now', ${world.now} from admin where email like '%@many.example'`)
    world.passSeconds(300)
    await low(at(0))
    await gather()
    await mail()
    expect(await letters()).toHaveLength(250)
    await mail()
    expect(await letters()).toHaveLength(250)
    await world.sql(sql`delete from admin where email like '%@many.example'`)
  })
})
