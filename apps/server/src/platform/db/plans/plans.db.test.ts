// A migration of the next release changes tables under statements that this process has planned: nobody notices, and nothing is done twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/template.ts'
import type { Database, DatabaseScope } from '../database.ts'
import { namedStatement, sql } from '../sql.ts'
import type { TxInside } from '../tx.ts'

const connections = 4
const scope: DatabaseScope = { kind: 'owner' }

let cut: TestDatabase
let database: Database
beforeAll(async () => {
  cut = await openTestDatabase(connections)
  database = cut.database
})
afterAll(() => cut.drop())

beforeEach(async () => {
  await database.script('drop table if exists slip; create table slip (id int primary key, amount int not null)')
  await database.ask(sql`insert into slip values (1, 100)`)
})

const readAll = namedStatement('test.slips', sql`select * from slip order by id`)
const add = (id: number) => namedStatement('test.add-slip', sql`insert into slip values (${id}, 5) returning *`)
const ids = async (): Promise<number[]> =>
  (await database.ask<{ id: number }>(sql`select id from slip order by id`)).map(({ id }) => id)

/** Asks on so many connections at once that each has its plan: none is given back before all were had. */
function onEach<T>(work: (tx: TxInside, at: number) => Promise<T>): Promise<T[]> {
  const had = new Set<number>()
  const all = Promise.withResolvers<void>()
  return Promise.all(
    Array.from({ length: connections }, (_, at) =>
      database.transaction(scope, async (tx) => {
        const done = await work(tx, at)
        if (had.add(at).size === connections) all.resolve()
        // The embedded database has one connection.
        if (database.kind === 'postgres') await all.promise
        return done
      }),
    ),
  )
}

const migrations = [
  ['adds a column', 'alter table slip add column note text', { id: 1, amount: 100, note: null }],
  ['widens a column', 'alter table slip alter column amount type bigint', { id: 1, amount: 100 }],
  ['drops a column', 'alter table slip drop column amount', { id: 1 }],
  ['makes the table anew', 'drop table slip; create table slip (id bigint); insert into slip values (1)', { id: 1 }],
] as const

describe.each(migrations)('a migration that %s', (_, migration, row) => {
  it('is not noticed by a question that is planned on every connection', async () => {
    await onEach((tx) => tx.many(readAll))
    await database.ask(readAll)
    await database.script(migration)
    expect(await database.ask(readAll)).toEqual([row])
    expect(await onEach((tx) => tx.many(readAll))).toEqual(Array.from({ length: connections }, () => [row]))
  })
})

describe('a transaction', () => {
  it('that wrote before its plan was refused is tried again whole, and has written once', async () => {
    await onEach((tx) => tx.many(readAll))
    await database.script('alter table slip add column note text')
    let tries = 0
    const read = await database.transaction(scope, async (tx) => {
      tries += 1
      await tx.run(sql`insert into slip (id, amount) values (2, 7)`)
      return tx.many<{ id: number }>(readAll)
    })
    expect([read.map(({ id }) => id), await ids(), tries]).toEqual([[1, 2], [1, 2], 2])
  })

  it('whose plan is refused in one packet with the commit has written once', async () => {
    await onEach((tx, at) => tx.one(add(10 + at)))
    await database.script('alter table slip add column note text')
    const added = await database.transaction(scope, async (tx) => {
      await tx.run(sql`insert into slip (id, amount) values (2, 7)`)
      return tx.oneWithCommit(add(3))
    })
    expect(added).toEqual({ id: 3, amount: 5, note: null })
    await database.transaction(scope, async (tx) => tx.runWithCommit(add(4)))
    expect((await ids()).filter((id) => id < 10)).toEqual([1, 2, 3, 4])
  })

  it('with more such plans than it has tries is done at the second', async () => {
    const several = Array.from({ length: 8 }, (_, at) => namedStatement(`test.slips-${at}`, sql`select * from slip`))
    await onEach(async (tx) => {
      for (const one of several) await tx.many(one)
    })
    await database.script('alter table slip add column note text')
    let tries = 0
    await database.transaction(scope, async (tx) => {
      tries += 1
      for (const one of several) await tx.many(one)
    })
    expect(tries).toBe(2)
  })

  it('that asks a connection which forgot its statements is tried again', async () => {
    await onEach((tx) => tx.many(readAll))
    let tries = 0
    const read = await database.transaction(scope, async (tx) => {
      tries += 1
      if (tries === 1) await tx.run(sql`deallocate all`)
      return tx.many(readAll)
    })
    expect([read, tries]).toEqual([[{ id: 1, amount: 100 }], 2])
  })

  it('still hears of what the database cannot do', async () => {
    let tries = 0
    const unable = database.transaction(scope, (tx) => {
      tries += 1
      return tx.run(
        sql`do $$ begin raise exception 'cached plan must not change result type' using errcode = '0A000'; end $$`,
      )
    })
    await expect(unable).rejects.toMatchObject({ sqlstate: '0A000' })
    expect(tries).toBe(1)
  })
})
