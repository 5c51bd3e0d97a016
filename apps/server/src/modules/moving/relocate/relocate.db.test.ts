// A merchant moves from one database to the other and back while it sells; killed behind every step, taken up again, and given up.
// long: one merchant sells all along, and each case begins in the database where the one before it ended.
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { agreed, killedAt, provedRelocatingShop } from '../../../../test/relocating/relocating-shop.ts'
import { givenOutIn, type PlaceName } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { hashPassword } from '../../identity/public.ts'
import { relocationPoints, type RelocationPoint } from './relocation-parts.ts'

const email = 'ada@moves.example'
const password = 'Welcome-2026'

/** Points at which it is killed, and those before the merchant lives in the other; the gate takes some of them, and a full disk ends it half-copied. */
const some: readonly RelocationPoint[] = ['switched']
const points = isThinned ? some : relocationPoints
const before = relocationPoints.slice(0, relocationPoints.indexOf('switched'))
const pointsBefore = isThinned ? (['compared'] as const) : before

const idle = { name: 'test.idle', everySeconds: 1, run: () => Promise.resolve() }

onPostgres('a relocation', () => {
  const moving = provedRelocatingShop()
  let other: SellingShop
  let adminToken: string

  beforeAll(async () => {
    const { both, shop } = moving()
    other = await makeSellingShop(both.one)
    const passwordHash = await hashPassword(password)
    const { merchantId } = shop
    adminToken = await both.one.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { email, passwordHash })
      return givenOutIn('one', await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }))
    })
  }, 120_000)

  it('brings every row, leaves none, and its tills and people go on', async () => {
    await moving().both.one.settled()
    const before = await moving().sumsIn('one')
    const ofOther = await moving().sumsIn('one', other.merchantId)
    const { rows, pauseMillis } = await moving().move('two')
    expect(rows).toBeGreaterThan(50)
    // A busy machine makes it longer: chaos measures it alone.
    expect(pauseMillis).toBeGreaterThanOrEqual(0)
    expect((await moving().sumsIn('two')).filter(({ name }) => name !== 'name_directory')).toEqual(
      before.filter(({ name }) => name !== 'name_directory'),
    )
    expect(await moving().sumsIn('one', other.merchantId)).toEqual(ofOther)
    await moving().sell()
    expect((await moving().both.one.call(readOwnSession, {}, { as: adminToken })).status).toBe(200)
    expect((await moving().both.one.call(login, { email, password })).answer.token).toMatch(/^two\./)
    await moving().expectWholeIn('two')
  }, 120_000)

  it('goes back, and again its names are one on the installation', async () => {
    await moving().move('one')
    await moving().sell()
    expect((await moving().both.one.call(login, { email, password })).answer.token).toMatch(/^one\./)
    const names = await moving().both.one.sql(
      sql`select kind, folded from name_directory where cluster is not null and folded in (${email}, ${moving().number})`,
    )
    expect(names).toEqual([])
    await moving().expectWholeIn('one')
  }, 120_000)

  it.each(points)(
    'killed at %s ends right when it is taken up again, while it sells',
    async (point) => {
      const to = (await moving().homeOf()) === 'one' ? 'two' : 'one'
      await moving().whileSelling(async () => {
        await expect(moving().move(to, { ...killedAt(point), prove: agreed })).rejects.toThrow(`killed at ${point}`)
        await moving().move(to, { prove: agreed })
      })
      await moving().sell()
      await moving().expectWholeIn(to)
    },
    120_000,
  )

  it.each(pointsBefore)(
    'killed at %s and given up leaves nothing behind',
    async (point) => {
      const { home, to } = await moving().findWay()
      await moving().whileSelling(async () => {
        await expect(moving().move(to, { ...killedAt(point), prove: agreed })).rejects.toThrow(`killed at ${point}`)
        await moving().giveUp()
      })
      await moving().sell()
      await moving().expectWholeIn(home)
      await expect(moving().giveUp()).rejects.toThrow('is not being relocated')
    },
    120_000,
  )

  it('is not given up once the merchant lives in the other, and is taken up to its end', async () => {
    const to = (await moving().homeOf()) === 'one' ? 'two' : 'one'
    await expect(moving().move(to, killedAt('arrived'))).rejects.toThrow('killed at arrived')
    await expect(moving().giveUp()).rejects.toThrow('works in')
    await moving().sell()
    await moving().move(to)
    await moving().expectWholeIn(to)
  }, 120_000)

  describe('on its way', () => {
    let home: PlaceName
    let to: PlaceName
    const seen: Partial<Record<RelocationPoint, unknown[]>> = {}
    let watched: unknown
    let published = 0
    const beside = { name: 'test.job', everySeconds: 1, run: () => Promise.resolve() }

    const rowsSeen = async (place: PlaceName): Promise<number> =>
      moving()
        .databaseOf(place)
        .transaction(
          { kind: 'across', reads: 'all' },
          async (tx) => (await tx.many(sql`select from merchant where id = ${moving().shop.merchantId}`)).length,
        )
    const look = async (point: RelocationPoint): Promise<void> => {
      const job = { ...beside, name: `test.${point}` }
      const found = [await rowsSeen(home), await rowsSeen(to), await runJob(moving().jobContext(to), job)]
      seen[point] = point === 'derived' ? [...found, await runJob(moving().jobContext(home), job)] : found
    }
    const lookAtTriggers = async (): Promise<void> => {
      watched = await moving().databaseOf(home).ask(sql`
        select distinct tgrelid::regclass::text as name from pg_trigger
        where tgname like 'relocation\\_%' and not tgisinternal and tgrelid in ('outbox'::regclass, 'stock_day'::regclass, 'sales_order'::regclass)`)
    }
    const publish = async (): Promise<void> => {
      published = await moving()
        .databaseOf(home)
        .transaction({ kind: 'owner' }, async (tx) => {
          await tx.run(sql`select set_config('lock_timeout', '300', true)`)
          return tx.run(sql`update outbox set name = name where merchant_id = ${moving().shop.merchantId}`)
        })
    }

    beforeAll(async () => {
      ;({ home, to } = await moving().findWay())
      await moving().both.one.settled()
      await moving().databaseOf(home).ask(sql`
        insert into outbox (merchant_id, id, name, payload, created_at)
        values (${moving().shop.merchantId}, gen_random_uuid(), 'test.waits', '{}', now())`)
      await moving().move(to, {
        prove: agreed,
        async reached(point) {
          if (['copied', 'switched', 'arrived', 'derived'].includes(point)) await look(point)
          if (point === 'watched') await lookAtTriggers()
          if (point === 'locked') await publish()
        },
      })
    }, 120_000)

    it('is seen once above the merchants, and no job begins on what is half there', async () => {
      expect(seen).toEqual({
        copied: [1, 0, false],
        switched: [0, 0, false],
        arrived: [0, 1, false],
        // All is there in the target, and the source has its old rows still.
        derived: [0, 1, true, false],
      })
      expect(await runJob(moving().jobContext(to), beside)).toBe(true)
    })

    it('watches only tables that are copied, and events are published while calls wait', () => {
      expect(watched).toEqual([{ name: 'sales_order' }])
      expect(published).toBeGreaterThan(0)
    })

    it('carries events that nobody has taken, once', async () => {
      const events = (place: PlaceName) =>
        moving()
          .databaseOf(place)
          .ask(sql`select from outbox where merchant_id = ${moving().shop.merchantId} and name = 'test.waits'`)
      expect([(await events(home)).length, (await events(to)).length]).toEqual([0, 1])
      await moving()
        .databaseOf(to)
        .ask(sql`delete from outbox where name = 'test.waits'`)
    })
  })

  it('waits for jobs that run, and sells and works on where they do not end; one of a dead process is not waited for', async () => {
    const { home, to } = await moving().findWay()
    await moving()
      .databaseOf(home)
      .ask(sql`insert into job_state (name, started_at) values ('test.long', now())`)
    await expect(moving().move(to, { prove: agreed, jobsMillis: 0 })).rejects.toThrow(
      new RegExp(`^Jobs of ${home} have not ended: test.long.*The jobs of ${to} stand still until`),
    )
    expect(await runJob(moving().jobContext(home), idle)).toBe(true)
    expect(await runJob(moving().jobContext(to), idle)).toBe(false)
    await moving().sell()
    await moving()
      .databaseOf(home)
      .ask(sql`update job_state set started_at = clock_timestamp() - interval '61 minutes' where name = 'test.long'`)
    await moving().move(to, { prove: agreed, jobsMillis: 0 })
    await moving()
      .databaseOf(home)
      .ask(sql`delete from job_state where name = 'test.long'`)
    await moving().expectWholeIn(to)
  }, 120_000)
})
