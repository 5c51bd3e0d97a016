// A relocation that another run, a broken connection, a full disk or a differing target ends changes nothing, and neither does one that is refused.
import { expect, it } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { agreed, provedRelocatingShop } from '../../../../test/relocating/relocating-shop.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import type { PlaceName } from '../../../../test/two-databases.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { sql } from '../../../platform/db/sql.ts'
import { writeAsCopied } from './copied-rows.store.ts'
import { relocateMerchant } from './relocate-merchant.ts'
import type { RelocationPoint } from './relocation-parts.ts'

/** Ends of which a gate has another by the same way: each costs a merchant with all its rows, there and back. */
const itRare = isThinned ? () => undefined : it

onPostgres('a relocation that does not end', () => {
  const moving = provedRelocatingShop()

  const takenOver = [
    [
      'step of the source',
      'home',
      sql`update relocation set step = 'switched'`,
      sql`update relocation set step = 'copying'`,
    ],
    [
      'step of the target',
      'to',
      sql`update relocation set step = 'arrived'`,
      sql`update relocation set step = 'copying'`,
    ],
    ['place in the target', 'to', sql`update merchant_cluster set cluster = 'three'`, sql`select`],
  ] as const
  it.each(isThinned ? takenOver.slice(0, 1) : takenOver)(
    'switches nothing where another run has changed the %s',
    async (_, where, change, back) => {
      const { home, to } = await moving().findWay()
      const ofMerchant = sql` where merchant_id = ${moving().shop.merchantId}`
      const changed = moving().databaseOf(where === 'home' ? home : to)
      const takeOver = async (point: RelocationPoint): Promise<void> => {
        if (point === 'jobs-ended') await changed.ask(sql`${change}${ofMerchant}`)
      }
      await expect(moving().move(to, { prove: agreed, reached: takeOver })).rejects.toThrow(
        'another one goes on with it',
      )
      if (back.text !== 'select') await changed.ask(sql`${back}${ofMerchant}`)
      await moving().sell()
      await moving().giveUp()
      await moving().expectWholeIn(home)
    },
    120_000,
  )

  itRare(
    'switches nothing once the connection that keeps others out has broken',
    async () => {
      const { home, to } = await moving().findWay()
      const cut = async (point: RelocationPoint): Promise<void> => {
        if (point === 'compared')
          await moving().databaseOf('one').ask(sql`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 5150006 and granted
            and database = (select oid from pg_database where datname = current_database())`)
      }
      await expect(moving().move(to, { prove: agreed, reached: cut })).rejects.toThrow()
      await moving().sell()
      await moving().giveUp()
      await moving().expectWholeIn(home)
    },
    120_000,
  )

  it('of two at once one is refused', async () => {
    const to = (await moving().homeOf()) === 'one' ? 'two' : 'one'
    const ends = await Promise.allSettled([moving().move(to, { prove: agreed }), moving().move(to, { prove: agreed })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])).join()).toContain('under way')
    await moving().expectWholeIn(to)
  }, 120_000)

  it('stops where the target is not what the source has, and changes nothing', async () => {
    const { home, to } = await moving().findWay()
    // Without the triggers of the target, which would write more than the product.
    const spoil = async (point: RelocationPoint): Promise<void> => {
      if (point !== 'copied') return
      await moving()
        .databaseOf(to)
        .transaction({ kind: 'owner' }, async (tx) => {
          await writeAsCopied(tx)
          await tx.run(sql`update product set name = name || '!' where merchant_id = ${moving().shop.merchantId}`)
        })
    }
    await expect(moving().move(to, { prove: agreed, reached: spoil })).rejects.toThrow(
      `product of ${to} is not what ${home} has`,
    )
    await moving().giveUp()
    await moving().expectWholeIn(home)
  }, 120_000)

  it('says that a disk is full, and goes on once there is room', async () => {
    const { to } = await moving().findWay()
    const full = (point: RelocationPoint): void => {
      if (point === 'half-copied') throw new DatabaseError('53100', 'could not extend file')
    }
    await moving().whileSelling(async () => {
      await expect(moving().move(to, { prove: agreed, reached: full })).rejects.toThrow(
        'The disk of a database is full',
      )
      await moving().move(to, { prove: agreed })
    })
    await moving().sell()
    await moving().expectWholeIn(to)
  }, 120_000)

  itRare(
    'says which table is in use all along, and goes on once it is free',
    async () => {
      const { home, to } = await moving().findWay()
      const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // As whoever builds an index beside the tills.
      const index = moving()
        .databaseOf(home)
        .transaction({ kind: 'owner' }, async (tx) => {
          await tx.run(sql`lock table brand in share update exclusive mode`)
          held.resolve()
          await free.promise
        })
      await held.promise
      await expect(moving().move(to, { prove: agreed, lockTries: 1 })).rejects.toThrow(
        /^The table brand is in use all along.*The jobs of/,
      )
      await moving().sell()
      free.resolve()
      await index
      await moving().move(to, { prove: agreed })
      await moving().expectWholeIn(to)
    },
    120_000,
  )

  it('is refused with nothing done', async () => {
    // The first database gives out the numbers of merchants.
    if ((await moving().homeOf()) !== 'one') await moving().move('one', { prove: agreed })
    const { home, to } = await moving().findWay()
    await expect(moving().move('three' as PlaceName)).rejects.toThrow(
      'KASSA_CLUSTERS names no three database: it has one, two',
    )
    await expect(moving().move(home)).rejects.toThrow(`lives in ${home} already`)
    await expect(relocateMerchant(moving().partsOf(), '0', to)).rejects.toThrow('There is no merchant 0')
    await expect(
      relocateMerchant(moving().partsOf({ databases: moving().partsOf().databases.slice(0, 1) }), moving().number, to),
    ).rejects.toThrow('There is one database')
    await expect(moving().move(to, { prove: ({ name }) => Promise.resolve(`stock in ${name}`) })).rejects.toThrow(
      `stock in ${home} of ${home} disagrees`,
    )
    await moving().databaseOf(home).ask(sql`
      insert into merchant (id, number, name, company_name, country, locale, audit_state, created_at, test_of, clock_ahead_seconds)
      select gen_random_uuid(), '990001', name, company_name, country, locale, audit_state, created_at, id, 0 from merchant where number = ${moving().number}`)
    await expect(moving().move(to)).rejects.toThrow(`A test shop belongs to merchant ${moving().number}`)
    await moving()
      .databaseOf(home)
      .ask(sql`update merchant set archived_at = now() where number = '990001'`)
    const older = await moving()
      .databaseOf(to)
      .ask<{ name: string; checksum: string }>(
        sql`update schema_migration set checksum = checksum || 'x' where name = (select max(name) from schema_migration) returning name`,
      )
    await expect(moving().move(to)).rejects.toThrow('are of different versions')
    await moving()
      .databaseOf(to)
      .ask(sql`update schema_migration set checksum = left(checksum, -1) where name = ${older[0]?.name ?? ''}`)
    await moving().expectWholeIn(home)
  }, 120_000)
})
