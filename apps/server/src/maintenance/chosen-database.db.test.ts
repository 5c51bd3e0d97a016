// Tasks of the command line in either of two databases.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../test/make/merchant.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../test/two-databases.ts'
import { onPostgres } from '../../test/on-postgres.ts'
import { chooseDatabase } from './chosen-database.ts'
import { MaintenanceRefused } from './refused.ts'
import { runTask } from './tasks.ts'

onPostgres('a task in one of two databases', () => {
  let both: TwoDatabases

  beforeAll(async () => {
    both = await makeTwoDatabases()
    for (const home of ['one', 'two'] as const)
      await both[home].owner(async (tx) => {
        const { merchantId } = await makeMerchant(tx)
        await makeMerchantAdmin(tx, merchantId, { email: `${home}@shop.example` })
      })
  }, 60_000)
  afterAll(() => both.close())

  const run = async (...typed: string[]): Promise<string> => {
    const said: string[] = []
    const { database, args } = await chooseDatabase(
      [
        { name: 'one', database: both.works.one.platform.database },
        { name: 'two', database: both.works.two.platform.database },
      ],
      typed,
    )
    const open = () => Promise.reject(new Error('the program is not opened'))
    const request = { task: 'admin', args: [...args], secret: 'correct horse battery' }
    await runTask(
      { database, open },
      request,
      (line) => said.push(line),
      () => {},
    )
    return said.join('\n')
  }

  it('is done in the first where none is named, else in the one that is', async () => {
    expect(await run('list')).toContain('one@shop.example')
    expect(await run('list')).not.toContain('two@shop.example')
    for (const said of [await run('list', '--cluster', 'two'), await run('--cluster', 'two', 'list')]) {
      expect(said).toContain('two@shop.example')
      expect(said).not.toContain('one@shop.example')
    }
  })

  it('lets somebody in again who lives in the other, and finds nobody of the first there', async () => {
    const reset = ['reset-password', '--email', 'two@shop.example']
    expect(await run(...reset, '--cluster', 'two')).toContain('may sign in with the new password')
    expect(await run('reset-password', '--cluster', 'two', '--email', 'one@shop.example')).not.toContain('may sign in')
  })

  it.each([
    [['list', '--cluster', 'three'], 'KASSA_CLUSTERS names no three database: it has one, two. Nothing was done.'],
    [['list', '--cluster'], 'KASSA_CLUSTERS names no such database: it has one, two. Nothing was done.'],
    [['list', '--cluster', 'one', '--cluster', 'two'], 'Name one --cluster. Nothing was done.'],
  ])('refuses %j', async (typed, sentence) => {
    await expect(run(...typed)).rejects.toThrow(new MaintenanceRefused(sentence))
  })

  it('refuses a name where the only database has none', async () => {
    const only = [{ name: '', database: both.works.one.platform.database }] as const
    await expect(chooseDatabase(only, ['list', '--cluster', ''])).rejects.toThrow('leave out --cluster')
    expect((await chooseDatabase(only, ['list'])).args).toEqual(['list'])
  })
})
