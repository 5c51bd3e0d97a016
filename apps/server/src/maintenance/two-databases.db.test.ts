// Shops that leave and arrive, and goods that are loaded, where an installation has two databases.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../test/make/merchant.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../test/two-databases.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { onPostgres } from '../../test/on-postgres.ts'
import { claimAll } from '../modules/place/claims.ts'
import { sql } from '../platform/db/sql.ts'
import type { Program } from '../platform/run-server.ts'
import { chooseDatabase } from './chosen-database.ts'
import { runTask } from './tasks.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'two-databases-'))
const secret = 'correct horse battery'
/** More people than the first database is asked for in one go of anything else. */
const PEOPLE = 60

onPostgres('an installation of two databases', () => {
  let both: TwoDatabases
  let there: World
  let archives = 0

  beforeAll(async () => {
    vi.stubEnv('KASSA_FILES_DIR', path.join(folder, 'files'))
    both = await makeTwoDatabases({ publicCallsPerMinute: 1_000_000 })
    there = await makeWorld({ connections: 4 })
  }, 240_000)
  afterAll(async () => {
    await there.close()
    await both.close()
    // The files that follow have another folder.
    vi.unstubAllEnvs()
    fs.rmSync(folder, { recursive: true })
  })

  async function run(task: string, args: readonly string[]): Promise<string[]> {
    const said: string[] = []
    const { one, two } = both.works
    const chosen = await chooseDatabase(
      [
        { name: 'one', database: one.platform.database },
        { name: 'two', database: two.platform.database },
      ],
      args,
    )
    const settings = { cluster: 'one', others: [{ cluster: 'two' }] }
    const open = () => Promise.resolve({ settings, running: both.one.running } as unknown as Program)
    await runTask(
      { database: chosen.database, open },
      { task, args: [...chosen.args], secret },
      (line) => said.push(line),
      () => {},
    )
    return said
  }

  /** The archive of a shop elsewhere, whose people have these e-mails. */
  async function archiveOf(emails: readonly string[]): Promise<{ file: string; number: string; merchantId: string }> {
    const { merchantId } = await there.owner(async (tx) => {
      const made = await makeMerchant(tx)
      await makeOutlet(tx, made.merchantId)
      for (const email of emails) await makeMerchantAdmin(tx, made.merchantId, { email })
      return made
    })
    const [row] = await there.sql<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
    const number = row?.number ?? ''
    const file = path.join(folder, `shop-${(archives += 1)}.kassa`)
    await runTask(
      { database: there.database, open: () => Promise.reject(new Error('no program is needed')) },
      { task: 'move-out', args: [file, '--merchant', number], secret },
      () => {},
      () => {},
    )
    return { file, number, merchantId }
  }

  const keptInFirst = (folded: string) => both.one.sql(sql`select cluster from name_directory where folded = ${folded}`)

  it('takes a shop into the second: its number and the e-mails of its many people are one on the installation', async () => {
    const emails = Array.from({ length: PEOPLE }, (_, at) => `person-${at}@moved.example`)
    const { file, number } = await archiveOf(emails)
    const taken = await both.one.owner((tx) => makeMerchant(tx))
    await both.one.sql(sql`update merchant set number = ${number} where id = ${taken.merchantId}`)
    const said = await run('move-in', [file, '--archive', '--cluster', 'two'])
    expect(said.join('\n')).toContain(`: ${number} belongs to somebody else here.`)
    const here = /Its merchant number is (\d+):/.exec(said.join('\n'))?.[1] ?? ''
    expect(here).not.toBe(number)
    for (const name of [here, ...emails]) expect(await keptInFirst(name)).toEqual([{ cluster: 'two' }])
    const { first, other } = { first: both.one.database, other: both.two.database }
    await claimAll({ first, other, cluster: 'two' })
    await run('admin', ['reset-password', '--email', 'person-0@moved.example', '--cluster', 'two'])
    const { answer } = await both.one.call(login, { email: 'person-0@moved.example', password: secret })
    expect(answer.token).toMatch(/^two\./)
  })

  it('refuses a shop that the other database has, and one with an e-mail of somebody there', async () => {
    const { file, merchantId } = await archiveOf([])
    await run('move-in', [file, '--archive', '--cluster', 'two'])
    await expect(run('move-in', [file, '--archive'])).rejects.toThrow('is already in this installation')
    expect(await both.one.sql(sql`select from merchant where id = ${merchantId}`)).toEqual([])
    await both.one.owner(async (tx) => {
      const made = await makeMerchant(tx)
      await makeMerchantAdmin(tx, made.merchantId, { email: 'same@twice.example' })
    })
    const same = await archiveOf(['same@twice.example'])
    await expect(run('move-in', [same.file, '--archive', '--cluster', 'two'])).rejects.toThrow('same@twice.example')
    expect(await both.two.sql(sql`select from merchant where id = ${same.merchantId}`)).toEqual([])
    expect(await keptInFirst(same.number)).not.toEqual([{ cluster: 'two' }])
  })

  it('loads goods and writes archives where the merchant of the number lives', async () => {
    const { merchantId } = await both.two.owner(async (tx) => {
      const made = await makeMerchant(tx)
      await makeOutlet(tx, made.merchantId)
      return made
    })
    await both.two.sql(sql`
      insert into merchant_cluster (merchant_id, cluster) values (${merchantId}, 'two') on conflict do nothing`)
    const [row] = await both.two.sql<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
    const number = row?.number ?? ''
    const goods = path.join(folder, 'goods.csv')
    fs.writeFileSync(goods, 'barcode,name\n4006381333931,Pen\n')
    expect((await run('seed', ['--catalogue', goods, '--merchant', number])).join()).toContain('1 product created')
    expect(await both.two.sql(sql`select name from product where merchant_id = ${merchantId}`)).toEqual([
      { name: 'Pen' },
    ])
    const file = path.join(folder, 'of-two.kassa')
    expect((await run('move-out', [file, '--merchant', number])).join()).toContain(`of merchant ${number}`)
    await expect(run('move-out', [file, '--merchant', '999999'])).rejects.toThrow('There is no merchant 999999')
  })
})
