// A merchant moves from one database to the other and back while it sells; killed behind every step, taken up again, and given up.
// long: one merchant sells all along, and each case begins in the database where the one before it ended.
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { disagreements, proveAfterEach } from '../../../../test/prove.ts'
import { givenOutIn, makeTwoDatabases, type TwoDatabases } from '../../../../test/two-databases.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { hashPassword } from '../../identity/public.ts'
import { listSums, writeAsCopied } from './copied-rows.store.ts'
import { giveUpRelocation } from './give-up.ts'
import { relocateMerchant } from './relocate-merchant.ts'
import { isCopied, isOwn, listTables } from './relocated-table.store.ts'
import { relocationPoints, type RelocationParts, type RelocationPoint } from './relocation-parts.ts'
import { listWatched } from './watched-tables.store.ts'

type PlaceName = 'one' | 'two'

let both: TwoDatabases
let shop: SellingShop
let other: SellingShop
let number: string
let adminToken: string
const email = 'ada@moves.example'
const password = 'Welcome-2026'
const sold: string[] = []

const databaseOf = (place: PlaceName) => both.works[place].platform.database
const partsOf = (more: Partial<RelocationParts> = {}): RelocationParts => ({
  databases: (['one', 'two'] as const).map((name) => ({ name, database: databaseOf(name) })),
  now: both.one.now,
  listeners,
  say: () => {},
  prove: async ({ database }) => (await disagreements({ database }))[0],
  ...more,
})
const move = (to: PlaceName, more?: Partial<RelocationParts>) => relocateMerchant(partsOf(more), number, to)

const agreed = (): Promise<undefined> => Promise.resolve(undefined)

/** Points at which it is killed, and those before the merchant lives in the other; the gate takes some of them, and a full disk ends it half-copied. */
const some: readonly RelocationPoint[] = ['switched']
const points = isThinned ? some : relocationPoints
const before = relocationPoints.slice(0, relocationPoints.indexOf('switched'))
const pointsBefore = isThinned ? (['compared'] as const) : before

const jobContext = (place: PlaceName): Parameters<typeof runJob>[0] => {
  const { platform } = both.works[place]
  return { ...platform, database: databaseOf(place), clock: () => new Date().toISOString() }
}

const idle = { name: 'test.idle', everySeconds: 1, run: () => Promise.resolve() }

/** The most sales that are under way while a relocation lasts; more would only make the next ones longer. */
const MOST_SALES = 80

/** Sells without a pause while `work` runs. */
async function whileSelling(work: () => Promise<void>): Promise<void> {
  const state = { isOver: false }
  const selling = (async () => {
    for (let sale = 0; !state.isOver && sale < MOST_SALES; sale += 1) await sell()
  })()
  await work().finally(() => (state.isOver = true))
  await selling
}

/** Kills the relocation behind a point. */
const killedAt = (point: RelocationPoint): Partial<RelocationParts> => ({
  reached(reached) {
    if (reached === point) throw new Error(`killed at ${point}`)
  },
})

async function sell(): Promise<void> {
  const sale = shop.desk.sale([shop.line(0)])
  const [outcome] = await shop.desk.book(sale)
  expect(outcome).toMatchObject({ outcome: 'accepted' })
  sold.push(sale.orderId)
}

const homeOf = async (): Promise<PlaceName> => {
  const places = await Promise.all(
    (['one', 'two'] as const).map(async (name) => ({
      name,
      rows: await databaseOf(name).ask(sql`
        select from merchant_cluster m join cluster_here h on h.name = m.cluster where m.merchant_id = ${shop.merchantId}`),
    })),
  )
  const homes = places.filter(({ rows }) => rows.length > 0)
  expect(homes).toHaveLength(1)
  return homes[0]?.name ?? 'one'
}

/** From where it lives to the other one. */
const findWay = async (): Promise<{ home: PlaceName; to: PlaceName }> => {
  const home = await homeOf()
  return { home, to: home === 'one' ? 'two' : 'one' }
}

/** The rows that the merchant has in a database, of the tables that are copied. */
const sumsIn = (place: PlaceName, merchantId = shop.merchantId) =>
  databaseOf(place).transaction({ kind: 'owner' }, async (tx) =>
    listSums(tx, (await listTables(tx)).filter(isCopied), merchantId),
  )
/** The tables in which it has any rows at all, but for those that say where it is; each is counted, whatever the mover looks at. */
const rowsIn = async (place: PlaceName): Promise<string[]> => {
  const found = await databaseOf(place).ask<{ name: string }>(sql`
    with own as materialized (
      select c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    )
    select name from own where (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I where merchant_id = %L', name, ${shop.merchantId}::text), false, true, '')))[1]::text <> '0' order by 1`)
  return found.map(({ name }) => name).filter((name) => isOwn({ name }))
}

