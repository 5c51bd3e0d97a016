// A database came back to a moment before a merchant moved out of it: two have the merchant as their own, until it is said which is right.
import { expect, it } from 'vitest'
import { provedRelocatingShop } from '../../../../test/relocating/relocating-shop.ts'
import type { PlaceName } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { addArrivedNames, dropKeptNames, setPlace } from '../../place/public.ts'
import { insertRows, readRows, writeAsCopied } from './copied-rows.store.ts'
import { isCopied, listTables } from './relocated-table.store.ts'
import { listManyHomes, settleHome } from './settle-home.ts'

onPostgres('a merchant that two databases have', () => {
  const moving = provedRelocatingShop()

  /** Puts its rows into a database as they are in the other, with a place of its own: what a way back brings. */
  const bringBack = async (place: PlaceName, from: PlaceName): Promise<void> => {
    const { merchantId } = moving().shop
    const rows = await moving()
      .databaseOf(from)
      .transaction({ kind: 'owner' }, async (tx) => {
        const read: (readonly [Awaited<ReturnType<typeof listTables>>[number], readonly string[]])[] = []
        for (const table of (await listTables(tx)).filter(isCopied)) {
          if (table.name === 'name_directory') continue
          for await (const lines of readRows(tx, table, merchantId)) if (lines.length > 0) read.push([table, lines])
        }
        return read
      })
    await moving()
      .databaseOf(place)
      .transaction({ kind: 'owner' }, async (tx) => {
        await writeAsCopied(tx)
        for (const [table, lines] of rows) await insertRows(tx, table, lines)
        if (place === 'one') await dropKeptNames(tx, merchantId, from)
        await addArrivedNames(tx, merchantId)
        await setPlace(tx, merchantId, place)
      })
  }
  const found = () => listManyHomes(moving().partsOf().databases)

  it.each<[PlaceName, PlaceName]>([
    ['one', 'two'],
    ['two', 'one'],
  ])(
    'is told of, and lives in the right one alone once that is said: %s came back, it lives in %s',
    async (old, right) => {
      if ((await moving().homeOf()) === old) await moving().move(right)
      expect(await found()).toEqual([])
      await expect(settleHome(moving().partsOf(), moving().number, right)).rejects.toThrow(
        `Merchant ${moving().number} lives in ${right}. Nothing was done.`,
      )
      await bringBack(old, right)
      expect(await found()).toEqual([{ number: moving().number, names: ['one', 'two'] }])
      await settleHome(moving().partsOf(), moving().number, right)
      await moving().sell()
      await moving().expectWholeIn(right)
    },
    120_000,
  )

  it('came back in the middle of the move: nobody takes it out of where it lives', async () => {
    const { home: old, to: right } = await moving().findWay()
    await moving().move(right)
    await bringBack(old, right)
    await moving().databaseOf(old).ask(sql`
      insert into relocation (merchant_id, source, target, step, stops_jobs, begun_at)
      values (${moving().shop.merchantId}, ${old}, ${right}, 'copying', false, now())`)
    const isOver = `Merchant ${moving().number} lives in ${right}, and ${old} came back to a moment in the middle of its move`
    await expect(moving().giveUp()).rejects.toThrow(isOver)
    await expect(moving().move(right)).rejects.toThrow(isOver)
    await settleHome(moving().partsOf(), moving().number, right)
    await moving().sell()
    await moving().expectWholeIn(right)
  }, 120_000)
})
