// A relocation whose process died behind the switch goes on by itself; one before it is left to a person.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingIn, type SellingIn } from '../../../../test/relocating/selling-in.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { places, type PlaceName } from '../../../../test/two-databases.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import { takeUpRelocations } from '../../../maintenance/take-up-relocations.ts'
import { sql } from '../../../platform/db/sql.ts'
import { runJob, startJobs } from '../../../platform/jobs/jobs.ts'
import { modules } from '../../../program.ts'
import { giveUpRelocation } from './give-up.ts'
import { relocateMerchant } from './relocate-merchant.ts'
import type { RelocationParts, RelocationPoint } from './relocation-parts.ts'
import { takeUpRelocation } from './take-up.ts'

onPostgres('a relocation without its process', () => {
  let both: SellingIn['both']
  let shop: SellingIn['shop']
  let number: string

  beforeAll(async () => {
    ;({ both, shop, number } = await makeSellingIn('one'))
  }, 120_000)
  beforeEach(() => both.one.passSeconds(60))
  afterAll(() => both.close())

  const databaseOf = (place: PlaceName) => both.works[place].platform.database
  const partsOf = (more: Partial<RelocationParts> = {}): RelocationParts => ({
    databases: places.map((name) => ({ name, database: databaseOf(name) })),
    now: both.one.now,
    listeners,
    say: () => {},
    prove: () => Promise.resolve(undefined),
    ...more,
  })
  const killedAt = (at: RelocationPoint): Partial<RelocationParts> => ({
    reached(point) {
      if (point === at) throw new Error(`killed at ${at}`)
    },
  })
  const job = takeUpRelocations(modules)
  const turn = (place: PlaceName = 'one') => {
    const { platform, beside } = both.works[place]
    return runJob({ ...platform, beside, clock: () => new Date().toISOString() }, { ...job, everySeconds: 0 })
  }
  const homeOf = async (): Promise<PlaceName[]> => {
    const rows = await Promise.all(
      places.map((name) =>
        databaseOf(name).ask<{ name: PlaceName }>(
          sql`select h.name from merchant_cluster m join cluster_here h on h.name = m.cluster where m.merchant_id = ${shop.merchantId}`,
        ),
      ),
    )
    return rows.flat().map(({ name }) => name)
  }
  const stepsLeft = async (): Promise<string[]> =>
    (await Promise.all(places.map((name) => databaseOf(name).ask<{ step: string }>(sql`select step from relocation`))))
      .flat()
      .map(({ step }) => step)
      .toSorted()
  const sell = async (): Promise<void> => {
    const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(outcome).toMatchObject({ outcome: 'accepted' })
  }

  it.each(['switched', 'arrived', 'derived', 'removed', 'unwatched'] as const)(
    'killed at %s is taken to its end, though jobs stand still',
    async (point) => {
      const [home] = await homeOf()
      const to = home === 'one' ? 'two' : 'one'
      await expect(relocateMerchant(partsOf(killedAt(point)), number, to)).rejects.toThrow(`killed at ${point}`)
      expect(await turn()).toBe(true)
      expect(await stepsLeft()).toEqual([])
      expect(await homeOf()).toEqual([to])
      const past = await both.one.sql(
        sql`select from past_relocation where merchant_number = ${number} and target = ${to}`,
      )
      expect(past.length).toBeGreaterThan(0)
      await sell()
    },
    120_000,
  )

  it('before the switch is left to a person', async () => {
    const home = await homeOf()
    const to = home[0] === 'one' ? 'two' : 'one'
    await expect(relocateMerchant(partsOf(killedAt('compared')), number, to)).rejects.toThrow('killed at compared')
    expect(await turn()).toBe(true)
    expect(await stepsLeft()).toEqual(['copying', 'copying'])
    expect(await homeOf()).toEqual(home)
    await sell()
    await giveUpRelocation(partsOf(), number)
    const [past] = await both.one.sql<{ isGivenUp: boolean; rows: number | null }>(
      sql`select is_given_up, rows from past_relocation order by ended_at desc limit 1`,
    )
    expect(past).toEqual({ isGivenUp: true, rows: null })
  }, 120_000)

  it('is left to its process while that lives', async () => {
    const [home] = await homeOf()
    const looks: unknown[] = []
    await relocateMerchant(
      partsOf({
        async reached(point) {
          if (point !== 'switched') return
          looks.push(await turn(), await stepsLeft())
        },
      }),
      number,
      home === 'one' ? 'two' : 'one',
    )
    expect(looks).toEqual([true, ['copying', 'switched']])
    const [state] = await both.one.sql<{ lastError: string | null }>(
      sql`select last_error from job_state where name = ${job.name}`,
    )
    expect(state).toEqual({ lastError: null })
    await sell()
  }, 120_000)

  it('whose books disagree is attempted once, and left to a person', async () => {
    const [home] = await homeOf()
    const to = home === 'one' ? 'two' : 'one'
    await expect(relocateMerchant(partsOf(killedAt('switched')), number, to)).rejects.toThrow('killed at switched')
    const left = new Set<string>()
    let proofs = 0
    const disagreeing = partsOf({
      prove() {
        proofs++
        return Promise.resolve('stock')
      },
    })
    await expect(takeUpRelocation(disagreeing, left)).rejects.toThrow('stock of')
    expect(await takeUpRelocation(disagreeing, left)).toBeUndefined()
    expect([proofs, [...left]]).toEqual([1, [shop.merchantId]])
    expect(await takeUpRelocation(partsOf(), left)).toBeUndefined()
    expect(await stepsLeft()).toEqual(['derived', 'switched'])
    await relocateMerchant(partsOf(), number, to)
    expect(await stepsLeft()).toEqual([])
    expect(await takeUpRelocation(partsOf(), left)).toBeUndefined()
    expect([...left]).toEqual([])
    await sell()
  }, 120_000)

  it('is looked for by the first of several databases alone', async () => {
    const { platform, beside } = both.works.two
    await startJobs({ ...platform, beside, clock: () => both.one.now }, [{ ...job, everySeconds: 0.001 }]).close()
    expect(await both.two.sql(sql`select from job_state where name = ${job.name}`)).toEqual([])
    await turn('two')
    expect(await stepsLeft()).toEqual([])
  })
})