/** Every trace of a relocation that is left in either database. */
const tracesLeft = async (): Promise<string[]> => {
  const left: string[] = []
  for (const place of ['one', 'two'] as const) {
    const watched = await databaseOf(place).transaction({ kind: 'owner' }, listWatched)
    const rows = await databaseOf(place).ask<{ rows: number }>(
      sql`select (select count(*) from relocation) + (select count(*) from relocation_change) as rows`,
    )
    left.push(...watched.map(({ name }) => `${place} ${name}`), ...rows.filter((one) => one.rows > 0).map(() => place))
  }
  return left
}

/** All that was sold is booked once, where the merchant lives, and nothing of it is elsewhere. Whether books agree is asked behind the tests. */
async function expectWholeIn(place: PlaceName): Promise<void> {
  expect(await homeOf()).toBe(place)
  const orders = await databaseOf(place).ask<{ id: string }>(
    sql`select id from sales_order where merchant_id = ${shop.merchantId}`,
  )
  expect(orders.map(({ id }) => id).toSorted()).toEqual(sold.toSorted())
  expect(await rowsIn(place === 'one' ? 'two' : 'one')).toEqual([])
  expect(await tracesLeft()).toEqual([])
}

// The embedded database belongs to one process, and is the only one.
const onPostgres = clusterUrl === '' ? () => {} : describe

