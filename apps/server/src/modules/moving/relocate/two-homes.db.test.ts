// A database came back to a moment before a merchant moved out of it: two have the merchant as their own, until it is said which is right.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeRelocatingShop, type RelocatingShop } from '../../../../test/relocating/relocating-shop.ts'
import { places, type PlaceName } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { addArrivedNames, dropKeptNames, setPlace } from '../../place/public.ts'
import { insertRows, readRows, writeAsCopied } from './copied-rows.store.ts'
import { isCopied, listTables } from './relocated-table.store.ts'
import { listManyHomes, settleHome } from './settle-home.ts'

onPostgres('a merchant that two databases have', () => {
  let moving: RelocatingShop

  beforeAll(async () => {
    moving = await makeRelocatingShop()
  }, 120_000)
  afterAll(() => moving.both.close())
  for (const place of places) proveAfterEach(() => ({ database: moving.databaseOf(place) }))

  /** Puts its rows into a database as they are in the other, with a place of its own: what a way back brings. */
  const bringBack = async (place: PlaceName, from: PlaceName): Promise<void> => {
    const { merchantId } = moving.shop
    const rows = await moving.databaseOf(from).transaction({ kind: 'owner' }, async (tx) => {
      const read: (readonly [Awaited<ReturnType<typeof listTables>>[number], readonly string[]])[] = []
      for (const table of (await listTables(tx)).filter(isCopied)) {
        if (table.name === 'name_directory') continue
        for await (const lines of readRows(tx, table, merchantId)) if (lines.length > 0) read.push([table, lines])
      }
      return read
    })
    await moving.databaseOf(place).transaction({ kind: 'owner' }, async (tx) => {
      await writeAsCopied(tx)
      for (const [table, lines] of rows) await insertRows(tx, table, lines)
      if (place === 'one') await dropKeptNames(tx, merchantId, from)
      await addArrivedNames(tx, merchantId)
      await setPlace(tx, merchantId, place)
    })
  }
  const found = () => listManyHomes(moving.partsOf().databases)

  it.each<[PlaceName, PlaceName]>([
    ['one', 'two'],
    ['two', 'one'],
  ])(
    'is told of, and lives in the right one alone once that is said: %s came back, it lives in %s',
    async (old, right) => {
      if ((await moving.homeOf()) === old) await moving.move(right)
      expect(await found()).toEqual([])
      await expect(settleHome(moving.partsOf(), moving.number, right)).rejects.toThrow(
        `Merchant ${moving.number} lives in ${right}. Nothing was done.`,
      )
      await bringBack(old, right)
      expect(await found()).toEqual([{ number: moving.number, names: ['one', 'two'] }])
      await settleHome(moving.partsOf(), moving.number, right)
      await moving.sell()
      await moving.expectWholeIn(right)
    },
    120_000,
  )
})
