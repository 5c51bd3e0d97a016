import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { runProgram } from '../../../test/program-process.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { sql } from '../../platform/db/sql.ts'

// The program as a person starts it with KASSA_CLUSTERS. The embedded database has no address that could stand there.
const onCluster = clusterUrl === '' ? () => {} : test
const folder = mkdtempSync(join(tmpdir(), 'kassa-named-'))
let cut: TestDatabase
let url: string
let merchantId: string

beforeAll(async () => {
  cut = await openTestDatabase()
  const [here] = await cut.database.ask<{ name: string }>(sql`select current_database() as name`)
  url = clusterUrl === '' ? '' : Object.assign(new URL(clusterUrl), { pathname: `/${here?.name}` }).href
  merchantId = (await cut.database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx))).merchantId
})
afterAll(async () => {
  await cut.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the whole program once; answers how it ended, and its words. */
async function open(setting: Readonly<Record<string, string>>): Promise<{ code: number; said: string }> {
  const program = runProgram('cli.ts', ['admin', 'list'], {
    environment: { DATA_DIR: folder, DATABASE_URL: '', ...setting },
  })
  const code = await program.ended
  return { code, said: program.output() }
}

onCluster('a database keeps the name of its first start, and is served under no other', async () => {
  expect(await open({ KASSA_CLUSTERS: `one=${url}` })).toMatchObject({ code: 0 })
  expect(await cut.database.ask(sql`select merchant_id, cluster from merchant_cluster`)).toEqual([
    { merchantId, cluster: 'one' },
  ])
  const other = await open({ KASSA_CLUSTERS: `two=${url}` })
  expect(other).toEqual({ code: 1, said: 'KASSA_CLUSTERS calls this database two, but it is one\n' })
  expect(await open({ DATABASE_URL: url })).toMatchObject({ code: 0 })
})

test('a list of databases that cannot be is refused before anything is opened', async () => {
  const { code, said } = await open({
    KASSA_CLUSTERS: 'one=postgres://nowhere.invalid/one,two=postgres://other@nowhere.invalid/one',
  })
  expect({ code, said }).toEqual({ code: 1, said: 'one and two in KASSA_CLUSTERS are the same database\n' })
})
