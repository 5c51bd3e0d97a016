import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { DatabaseError, DatabaseLost, isBrokenReference, isDuplicate, isStorageFull } from './database-error.ts'
import type { Database } from './database.ts'
import { allowIdleWhileAlive } from './idle-transaction.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { json, namedStatement, sql } from './sql.ts'
import type { Tx } from './tx.ts'

const one = '0190a000-0000-7000-8000-000000000001'
const two = '0190a000-0000-7000-8000-000000000002'
const partner = '0190a000-0000-7000-8000-0000000000aa'
const subPartner = '0190a000-0000-7000-8000-0000000000ab'
const otherPartner = '0190a000-0000-7000-8000-0000000000ac'

let cut: TestDatabase
let database: Database

beforeAll(async () => {
  cut = await openTestDatabase(4)
  database = cut.database
  await database.script(`
    create table note (merchant_id uuid not null, id int not null, text text, primary key (merchant_id, id));
    select kassa_wall('note');
    create table line (merchant_id uuid not null, id int not null, note_id int not null, primary key (merchant_id, id),
      constraint line_note foreign key (merchant_id, note_id) references note (merchant_id, id));
    select kassa_wall('line', true);
    insert into partner (id, name, created_at) values ('${partner}', 'First', now()), ('${otherPartner}', 'Other', now());
    insert into partner (id, parent_id, name, created_at) values ('${subPartner}', '${partner}', 'Second', now());
    insert into merchant (id, number, partner_id, name, created_at) values
      ('${one}', '900001', '${subPartner}', 'One', now()), ('${two}', '900002', '${otherPartner}', 'Two', now());
    insert into note values ('${one}', 1, 'of one'), ('${two}', 1, 'of two'), ('${two}', 2, 'of two')`)
})
afterAll(() => cut.drop())

const inside = <T>(merchantId: string, work: Parameters<Database['transaction']>[1]): Promise<T> =>
  database.transaction({ kind: 'merchant', merchantId }, work) as Promise<T>

const notesSeenBy = (scope: Parameters<Database['transaction']>[0]): Promise<string[]> =>
  database.transaction(scope, async (tx) =>
    (await tx.many<{ text: string }>(sql`select text from note order by merchant_id, id`)).map(({ text }) => text),
  )

test('a job over whole books takes as long as it needs, and the next transaction of its connection has its limit again', async () => {
  const limitIn = (scope: Parameters<Database['transaction']>[0]): Promise<string> =>
    database.transaction(scope, async (tx) => {
      const { limit } = await tx.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)
      return limit
    })
  const usual = await limitIn({ kind: 'merchant', merchantId: one })
  expect(usual).toBe(database.kind === 'postgres' ? '2min' : '0')
  expect(await limitIn({ kind: 'merchant', merchantId: one, isUnhurried: true, isSnapshot: true })).toBe('0')
  expect(await limitIn({ kind: 'merchant', merchantId: one })).toBe(usual)
})

test('what a process holds for long is let go of soon after its machine is lost, and the next transaction has the usual limits again', async () => {
  if (database.kind !== 'postgres') return
  const limitsIn = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await work(tx)
      return tx.one(sql`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_keepalives_idle') as looks,
          current_setting('tcp_keepalives_interval') as again, current_setting('tcp_keepalives_count') as times`)
    })
  const usual = await limitsIn(() => Promise.resolve())
  expect(await limitsIn(allowIdleWhileAlive)).toEqual({ idle: '0', looks: '10', again: '5', times: '3' })
  expect(await limitsIn(() => Promise.resolve())).toEqual(usual)
})

describe('the connection of a call', () => {
  const callScopes = [
    ['merchant', { kind: 'merchant', merchantId: one }],
    ['across', { kind: 'across', reads: 'all' }],
    ['platform', { kind: 'platform' }],
  ] as const

  const tried = (scope: Parameters<Database['transaction']>[0], statements: readonly string[]): Promise<unknown> =>
    database.transaction(scope, async (tx) => {
      for (const statement of statements.slice(0, -1)) await tx.run(sql.raw(statement))
      return tx.many(sql.raw(statements.at(-1) ?? ''))
    })

  test.each(callScopes)('of scope %s cannot become the owner again', async (_, scope) => {
    await expect(tried(scope, ['reset role', 'select text from note'])).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(tried(scope, ['reset role', 'select email from admin'])).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(tried(scope, ['set role none', 'select * from secret'])).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(tried(scope, ['set role kassa_owner'])).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(tried(scope, ['reset role', 'create table mine (id int)'])).rejects.toMatchObject({
      sqlstate: scope.kind === 'across' ? '25006' : '42501',
    })
  })

  test('signs in as somebody who owns nothing and may make nothing', async () => {
    const rows = await tried({ kind: 'merchant', merchantId: one }, [
      `select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as is_strong,
         exists (select from pg_class c where c.relowner = r.oid) as owns,
         pg_has_role(r.oid, 'kassa_app', 'usage') as inherits
       from pg_roles r where r.rolname = session_user`,
    ])
    expect(rows).toEqual([{ isStrong: false, owns: false, inherits: false }])
  })

  const resetAll = ['reset session authorization', 'reset role', 'select text from note']
  // The embedded database has one user (decision 0350): there the test is not there.
  const onCluster = clusterUrl === '' ? () => {} : test
  onCluster('is the owner’s own again in no way', async () => {
    await expect(tried({ kind: 'merchant', merchantId: one }, resetAll)).rejects.toMatchObject({ sqlstate: '42501' })
  })
})

