import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triedDatabases } from '../../../test/empty-database.ts'
import { card, cash } from '../../../test/make/desk.ts'
import { makeSellingShop } from '../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { modules } from '../../program.ts'
import { isProven, verifyBooks, type Verdict } from '../verify.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// A shop that has sold, moved with all its books: the way from the embedded database to PostgreSQL, and back.
let world: World
const folder = mkdtempSync(join(tmpdir(), 'kassa-books-'))
const path = join(folder, 'shop.kassa')
const proofs = modules.flatMap((module) => module.proofs ?? [])
const prove = (database: Database): Promise<Verdict[]> => verifyBooks(database, proofs)

beforeAll(async () => {
  world = await makeWorld()
  const shop = await makeSellingShop(world, { averageCostThousandths: 400_000, onHand: 50 })
  const { desk } = shop
  const outcomes = await desk.book(
    desk.openShift(20_000),
    desk.sale([shop.line(0, 2), shop.line(1)]),
    desk.sale([shop.line(2)], { tenders: (payable) => [card(1_000), cash(payable - 1_000)] }),
    desk.moveCash(-5_000, 'to the safe'),
    desk.sale([shop.line(4), shop.line(3, 7)]),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'accepted'))
  await world.settled()
  await writeBackup(world.database, path, world.now)
})

afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(triedDatabases)('restored into %s, every book says what it said before', async (_kind, open) => {
  const before = await prove(world.database)
  expect(isProven(before)).toBe(true)
  expect(before.filter(({ entries }) => entries > 0).length).toBeGreaterThan(2)

  const target = await open()
  await restoreBackup(target, path)
  expect(await prove(target)).toEqual(before)

  await target.script('update stock set on_hand = on_hand - 1 where on_hand = 48')
  const spoilt = (await prove(target)).filter(({ firstDisagreement }) => firstDisagreement !== undefined)
  expect(spoilt.map(({ book }) => book)).toContain('stock')
  const [row] = await target.ask<{ count: number }>(sql`select count(*) as count from stock where on_hand = 47`)
  expect(row?.count).toBe(1)
  await target.close()
})
