// Accounts that something held before the column came are marked once, five hundred of a merchant at a time, so that no till waits for all of them.
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { readMigrations } from '../../../platform/db/read-migrations.ts'
import { sql } from '../../../platform/db/sql.ts'

const HELD = 1_001

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

/** Members of a shop, each with points that a payment holds, and one more of whom nothing is held. */
async function holdPointsOf({ merchantId, desk, join }: MemberShop, count: number): Promise<void> {
  const like = await join('Ada')
  await world.owner(async (tx) => {
    await tx.run(sql`
      create temp table held on commit drop as select gen_random_uuid() as id from generate_series(1, ${count}::integer)`)
    await tx.run(sql`
      insert into member select (jsonb_populate_record(m, jsonb_build_object('id', held.id, 'card_number', left(held.id::text, 30), 'phone', null,
        'email', ''))).* from member m, held where m.id = ${like}`)
    await tx.run(sql`
      insert into member_account select (jsonb_populate_record(a, jsonb_build_object('member_id', held.id))).*
      from member_account a, held where a.merchant_id = ${merchantId} and a.member_id = ${like}
      on conflict (merchant_id, member_id) do nothing`)
    await tx.run(sql`
      insert into member_hold (merchant_id, order_id, member_id, device_id, points, currency, expires_at)
      select ${merchantId}, gen_random_uuid(), held.id, ${desk.device.deviceId}, 1, 'USD', now() from held`)
  })
}

it('marks whom something holds, in transactions of their own, and again changes nothing', async () => {
  await holdPointsOf(shop, HELD)
  await holdPointsOf(other, 1)
  const { database } = world.running.platform
  const migration = readMigrations().find(({ name }) => name.startsWith('2714-'))!
  expect(migration.isTableByTable).toBe(true)
  const marks = () =>
    world.sql<{ merchantId: string; marked: number; steps: number }>(sql`
      select merchant_id, count(*)::integer as marked, count(distinct xmin::text)::integer as steps
      from member_account where due_points_held group by merchant_id order by 2 desc`)
  await database.script(migration.text)
  const first = await marks()
  expect(first).toEqual([
    { merchantId: shop.merchantId, marked: HELD, steps: 3 },
    { merchantId: other.merchantId, marked: 1, steps: 1 },
  ])
  await database.script(migration.text)
  expect(await marks()).toEqual(first)
})
