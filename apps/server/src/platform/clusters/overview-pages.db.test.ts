// Pages of lists over three databases of which one goes away, and comes back, between two pages.
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { clusterUrl, openFenced, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { claimAll } from '../../modules/place/claims.ts'
import { DatabaseLost } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { carryRows } from './carry-rows.ts'

/** A database that can be lost, and found again. */
function losable(behind: Database): { readonly database: Database; isAway: boolean } {
  const held = { isAway: false }
  const check = (): void => {
    if (held.isAway) throw new DatabaseLost(false, new Error('it is away'))
  }
  const database: Partial<Database> = {
    async transaction(scope, work) {
      check()
      return behind.transaction(scope, work)
    },
    async ask(statement, forCall) {
      check()
      return behind.ask(statement, forCall)
    },
    isReady: async () => !held.isAway && behind.isReady(),
  }
  return Object.assign(held, { database: Object.assign(Object.create(behind) as Database, database) })
}

/** Makers draw numbers of their own: for them the database is one that had merchants before. */
async function makeIn(first: Database, other: Database, cluster: string, work: (tx: Tx) => Promise<unknown>) {
  await other.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`update cluster_here set is_first = true`)
    await work(tx)
    await tx.run(sql`update cluster_here set is_first = false`)
  })
  await claimAll({ first, other, cluster })
}

// The embedded database belongs to one process, and is the only one.
const onPostgres = clusterUrl === '' ? () => {} : describe

onPostgres('a list over three databases', () => {
  const cut: TestDatabase[] = []
  const opened: Database[] = []
  let world: World
  let second: ReturnType<typeof losable>
  let token = ''
  const names = { one: ['a', 'd', 'g'], two: ['b', 'e', 'h'], three: ['c', 'f', 'i'] }

  beforeAll(async () => {
    for (const _ of Object.keys(names)) cut.push(await openTestDatabase(3))
    for (const { database } of cut) opened.push(await openFenced(database))
    const [one, two, three] = opened
    if (!one || !two || !three) throw new Error('three databases are needed')
    second = losable(two)
    const others = [
      { database: second.database, cluster: 'two' },
      { database: three, cluster: 'three' },
    ]
    world = await makeWorld({ database: one, name: 'one', others })
    const above = await makeAbove(world)
    token = above.operator
    const partners = await world.owner(async (tx) => [
      above.partner.partnerId,
      (await makePartner(tx, { name: 'other' })).partnerId,
    ])
    for (const { database } of others) await carryRows(one, database)
    const fill = (mine: readonly string[], most: number) => async (tx: Tx) => {
      for (const [at, name] of mine.entries()) await makeMerchant(tx, { name, partnerId: partners[at < most ? 0 : 1] })
    }
    await world.owner(fill(names.one, 1))
    await makeIn(one, two, 'two', fill(names.two, 3))
    await makeIn(one, three, 'three', fill(names.three, 1))
  }, 120_000)
  afterEach(() => {
    second.isAway = false
  })
  afterAll(async () => {
    await world.close()
    for (const other of opened.slice(1)) await other.close()
    for (const each of cut) await each.drop()
  })

  type Sort = 'name' | '-name'
  async function page(sort: Sort, cursor?: string) {
    const asked = { limit: 2, sort, ...(cursor !== undefined && { cursor }) }
    const { status, answer, headers } = await world.call(listMerchants, asked, { as: token })
    expect(status).toBe(200)
    return {
      names: answer.rows.map(({ name }) => name),
      next: answer.nextCursor,
      missing: headers[missingDatabasesHeader],
    }
  }
  /** Each page with what happens before it. */
  async function walk(sort: Sort, ...before: (() => void)[]) {
    const pages = [await page(sort)]
    for (let last = pages[0]; typeof last?.next === 'string' && pages.length < 20; last = pages.at(-1)) {
      before[pages.length - 1]?.()
      pages.push(await page(sort, last.next))
    }
    return { names: pages.flatMap((one) => one.names), missing: pages.map((one) => one.missing) }
  }
  const lose = (): void => void (second.isAway = true)
  const find = (): void => void (second.isAway = false)

  it.each(['name', '-name'] as const)('is whole where all answer, by %s', async (sort) => {
    const all = Object.values(names).flat().toSorted()
    expect(await walk(sort)).toEqual({
      names: sort === 'name' ? all : all.toReversed(),
      missing: [undefined, undefined, undefined, undefined, undefined],
    })
  })

  it('goes on without one that goes away behind its first page, and names it on each page', async () => {
    expect(await walk('name', lose)).toEqual({
      names: ['a', 'b', 'c', 'd', 'f', 'g', 'i'],
      missing: [undefined, 'two', 'two', 'two'],
    })
  })

  it('stays without it when it comes back: its rows of the page between would be missing in silence', async () => {
    expect(await walk('name', lose, find)).toEqual({
      names: ['a', 'b', 'c', 'd', 'f', 'g', 'i'],
      missing: [undefined, 'two', 'two', 'two'],
    })
    lose()
    expect(await walk('-name', find)).toEqual({
      names: ['i', 'g', 'f', 'd', 'c', 'a'],
      missing: ['two', 'two', 'two'],
    })
    expect((await walk('name')).names).toHaveLength(9)
  })

  it('does not go on by numbers that are others without it', async () => {
    const as = { as: token }
    const asked = { limit: 1, sort: '-merchants' } as const
    const { answer } = await world.call(listPartners, asked, as)
    lose()
    const next = await world.call(listPartners, { ...asked, cursor: answer.nextCursor ?? '' }, as)
    expect([next.status, next.refusal.code]).toEqual([422, 'request.place-unknown'])
    const anew = await world.call(listPartners, asked, as)
    expect([anew.status, anew.headers[missingDatabasesHeader]]).toEqual([200, 'two'])
    const behind = await world.call(listPartners, { ...asked, cursor: anew.answer.nextCursor ?? '' }, as)
    expect([behind.status, behind.headers[missingDatabasesHeader]]).toEqual([200, 'two'])
  })

  it('knows no place that names another database', async () => {
    const { next } = await page('name')
    const wrong = await world.call(listMerchants, { limit: 2, sort: 'name', cursor: `${next}~four` }, { as: token })
    expect([wrong.status, wrong.refusal.code]).toEqual([422, 'request.place-unknown'])
  })
})