describe('the wall', () => {
  test('shows a merchant its own rows and no others, with and without asking for them', async () => {
    expect(await notesSeenBy({ kind: 'merchant', merchantId: one })).toEqual(['of one'])
    const foreign = await inside(one, (tx) => tx.many(sql`select * from note where merchant_id = ${two}`))
    expect(foreign).toEqual([])
  })

  test('lets nothing be written for another merchant, nor moved there', async () => {
    await expect(
      inside(one, (tx) => tx.run(sql`insert into note values (${two}, 9, 'smuggled')`)),
    ).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(
      inside(one, (tx) => tx.run(sql`update note set merchant_id = ${two}, id = 8 where id = 1`)),
    ).rejects.toMatchObject({ sqlstate: '42501' })
    expect(await inside(one, (tx) => tx.run(sql`update note set text = 'x' where merchant_id = ${two}`))).toBe(0)
    expect(await inside(one, (tx) => tx.run(sql`delete from note where merchant_id = ${two}`))).toBe(0)
  })

  test('a reader sees all, or the merchants of its partner and the sub-partners, and writes nothing', async () => {
    expect(await notesSeenBy({ kind: 'across', reads: 'all' })).toHaveLength(3)
    expect(await notesSeenBy({ kind: 'across', reads: partner })).toEqual(['of one'])
    expect(await notesSeenBy({ kind: 'across', reads: subPartner })).toEqual(['of one'])
    expect(await notesSeenBy({ kind: 'across', reads: otherPartner })).toEqual(['of two', 'of two'])
    expect(await notesSeenBy({ kind: 'across', reads: one })).toEqual([])
    await expect(
      database.transaction({ kind: 'across', reads: 'all' }, (tx) => tx.run(sql`delete from note`)),
    ).rejects.toBeInstanceOf(DatabaseError)
  })

  test('the platform does not look into tenants', async () => {
    await expect(notesSeenBy({ kind: 'platform' })).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('append-only holds against the application', async () => {
    await inside(one, (tx) => tx.run(sql`insert into line values (${one}, 1, 1)`))
    await expect(inside(one, (tx) => tx.run(sql`update line set note_id = 1`))).rejects.toMatchObject({
      sqlstate: '42501',
    })
    await expect(inside(one, (tx) => tx.run(sql`delete from line`))).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('a scope is no place for text from outside', async () => {
    await expect(inside(`${one}'; reset role; --`, (tx) => tx.many(sql`select 1`))).rejects.toThrow('not a uuid')
    await expect(notesSeenBy({ kind: 'across', reads: "x' or '1" })).rejects.toThrow('not a uuid')
  })

  test('is gone after the transaction, also after one that failed', async () => {
    await inside(one, (tx) => tx.run(sql`select 1/0`)).catch(() => {})
    const [row] = await database.ask<{ role: string; merchant: string }>(
      sql`select current_user = session_user as role, coalesce(current_setting('app.merchant_id', true), '') as merchant`,
    )
    expect(row).toEqual({ role: true, merchant: '' })
  })
})

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    await expect(
      inside(one, async (tx) => {
        await tx.run(sql`insert into note values (${one}, 20, 'a')`)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await inside(one, (tx) => tx.run(sql`insert into note values (${one}, 21, 'b')`))
    const kept = await inside(one, (tx) => tx.many(sql`select id from note where id >= 20`))
    expect(kept).toEqual([{ id: 21 }])
  })

  test('is run again when it lost a race, and given up in the end', async () => {
    let tries = 0
    const losing = (wins: number) => async (tx: Parameters<Parameters<Database['transaction']>[1]>[0]) => {
      tries += 1
      if (tries < wins) await tx.run(sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`)
      return 'won'
    }
    expect(await database.transaction({ kind: 'owner' }, losing(3))).toBe('won')
    expect(tries).toBe(3)
    tries = 0
    await expect(database.transaction({ kind: 'owner' }, losing(99))).rejects.toMatchObject({ sqlstate: '40001' })
    expect(tries).toBeLessThan(10)
  })

  test('fails as a whole when what travels with the commit fails', async () => {
    await expect(
      inside(one, async (tx) => {
        await tx.run(sql`insert into note values (${one}, 30, 'a')`)
        tx.runWithCommit(sql`insert into note values (${one}, 30, 'again')`)
      }),
    ).rejects.toSatisfy((error) => isDuplicate(error, 'note_pkey') && !isDuplicate(error, 'other'))
    expect(await inside(one, (tx) => tx.many(sql`select id from note where id = 30`))).toEqual([])
  })

  test('ends with a statement that answers and takes the commit with it, or fails with it', async () => {
    const add = (text: string) => sql`insert into note values (${one}, 32, ${text}) returning text`
    const { said, later } = await inside<{ said: string; later: unknown }>(one, async (tx) => {
      const { text } = await tx.oneWithCommit<{ text: string }>(add('a'))
      return { said: text, later: await tx.many(sql`select 1`).catch((error: Error) => error.message) }
    })
    expect([said, later]).toEqual(['a', expect.stringContaining('the transaction is over')])
    await expect(
      inside(one, async (tx) => {
        await tx.run(sql`update note set text = 'changed' where id = 32`)
        return tx.oneWithCommit(add('again'))
      }),
    ).rejects.toSatisfy((error) => isDuplicate(error, 'note_pkey'))
    expect(await inside(one, (tx) => tx.many(sql`select text from note where id = 32`))).toEqual([{ text: 'a' }])
    await inside(one, (tx) => tx.run(sql`delete from note where id = 32`))
  })

  test('answers in order what is asked at once, and undoes all of it where one fails', async () => {
    const named = (id: number) =>
      namedStatement('test.at-once', sql`insert into note values (${one}, ${id}, 'at once') returning id`)
    const ids = [40, 41, 42, 43]
    const written = await inside(one, (tx) => Promise.all(ids.map((id) => tx.one<{ id: number }>(named(id)))))
    expect(written).toEqual(ids.map((id) => ({ id })))
    await expect(inside(one, (tx) => Promise.all([44, 40, 45, 46].map((id) => tx.one(named(id)))))).rejects.toSatisfy(
      (error) => isDuplicate(error, 'note_pkey'),
    )
    expect(await inside(one, (tx) => tx.run(sql`delete from note where id >= 40`))).toBe(ids.length)
  })

  test('that went on after an error does not pretend to have committed', async () => {
    await expect(
      inside(one, async (tx) => {
        await tx.run(sql`insert into note values (${one}, 31, 'a')`)
        await tx.run(sql`select 1/0`).catch(() => 0)
      }),
    ).rejects.toBeInstanceOf(DatabaseError)
    expect(await inside(one, (tx) => tx.many(sql`select id from note where id = 31`))).toEqual([])
  })

  test('refuses what is asked of it when it is over, whoever forgot to wait', async () => {
    const kept = await database.transaction({ kind: 'merchant', merchantId: one }, async (tx) => ({ tx }))
    await expect(kept.tx.many(sql`select * from note`)).rejects.toThrow('the transaction is over')
    expect(() => kept.tx.runWithCommit(sql`select 1`)).toThrow('the transaction is over')
  })

  test('names what it broke', async () => {
    const error = await inside(one, (tx) => tx.run(sql`insert into line values (${one}, 5, 404)`)).catch(
      (e: unknown) => e,
    )
    expect(isBrokenReference(error, 'line_note')).toBe(true)
    expect(isBrokenReference(error, 'other')).toBe(false)
    const full = await database
      .transaction({ kind: 'owner' }, (tx) =>
        tx.run(sql`do $$ begin raise exception 'x' using errcode = '53100'; end $$`),
      )
      .catch((e: unknown) => e)
    expect(isStorageFull(full)).toBe(true)
  })
})

describe('values', () => {
  test('come back as what they are, the same on both databases', async () => {
    const [row] = await database.ask(sql`
      select ${true}::bool as is_it, ${-7}::int2 as small, ${2_147_483_648}::int8 as big_number, ${1.5}::float8 as part,
        sum(n) as sum, ${'2026-03-02T04:05:06.789Z'}::timestamptz as at, ${'2026-03-02'}::date as business_day,
        ${json([1, { a: null }])}::jsonb as doc, ${['a', 'b,"c"', null, '', 'NULL', '{x}']}::text[] as words,
        ${[one]}::uuid[] as ids, ${[1, 2]}::int8[] as numbers, ${[]}::text[] as none, ${new Uint8Array([1, 0, 255])}::bytea as bytes,
        null::text as nothing, ${'茶 館\n"\\'}::text as text
      from generate_series(1::bigint, 3) n`)
    expect(row).toEqual({
      isIt: true,
      small: -7,
      bigNumber: 2_147_483_648,
      part: 1.5,
      sum: 6,
      at: '2026-03-02T04:05:06.789Z',
      businessDay: '2026-03-02',
      doc: [1, { a: null }],
      words: ['a', 'b,"c"', null, '', 'NULL', '{x}'],
      ids: [one],
      numbers: [1, 2],
      none: [],
      bytes: Buffer.from([1, 0, 255]),
      nothing: null,
      text: '茶 館\n"\\',
    })
  })

  test.each(['9007199254740993::int8', '1.5::numeric', 'array[9007199254740993::int8]'])(
    '%s is not bent to fit',
    (value) => expect(database.ask(sql`select ${sql.raw(value)} as x`)).rejects.toThrow('not a whole number'),
  )

  test('one and maybe say when there are too many or too few', async () => {
    await database.transaction({ kind: 'owner' }, async (tx) => {
      await expect(tx.one(sql`select 1 where false`)).rejects.toThrow('none came')
      await expect(tx.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow('2 came')
      expect(await tx.maybe(sql`select 1 where false`)).toBeUndefined()
    })
  })
})

describe('a named statement', () => {
  test('runs again with other values, also after it failed the first time', async () => {
    const divide = (by: number) =>
      database.ask<{ x: number }>(namedStatement('test.divide', sql`select 10 / ${by}::int as x`))
    await expect(divide(0)).rejects.toMatchObject({ sqlstate: '22012' })
    expect(await divide(2)).toEqual([{ x: 5 }])
    expect(await divide(5)).toEqual([{ x: 2 }])
  })

  test('that cannot be understood does not stand', async () => {
    const wrong = () => database.ask(namedStatement('test.wrong', sql`select nothing from nowhere`))
    await expect(wrong()).rejects.toMatchObject({ sqlstate: '42P01' })
    await expect(wrong()).rejects.toMatchObject({ sqlstate: '42P01' })
  })
})

test('what is sent to a channel is heard', async () => {
  const heard: string[] = []
  let tell = (): void => {}
  const done = new Promise<void>((resolve) => (tell = resolve))
  const stop = await database.listen('test_channel', (payload) => {
    heard.push(payload)
    if (heard.length === 2) tell()
  })
  await database.ask(sql`select pg_notify('test_channel', 'a')`)
  await database.transaction({ kind: 'owner' }, (tx) => tx.run(sql`select pg_notify('test_channel', 'b')`))
  await done
  await stop()
  expect(heard).toEqual(['a', 'b'])
})

describe('a database that goes away', () => {
  test('is told apart: lost before the commit, or on the way to it', async () => {
    if (clusterUrl === '') {
      const closed = await openPglite()
      await closed.close()
      await expect(closed.ask(sql`select 1`)).rejects.toMatchObject({ committing: false })
      expect(await closed.isReady()).toBe(false)
      return
    }
    const unreachable = openPostgres({
      url: 'postgres://nobody:x@127.0.0.1:1/none',
      luck: { random: () => 0, wait: () => Promise.resolve() },
    })
    await expect(unreachable.transaction({ kind: 'owner' }, (tx) => tx.run(sql`select 1`))).rejects.toBeInstanceOf(
      DatabaseLost,
    )
    expect(await unreachable.isReady()).toBe(false)
    await unreachable.close()
    const [running] = await database.ask<{ name: string }>(sql`select current_database() as name`)
    const own = openPostgres({
      url: Object.assign(new URL(clusterUrl), { pathname: `/${running?.name}` }).href,
      connections: 1,
    })
    let tries = 0
    const value = await own.transaction({ kind: 'owner' }, async (tx) => {
      tries += 1
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      if (tries === 1) await database.ask(sql`select pg_terminate_backend(${pid}, 5000)`)
      return (await tx.one<{ x: number }>(sql`select 7 as x`)).x
    })
    expect([value, tries]).toEqual([7, 2])
    const lost = await own
      .transaction({ kind: 'owner' }, async (tx) => {
        const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await database.ask(sql`select pg_terminate_backend(${pid}, 5000)`)
      })
      .catch((error: unknown) => error)
    expect(lost).toMatchObject({ committing: true })
    await own.close()
  })
})
