// The source of a relocation is lost for good in its middle: the merchant lives in the target where the source had switched, and else what was copied goes.
import { expect, it } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { agreed, killedAt, provedRelocatingShop } from '../../../../test/relocating/relocating-shop.ts'
import { away } from '../../../../test/relocating/selling-in.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { relocationPoints, type RelocationParts, type RelocationPoint } from './relocation-parts.ts'
import { takeUpRelocation } from './take-up.ts'
import { arriveWithoutSource, giveUpWithoutSource } from './without-source.ts'

const switched = relocationPoints.indexOf('switched')
const before: readonly RelocationPoint[] = isThinned ? ['half-copied'] : relocationPoints.slice(1, switched)
const behind: readonly RelocationPoint[] = isThinned ? ['switched'] : relocationPoints.slice(switched)

onPostgres('a relocation whose source is lost', () => {
  const moving = provedRelocatingShop()
  const idle = { name: 'test.idle', everySeconds: 0, run: () => Promise.resolve() }

  /** The first database and, `isNamed`, the second, which is away. */
  const lost = (isNamed = true): RelocationParts => {
    const [one, two] = moving().partsOf().databases
    return moving().partsOf({ databases: isNamed ? [one!, away(two!)] : [one!] })
  }
  /** Kills a move out of the second database behind a point. */
  async function dieAt(point: RelocationPoint): Promise<void> {
    if ((await moving().homeOf()) === 'one') await moving().move('two', { prove: agreed })
    await moving().sell()
    await expect(moving().move('one', { ...killedAt(point), prove: agreed })).rejects.toThrow(`killed at ${point}`)
  }
  const arrive = (parts = lost()) => arriveWithoutSource(parts, moving().number, 'two')
  const giveUp = (parts = lost()) => giveUpWithoutSource(parts, moving().number, 'two')
  const works = () => runJob(moving().jobContext('one'), idle)

  it.each(behind)(
    'killed at %s arrives with all that was sold; the source that comes back after all loses its old rows',
    async (point) => {
      await dieAt(point)
      await expect(giveUp()).rejects.toThrow('two had switched, and one has all of merchant')
      expect(await arrive(lost(point === 'switched'))).toBe('one')
      expect(await works()).toBe(true)
      await moving().sell()
      expect(await moving().homeOf()).toBe('one')
      await expect(arrive()).rejects.toThrow(`has merchant ${moving().number} on its way from two. Nothing was done.`)
      await takeUpRelocation(moving().partsOf(), new Set())
      // Without its rows nothing says that triggers of a move are left in it, which note nothing: the next move takes them away.
      const isEmptied = point === 'removed'
      if (isEmptied) await moving().move('two', { prove: agreed })
      await moving().expectWholeIn(isEmptied ? 'two' : 'one')
    },
    120_000,
  )

  it.each(before)(
    'killed at %s is given up: what was copied is gone, and the source that comes back sells on',
    async (point) => {
      await dieAt(point)
      await expect(arrive()).rejects.toThrow('two had not switched')
      expect(await works()).toBe(false)
      expect(await giveUp()).toBe('one')
      expect(await works()).toBe(true)
      expect(await moving().rowsIn('one')).toEqual([])
      await moving().giveUp()
      await moving().sell()
      await moving().expectWholeIn('two')
    },
    120_000,
  )

  it('is refused with nothing done', async () => {
    await dieAt('noted-in-source')
    await expect(arrive()).rejects.toThrow('No database that is there has merchant')
    await moving().giveUp()
    await dieAt('switched')
    await expect(arrive(moving().partsOf())).rejects.toThrow('two is there: take the relocation up again')
    await expect(arriveWithoutSource(lost(), moving().number, 'one')).rejects.toThrow('one is the first database')
    await expect(arriveWithoutSource(lost(), '0', 'two')).rejects.toThrow('has merchant 0 on its way from two')
    await expect(arriveWithoutSource(lost(), moving().number, 'three')).rejects.toThrow('on its way from three')
    await expect(arrive({ ...lost(), prove: () => Promise.resolve('stock') })).rejects.toThrow('stock of one disagrees')
    expect(
      await moving()
        .databaseOf('one')
        .ask(sql`select step from relocation`),
    ).toEqual([{ step: 'derived' }])
    expect(await arrive()).toBe('one')
    await takeUpRelocation(moving().partsOf(), new Set())
    await moving().expectWholeIn('one')
  }, 120_000)
})
