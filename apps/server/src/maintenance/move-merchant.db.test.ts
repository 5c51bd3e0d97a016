// A merchant is moved from the command line.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../test/make/merchant.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../test/two-databases.ts'
import { onPostgres } from '../../test/on-postgres.ts'
import { sql } from '../platform/db/sql.ts'
import type { Program } from '../platform/run-server.ts'
import { runTask } from './tasks.ts'

onPostgres('npm run admin -- move-merchant', () => {
  let both: TwoDatabases
  let number: string

  beforeAll(async () => {
    both = await makeTwoDatabases()
    number = await both.one.owner(async (tx) => {
      const { merchantId } = await makeMerchant(tx)
      await makeMerchantAdmin(tx, merchantId, { email: 'ada@shop.example' })
      return (await tx.one<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)).number
    })
  }, 60_000)
  afterAll(() => both.close())

  const run = (...args: string[]): Promise<string> => admin('move-merchant', ...args)
  const look = (...args: string[]): Promise<string> => admin('relocations', ...args)
  const admin = async (...args: string[]): Promise<string> => {
    const said: string[] = []
    const settings = { cluster: 'one', others: [{ cluster: 'two' }] }
    const { database, running } = both.one
    const program = { settings, database, running, close: () => Promise.resolve() } as unknown as Program
    const request = { task: 'admin', args, secret: undefined }
    await runTask(
      { database, open: () => Promise.resolve(program) },
      request,
      (line) => said.push(line),
      () => {},
    )
    return said.join('\n')
  }

  it('moves, says what it does, and is refused a second time', async () => {
    const said = await run(number, 'two')
    expect(said).toMatch(/rows are the same in both/)
    expect(said).toMatch(/It lives in two now; its calls waited \d+ ms/)
    expect(said).toContain(`Merchant ${number} lives in two; all books agree, and its old rows are gone.`)
    await expect(run(number, 'two')).rejects.toThrow('lives in two already. Nothing was done.')
    await expect(run(number, '--give-up')).rejects.toThrow('is not being relocated. Nothing was done.')
    expect(await both.two.sql(sql`select from merchant where number = ${number}`)).toHaveLength(1)
  }, 60_000)

  it('says where a merchant lives, and what moves there were', async () => {
    const said = await look(number)
    expect(said).toMatch(new RegExp(`^Merchant ${number} .* lives in two\\.`))
    expect(said).toMatch(new RegExp(`merchant ${number} came from one to two, \\d+ rows, calls waited \\d+ ms`))
    expect(said).not.toContain('since')
    expect(said).toContain('No merchant is on its way to another database.')
    await both.one.sql(sql`
      insert into relocation (merchant_id, source, target, step, stops_jobs, begun_at)
      values (gen_random_uuid(), 'one', 'two', 'copying', false, now())`)
    expect(await look()).toMatch(/one: merchant not here yet from one to two, copying, since 20/)
    await both.one.sql(sql`delete from relocation`)
    expect(await look('0')).toBe(
      'No database that is there has a merchant 0.\nNo merchant is on its way to another database.',
    )
  })

  it('says how it is typed', async () => {
    for (const typed of [
      [],
      [number],
      [number, 'two', 'three'],
      [number, '--source-lost'],
      [number, '--source-lost', 'two', 'three'],
      [number, '--source-lost', 'two', '--give-up', 'three'],
    ])
      await expect(run(...typed)).rejects.toThrow('move-merchant MERCHANT-NUMBER DATABASE')
  })
})
