// The whole program on two databases, opened by their addresses as the setting would give them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { modules } from '../../program.ts'
import { sql } from '../db/sql.ts'
import { runServer, type StartedProgram } from '../run-server.ts'
import { readSettings } from '../settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-several-'))
const cut: TestDatabase[] = []
const urls: string[] = []

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Starts with the settings of an environment. */
const start = (KASSA_CLUSTERS: string | undefined, DATABASE_URL?: string): Promise<StartedProgram> => {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, KASSA_CLUSTERS, DATABASE_URL }, folder)
  return runServer({ settings, modules, log: pino({ level: 'silent' }), hasTimers: false })
}

it('is no other database where none is named', async () => {
  expect(readSettings({ DATA_DIR: folder }, folder).others).toEqual([])
})

onPostgres('two databases', () => {
  beforeAll(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const one = await openTestDatabase(2)
      const [here] = await one.database.ask<{ name: string }>(sql`select current_database() as name`)
      cut.push(one)
      urls.push(Object.assign(new URL(clusterUrl), { pathname: `/${here?.name}` }).href)
    }
    await cut[1]?.database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx, { number: '700001' }))
  }, 60_000)
  afterAll(async () => {
    for (const one of cut) await one.drop()
  })

  it('are opened behind one address, and each keeps its name and its place in the list', async () => {
    const both = await start(`one=${urls[0]},two=${urls[1]}`)
    expect(await (await fetch(`${both.address}/readyz`)).text()).toBe('ok')
    expect(both.running.others).toHaveLength(1)
    await both.close()
    const named = await Promise.all(
      cut.map(({ database }) => database.ask(sql`select name, is_first from cluster_here`)),
    )
    expect(named).toEqual([[{ name: 'one', isFirst: true }], [{ name: 'two', isFirst: false }]])
    const [claimed] = (await cut[0]?.database.ask(sql`
      select cluster from name_directory where kind = 'merchant' and folded = '700001'`)) ?? [undefined]
    expect(claimed).toEqual({ cluster: 'two' })
  })

  it('are refused in another order, and the second is not served alone', async () => {
    await expect(start(`two=${urls[1]},one=${urls[0]}`)).rejects.toThrow(
      'two is not the first database of KASSA_CLUSTERS: keep the order of its entries',
    )
    await expect(start(undefined, urls[1])).rejects.toThrow(
      'this database is two of several: start the program with KASSA_CLUSTERS',
    )
  })

  it('are both closed where one cannot be opened', async () => {
    await expect(start(`one=${urls[0]},two=${urls[1]}-none`)).rejects.toThrow('does not exist')
    const left = () =>
      cut[0]?.database.ask<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and usename like 'kassa_calls_%'`)
    // PostgreSQL takes a connection out of its list a moment after it was closed.
    await expect.poll(left).toEqual([{ count: 0 }])
  })
})
