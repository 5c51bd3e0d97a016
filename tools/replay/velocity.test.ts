import { existsSync } from 'node:fs'
import path from 'node:path'
import { salesVelocity, type SalesDay } from '@kassa/domain/inventory/sales-velocity.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, test } from 'vitest'
import { openHistory } from './history-folder.ts'
import { readRows } from './read-rows.ts'
import { sortRow } from './sort-rows.ts'

const folder = path.join(import.meta.dirname, '../../../shared/data/online-retail')
const isThere = existsSync(folder)
if (!isThere)
  test('a real shop is absent beside the repository (../shared/data/online-retail): nothing was read', () =>
    expect(isThere).toBe(false))
/** The history of a real shop lies beside the repository, not in it. */
const testReal = isThere ? test : () => {}

testReal('the sales velocities of a real shop are those its facts name', async () => {
  const { facts, rowFiles } = await openHistory(folder)
  const today = addDays(facts.velocities.day, 1)
  const { top20_by_30_days: expected, products_with_no_sale_in_30_days: unsold } = facts.velocities
  const days = new Map<string, SalesDay[]>()
  for await (const row of readRows(rowFiles)) {
    if (sortRow(row).kind !== 'sale') continue
    days.getOrInsertComputed(row.code, () => []).push({ day: row.at.slice(0, 10), sold: row.quantity, hadStock: true })
  }
  const velocities = [...days].map(([code, rows]) => ({ code, ...salesVelocity(rows, facts.span.from, today) }))
  const best = velocities.toSorted(
    (one, other) => (other.sold ?? 0) - (one.sold ?? 0) || (one.code < other.code ? -1 : 1),
  )
  expect(best.slice(0, 20).map(({ code, sold = 0, days: counted = 1 }) => [code, sold, sold / counted])).toEqual(
    expected.map(({ stock_code: code, sold_30: sold, avg_daily_30: daily }) => [
      code,
      sold,
      expect.closeTo(Number(daily), 2),
    ]),
  )
  expect(velocities.filter(({ sold }) => sold === 0)).toHaveLength(unsold)
})
