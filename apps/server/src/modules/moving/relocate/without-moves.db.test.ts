// Work that sees each database as of another moment, as a backup, and moves keep out of each other's way.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../../test/make/merchant.ts'
import { makeTwoDatabases, moveTo, type PlaceName, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { withoutMoves } from './without-moves.ts'

onPostgres('work beside moves', () => {
  let both: TwoDatabases
  let merchantId: string

  beforeAll(async () => {
    both = await makeTwoDatabases()
    ;({ merchantId } = await both.one.owner((tx) => makeMerchant(tx)))
  }, 60_000)
  afterAll(() => both.close())

  const databases = (): [NamedDatabase, NamedDatabase] => {
    const named = (name: PlaceName) => ({ name, database: both.works[name].platform.database })
    return [named('one'), named('two')]
  }
  const never = (): void => {
    throw new Error('nobody moves')
  }

  it('lets no move begin, and one that has stopped goes on behind it', async () => {
    await withoutMoves(databases(), never, async () => {
      await expect(moveTo(both, 'two', merchantId)).rejects.toThrow('a backup of all databases is being made')
    })
    expect(await both.one.sql(sql`select from relocation`)).toEqual([])
    const reached = (point: string): void => {
      if (point === 'derived') throw new Error('killed')
    }
    await expect(moveTo(both, 'two', merchantId, { reached })).rejects.toThrow('killed')
    expect(await withoutMoves(databases(), never, () => Promise.resolve('done'))).toBe('done')
    await moveTo(both, 'two', merchantId)
  }, 60_000)

  it('begins once a merchant that lives nowhere has been taken up', async () => {
    const reached = (point: string): void => {
      if (point === 'switched') throw new Error('killed')
    }
    await expect(moveTo(both, 'one', merchantId, { reached })).rejects.toThrow('killed')
    const work = withoutMoves(
      databases(),
      () => {},
      () =>
        both.one.sql<{ moves: number; shops: number }>(sql`
        select (select count(*) from relocation) as moves, (select count(*) from merchant where id = ${merchantId}) as shops`),
    )
    // It holds others out for a moment each time it looks.
    const goOn = () =>
      moveTo(both, 'one', merchantId).then(
        () => true,
        () => false,
      )
    await expect.poll(goOn).toBe(true)
    expect(await work).toEqual([{ moves: 0, shops: 1 }])
  }, 60_000)
})