onPostgres('a relocation', () => {
  beforeAll(async () => {
    both = await makeTwoDatabases()
    shop = await makeSellingShop(both.one)
    other = await makeSellingShop(both.one)
    for (const { desk } of [shop, other]) Object.assign(desk.device, { token: givenOutIn('one', desk.device.token) })
    const passwordHash = await hashPassword(password)
    ;({ adminToken, number } = await both.one.owner(async (tx) => {
      const { merchantId } = shop
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { email, passwordHash })
      const made = await tx.one<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
      const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
      return { adminToken: givenOutIn('one', token), number: made.number }
    }))
    await shop.desk.book(shop.desk.openShift())
    for (let sale = 0; sale < 5; sale += 1) await sell()
  }, 120_000)
  afterAll(() => both.close())
  for (const place of ['one', 'two'] as const) proveAfterEach(() => ({ database: databaseOf(place) }))

  it('brings every row, leaves none, and its tills and people go on', async () => {
    await both.one.settled()
    const before = await sumsIn('one')
    const ofOther = await sumsIn('one', other.merchantId)
    const { rows, pauseMillis } = await move('two')
    expect(rows).toBeGreaterThan(50)
    // A busy machine makes it longer: chaos measures it alone.
    expect(pauseMillis).toBeGreaterThanOrEqual(0)
    expect((await sumsIn('two')).filter(({ name }) => name !== 'name_directory')).toEqual(
      before.filter(({ name }) => name !== 'name_directory'),
    )
    expect(await sumsIn('one', other.merchantId)).toEqual(ofOther)
    await sell()
    expect((await both.one.call(readOwnSession, {}, { as: adminToken })).status).toBe(200)
    expect((await both.one.call(login, { email, password })).answer.token).toMatch(/^two\./)
    await expectWholeIn('two')
  }, 120_000)

  it('goes back, and again its names are one on the installation', async () => {
    await move('one')
    await sell()
    expect((await both.one.call(login, { email, password })).answer.token).toMatch(/^one\./)
    const names = await both.one.sql(
      sql`select kind, folded from name_directory where cluster is not null and folded in (${email}, ${number})`,
    )
    expect(names).toEqual([])
    await expectWholeIn('one')
  }, 120_000)

  it.each(points)(
    'killed at %s ends right when it is taken up again, while it sells',
    async (point) => {
      const to = (await homeOf()) === 'one' ? 'two' : 'one'
      await whileSelling(async () => {
        await expect(move(to, { ...killedAt(point), prove: agreed })).rejects.toThrow(`killed at ${point}`)
        await move(to, { prove: agreed })
      })
      await sell()
      await expectWholeIn(to)
    },
    120_000,
  )

  it.each(pointsBefore)(
    'killed at %s and given up leaves nothing behind',
    async (point) => {
      const { home, to } = await findWay()
      await whileSelling(async () => {
        await expect(move(to, { ...killedAt(point), prove: agreed })).rejects.toThrow(`killed at ${point}`)
        await giveUpRelocation(partsOf(), number)
      })
      await sell()
      await expectWholeIn(home)
      await expect(giveUpRelocation(partsOf(), number)).rejects.toThrow('is not being relocated')
    },
    120_000,
  )

  it('is not given up once the merchant lives in the other, and is taken up to its end', async () => {
    const to = (await homeOf()) === 'one' ? 'two' : 'one'
    await expect(move(to, killedAt('arrived'))).rejects.toThrow('killed at arrived')
    await expect(giveUpRelocation(partsOf(), number)).rejects.toThrow('works in')
    await sell()
    await move(to)
    await expectWholeIn(to)
  }, 120_000)

  describe('on its way', () => {
    let home: PlaceName
    let to: PlaceName
    const seen: Partial<Record<RelocationPoint, unknown[]>> = {}
    let watched: unknown
    let published = 0
    const beside = { name: 'test.job', everySeconds: 1, run: () => Promise.resolve() }

    const rowsSeen = async (place: PlaceName): Promise<number> =>
      databaseOf(place).transaction(
        { kind: 'across', reads: 'all' },
        async (tx) => (await tx.many(sql`select from merchant where id = ${shop.merchantId}`)).length,
      )
    const look = async (point: RelocationPoint): Promise<void> => {
      const job = { ...beside, name: `test.${point}` }
      const found = [await rowsSeen(home), await rowsSeen(to), await runJob(jobContext(to), job)]
      seen[point] = point === 'derived' ? [...found, await runJob(jobContext(home), job)] : found
    }
    const lookAtTriggers = async (): Promise<void> => {
      watched = await databaseOf(home).ask(sql`
        select distinct tgrelid::regclass::text as name from pg_trigger
        where tgname like 'relocation\\_%' and not tgisinternal and tgrelid in ('outbox'::regclass, 'stock_day'::regclass, 'sales_order'::regclass)`)
    }
    const publish = async (): Promise<void> => {
      published = await databaseOf(home).transaction({ kind: 'owner' }, async (tx) => {
        await tx.run(sql`select set_config('lock_timeout', '300', true)`)
        return tx.run(sql`update outbox set name = name where merchant_id = ${shop.merchantId}`)
      })
    }

    beforeAll(async () => {
      ;({ home, to } = await findWay())
      await both.one.settled()
      await databaseOf(home).ask(sql`
        insert into outbox (merchant_id, id, name, payload, created_at)
        values (${shop.merchantId}, gen_random_uuid(), 'test.waits', '{}', now())`)
      await move(to, {
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
      expect(await runJob(jobContext(to), beside)).toBe(true)
    })

    it('watches only tables that are copied, and events are published while calls wait', () => {
      expect(watched).toEqual([{ name: 'sales_order' }])
      expect(published).toBeGreaterThan(0)
    })

    it('carries events that nobody has taken, once', async () => {
      const events = (place: PlaceName) =>
        databaseOf(place).ask(sql`select from outbox where merchant_id = ${shop.merchantId} and name = 'test.waits'`)
      expect([(await events(home)).length, (await events(to)).length]).toEqual([0, 1])
      await databaseOf(to).ask(sql`delete from outbox where name = 'test.waits'`)
    })
  })

  it('waits for jobs that run, and sells and works on where they do not end; one of a dead process is not waited for', async () => {
    const { home, to } = await findWay()
    await databaseOf(home).ask(sql`insert into job_state (name, started_at) values ('test.long', now())`)
    await expect(move(to, { prove: agreed, jobsMillis: 0 })).rejects.toThrow(
      new RegExp(`^Jobs of ${home} have not ended: test.long.*The jobs of ${to} stand still until`),
    )
    expect(await runJob(jobContext(home), idle)).toBe(true)
    expect(await runJob(jobContext(to), idle)).toBe(false)
    await sell()
    await databaseOf(home).ask(
      sql`update job_state set started_at = clock_timestamp() - interval '61 minutes' where name = 'test.long'`,
    )
    await move(to, { prove: agreed, jobsMillis: 0 })
    await databaseOf(home).ask(sql`delete from job_state where name = 'test.long'`)
    await expectWholeIn(to)
  }, 120_000)

  it.each([
    [
      'step of the source',
      'home',
      sql`update relocation set step = 'switched'`,
      sql`update relocation set step = 'copying'`,
    ],
    [
      'step of the target',
      'to',
      sql`update relocation set step = 'arrived'`,
      sql`update relocation set step = 'copying'`,
    ],
    ['place in the target', 'to', sql`update merchant_cluster set cluster = 'three'`, sql`select`],
  ] as const)(
    'switches nothing where another run has changed the %s',
    async (_, where, change, back) => {
      const { home, to } = await findWay()
      const ofMerchant = sql` where merchant_id = ${shop.merchantId}`
      const changed = databaseOf(where === 'home' ? home : to)
      const takeOver = async (point: RelocationPoint): Promise<void> => {
        if (point === 'jobs-ended') await changed.ask(sql`${change}${ofMerchant}`)
      }
      await expect(move(to, { prove: agreed, reached: takeOver })).rejects.toThrow('another one goes on with it')
      if (back.text !== 'select') await changed.ask(sql`${back}${ofMerchant}`)
      await sell()
      await giveUpRelocation(partsOf(), number)
      await expectWholeIn(home)
    },
    120_000,
  )

  it('switches nothing once the connection that keeps others out has broken', async () => {
    const { home, to } = await findWay()
    const cut = async (point: RelocationPoint): Promise<void> => {
      if (point === 'compared')
        await databaseOf('one').ask(sql`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 5150006 and granted
            and database = (select oid from pg_database where datname = current_database())`)
    }
    await expect(move(to, { prove: agreed, reached: cut })).rejects.toThrow()
    await sell()
    await giveUpRelocation(partsOf(), number)
    await expectWholeIn(home)
  }, 120_000)

  it('of two at once one is refused', async () => {
    const to = (await homeOf()) === 'one' ? 'two' : 'one'
    const ends = await Promise.allSettled([move(to, { prove: agreed }), move(to, { prove: agreed })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])).join()).toContain('under way')
    await expectWholeIn(to)
  }, 120_000)

  it('stops where the target is not what the source has, and changes nothing', async () => {
    const { home, to } = await findWay()
    // Without the triggers of the target, which would write more than the product.
    const spoil = async (point: RelocationPoint): Promise<void> => {
      if (point !== 'copied') return
      await databaseOf(to).transaction({ kind: 'owner' }, async (tx) => {
        await writeAsCopied(tx)
        await tx.run(sql`update product set name = name || '!' where merchant_id = ${shop.merchantId}`)
      })
    }
    await expect(move(to, { prove: agreed, reached: spoil })).rejects.toThrow(
      `product of ${to} is not what ${home} has`,
    )
    await giveUpRelocation(partsOf(), number)
    await expectWholeIn(home)
  }, 120_000)

  it('says that a disk is full, and goes on once there is room', async () => {
    const { to } = await findWay()
    const full = (point: RelocationPoint): void => {
      if (point === 'half-copied') throw new DatabaseError('53100', 'could not extend file')
    }
    await whileSelling(async () => {
      await expect(move(to, { prove: agreed, reached: full })).rejects.toThrow('The disk of a database is full')
      await move(to, { prove: agreed })
    })
    await sell()
    await expectWholeIn(to)
  }, 120_000)

  it('is refused with nothing done', async () => {
    // The first database gives out the numbers of merchants.
    if ((await homeOf()) !== 'one') await move('one', { prove: agreed })
    const { home, to } = await findWay()
    await expect(move('three' as PlaceName)).rejects.toThrow('KASSA_CLUSTERS names no three database: it has one, two')
    await expect(move(home)).rejects.toThrow(`lives in ${home} already`)
    await expect(relocateMerchant(partsOf(), '0', to)).rejects.toThrow('There is no merchant 0')
    await expect(relocateMerchant(partsOf({ databases: partsOf().databases.slice(0, 1) }), number, to)).rejects.toThrow(
      'There is one database',
    )
    await expect(move(to, { prove: ({ name }) => Promise.resolve(`stock in ${name}`) })).rejects.toThrow(
      `stock in ${home} of ${home} disagrees`,
    )
    await databaseOf(home).ask(sql`
      insert into merchant (id, number, name, company_name, country, locale, audit_state, created_at, test_of, clock_ahead_seconds)
      select gen_random_uuid(), '990001', name, company_name, country, locale, audit_state, created_at, id, 0 from merchant where number = ${number}`)
    await expect(move(to)).rejects.toThrow(`A test shop belongs to merchant ${number}`)
    await databaseOf(home).ask(sql`update merchant set archived_at = now() where number = '990001'`)
    const older = await databaseOf(to).ask<{ name: string; checksum: string }>(
      sql`update schema_migration set checksum = checksum || 'x' where name = (select max(name) from schema_migration) returning name`,
    )
    await expect(move(to)).rejects.toThrow('are of different versions')
    await databaseOf(to).ask(
      sql`update schema_migration set checksum = left(checksum, -1) where name = ${older[0]?.name ?? ''}`,
    )
    await expectWholeIn(home)
  }, 120_000)
})
