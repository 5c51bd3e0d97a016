import { expect, test } from 'vitest'
import { DatabaseError, DatabaseLost } from '../db/database-error.ts'
import type { Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { LentDatabase } from './lent-database.ts'
import { isOutOfRoom, runInThread } from './run-in-thread.ts'

/** The first file of a thread that does `work` with what it borrows, `sql` and the data. */
const threadThat = (work: string): URL => {
  const file = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)
  const text = `
    import { workInThread } from ${file('borrowed-database.ts')}
    import { sql } from ${file('../db/sql.ts')}
    await workInThread(async ({ data, database, isClosing, note }) => { ${work} })`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}

/** A database that remembers what it did; `answer` answers each statement, or throws. */
function databaseOf(answer: (text: string, values: readonly unknown[]) => unknown) {
  const did: string[] = []
  const ask = async (statement: Sql): Promise<never> => {
    did.push(statement.text)
    return answer(statement.text, statement.values) as never
  }
  const tx: Tx = { one: ask, maybe: ask, many: ask, run: ask }
  const database: LentDatabase = {
    kind: 'postgres',
    transaction: async (_scope, work) => {
      for (let tried = 1; ; tried += 1) {
        did.push('begin')
        try {
          const value = await work(tx)
          did.push('commit')
          return value
        } catch (error) {
          did.push('rollback')
          if (!(error instanceof DatabaseError && error.sqlstate === '40001') || tried === 3) throw error
        }
      }
    },
    script: async (text) => void did.push(text),
    ask,
  }
  return { database, did }
}

test('a thread works in transactions of its program and is answered by it', async () => {
  const { database, did } = databaseOf((_text, values) => [{ values }])
  const file = threadThat(`
    note('begun')
    await database.script('analyze thing')
    const asked = await database.ask(sql\`select \${1}\`)
    const rows = await database.transaction({ kind: 'owner' }, (tx) => tx.many(sql\`select \${data.text}, \${[1, 2]}\`))
    return { asked, rows, isClosing: isClosing() }`)
  const heard: string[] = []
  const answer = await runInThread(file, {
    data: { text: '道' },
    database,
    heard: (note) => heard.push(note),
    isClosing: () => true,
  })
  expect(answer).toEqual({ asked: [{ values: ['1'] }], rows: [{ values: ['道', '{"1","2"}'] }], isClosing: true })
  expect(heard).toEqual(['begun'])
  expect(did).toEqual(['analyze thing', 'select $1', 'begin', 'select $1, $2', 'commit'])
})

test('a transaction that lost a race is done again from its start', async () => {
  let asked = 0
  const { database, did } = databaseOf(() => {
    asked += 1
    if (asked === 1) throw new DatabaseError('40001', 'lost')
    return asked
  })
  const file = threadThat(
    `return database.transaction({ kind: 'owner' }, (tx) => tx.run(sql\`update thing set at = \${1}\`))`,
  )
  expect(await runInThread(file, { data: null, database })).toBe(2)
  expect(did.filter((one) => !one.startsWith('update'))).toEqual(['begin', 'rollback', 'begin', 'commit'])
})

test.each([
  ['deadlock', new DatabaseError('40P01', 'deadlock')],
  ['broken connection', new DatabaseLost(false, new Error('gone'))],
])('a thread that breaks off by a %s of the database hands that very failure on', async (_what, failure) => {
  const { database } = databaseOf(() => {
    throw failure
  })
  const file = threadThat('return database.transaction({ kind: "owner" }, (tx) => tx.run(sql`update`))')
  await expect(runInThread(file, { data: null, database })).rejects.toBe(failure)
})

test('a failure of the database arrives with its code, and one of the thread rolls back what it is in', async () => {
  const { database, did } = databaseOf(() => {
    throw new DatabaseError('23505', 'twice', { constraint: 'thing_pkey', table: 'thing' })
  })
  const seen = threadThat(`
    return database.transaction({ kind: 'owner' }, (tx) => tx.run(sql\`insert\`)).catch((error) =>
      [error.constructor.name, error.sqlstate, error.constraint, error.message])`)
  expect(await runInThread(seen, { data: null, database })).toEqual([
    'DatabaseError',
    '23505',
    'thing_pkey',
    'twice (23505)',
  ])
  const own = threadThat(`
    class Own extends Error {}
    return database.transaction({ kind: 'owner' }, () => { throw new Own('mine') }).catch((error) => [error instanceof Own, error.message])`)
  expect(await runInThread(own, { data: null, database })).toEqual([true, 'mine'])
  await expect(runInThread(threadThat(`throw new Error('no more')`), { data: null, database })).rejects.toThrow(
    'no more',
  )
  expect(did.filter((one) => one !== 'insert')).toEqual(['begin', 'rollback', 'begin', 'rollback'])
})

test('a thread that dies in a transaction has it rolled back, and one without room says so', async () => {
  const { database, did } = databaseOf(() => 1)
  const dies = threadThat(`return database.transaction({ kind: 'owner' }, () => process.exit(3))`)
  await expect(runInThread(dies, { data: null, database })).rejects.toThrow('without an answer')
  const ends = new Promise((done) => setImmediate(done))
  await ends
  expect(did).toEqual(['begin', 'rollback'])
  const grows = threadThat(`const all = []; for (;;) all.push({ at: all.length })`)
  const failure: unknown = await runInThread(grows, { data: null, database, megabytes: 24 }).catch(
    (error: unknown) => error,
  )
  expect(isOutOfRoom(failure)).toBe(true)
})
