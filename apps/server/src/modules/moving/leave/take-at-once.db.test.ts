import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, PASSPHRASE, source } from '../../../../test/make/archived.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { newId } from '../../../platform/ids.ts'
import type { ArchiveSource } from './archive/read-archive.ts'
import { takeShop } from './take-shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-at-once-'))
const store = folderStore(folder)

let there: World
let here: World

beforeAll(async () => {
  there = await makeWorld()
  here = await makeWorld()
})
afterAll(async () => {
  await there.close()
  await here.close()
  rmSync(folder, { recursive: true })
})

/** Returns whether a transaction of this database waits for another one. */
const isAnyWaiting = async (): Promise<boolean> =>
  (
    await here.sql(sql`
      select from pg_locks where not granted and (database = 0 or database = (select oid from pg_database where datname = current_database()))`)
  ).length > 0

/** The archive, whose second reading (that which fills the tables) goes on once another arrival waits for it. */
function heldSource(bytes: Buffer): ArchiveSource {
  let readings = 0
  return async function* () {
    readings += 1
    if (readings === 2) while (!(await isAnyWaiting()));
    yield* source(bytes)()
  }
}

test('an archive that is taken in twice at once arrives once, and the other is told that the shop is here', async () => {
  const { merchantId } = await makeMemberShop(there)
  const archive = await archiveOf(there, store, merchantId)
  const arrive = (from: ArchiveSource) =>
    takeShop(here.database, { source: from, passphrase: PASSPHRASE, store, now: here.now, newId })
  const arrivals = await Promise.allSettled([arrive(heldSource(archive)), arrive(source(archive))])
  expect(arrivals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(arrivals.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
    { code: 'moving.archive-here' },
  ])
  expect(await here.sql(sql`select id from merchant where id = ${merchantId}`)).toHaveLength(1)
})

/** The database, where a transaction that has looked whether the shop is here goes on once both have, or once the other waits for it. */
function bothLookFirst(): Database {
  const looked: true[] = []
  const held = (tx: TxInside): TxInside => ({
    ...tx,
    async maybe<Row>(statement: Sql): Promise<Row | undefined> {
      const found = await tx.maybe<Row>(statement)
      looked.push(true)
      while (looked.length < 2 && !(await isAnyWaiting()));
      return found
    },
  })
  return { ...here.database, transaction: (scope, work) => here.database.transaction(scope, (tx) => work(held(tx))) }
}

test('two that look for the shop before either has it still come one after the other', async () => {
  const { merchantId } = await makeMemberShop(there)
  const archive = await archiveOf(there, store, merchantId)
  const database = bothLookFirst()
  const arrive = () =>
    takeShop(database, { source: source(archive), passphrase: PASSPHRASE, store, now: here.now, newId })
  const arrivals = await Promise.allSettled([arrive(), arrive()])
  expect(arrivals.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
    { code: 'moving.archive-here' },
  ])
  expect(await here.sql(sql`select id from merchant where id = ${merchantId}`)).toHaveLength(1)
})
