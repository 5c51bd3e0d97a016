// A target that goes away before the switch, and perhaps for good, keeps nobody from giving the move up.
import { beforeAll, expect, it } from 'vitest'
import { away, openedSellingIn, type SellingIn } from '../../../../test/relocating/selling-in.ts'
import { moveTo, type PlaceName, places } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import { sql } from '../../../platform/db/sql.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { listMerchantRows } from './copied-rows.store.ts'
import { giveUpRelocation } from './give-up.ts'
import { listWatched } from './watched-tables.store.ts'

onPostgres('a move whose target goes away', () => {
  const selling = openedSellingIn('one')
  let both: SellingIn['both']
  let shop: SellingIn['shop']
  let number: string
  let one: NamedDatabase
  let two: NamedDatabase

  beforeAll(() => {
    ;({ both, shop, number } = selling())
    ;[one, two] = places.map((name) => ({ name, database: both.works[name].platform.database })) as [
      NamedDatabase,
      NamedDatabase,
    ]
  })

  const giveUp = (...databases: NamedDatabase[]) =>
    giveUpRelocation(
      { databases, now: both.one.now, listeners, say: () => {}, prove: () => Promise.resolve(undefined) },
      number,
    )
  /** Its process is killed while jobs of both stand still. */
  async function dieOnTheWay(): Promise<void> {
    const reached = (point: string): void => {
      if (point === 'jobs-ended') throw new Error('killed')
    }
    await expect(moveTo(both, 'two', shop.merchantId, { reached })).rejects.toThrow('killed')
    await both.one.sql(sql`update relocation set stops_jobs = true`)
  }
  const jobRuns = (at: PlaceName): Promise<boolean> => {
    const { platform } = both.works[at]
    const context = { ...platform, clock: () => new Date().toISOString() }
    return runJob(context, { name: `test.${Math.random()}`, everySeconds: 1, run: () => Promise.resolve() })
  }
  const leftIn = async ({ database }: NamedDatabase): Promise<number> =>
    (await database.transaction({ kind: 'owner' }, listWatched)).length +
    (await database.ask(sql`select from relocation`)).length

  async function expectFree(): Promise<void> {
    expect(await leftIn(one)).toBe(0)
    expect(await jobRuns('one')).toBe(true)
    const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(outcome).toMatchObject({ outcome: 'accepted' })
  }

  it('is given up while it is away, and once more when it is back', async () => {
    await dieOnTheWay()
    expect(await jobRuns('one')).toBe(false)
    expect(await giveUp(one, away(two))).toBe('two')
    await expectFree()
    expect(await jobRuns('two')).toBe(false)
    expect(await giveUp(one, two)).toBeUndefined()
    expect([await leftIn(two), await jobRuns('two')]).toEqual([0, true])
    expect(await two.database.transaction({ kind: 'owner' }, (tx) => listMerchantRows(tx, shop.merchantId))).toEqual([])
    await expect(giveUp(one, two)).rejects.toThrow('is not being relocated')
  }, 120_000)

  it('is given up once the target is no database of the installation any more, and moves to it when it is one again', async () => {
    await dieOnTheWay()
    expect(await giveUp(one)).toBe('two')
    await expectFree()
    await moveTo(both, 'two', shop.merchantId)
    await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect([await leftIn(one), await leftIn(two)]).toEqual([0, 0])
  }, 120_000)

  it('is not given up behind the switch, whoever is away', async () => {
    const reached = (point: string): void => {
      if (point === 'switched') throw new Error('killed')
    }
    await expect(moveTo(both, 'one', shop.merchantId, { reached })).rejects.toThrow('killed')
    await expect(giveUp(one, two)).rejects.toThrow('works in one already')
    await expect(giveUp(away(one), two)).rejects.toThrow()
    await moveTo(both, 'one', shop.merchantId)
  }, 120_000)
})
