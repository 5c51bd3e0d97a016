// Balances and points that are chained soundly but say other than their documents: red, filed before an upgrade, red again for new ones.
import { adjustBalance } from '@kassa/contract/member/member-records.calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { fileWhatStood } from '../../journal/public.ts'
import { owedProofs } from './owed-proof.store.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
let member: string

beforeAll(async () => {
  member = await shop.join('Ada')
  const paidIn = { id: member, bucket: 'principal', amountMinor: 9_000, note: 'begin' } as const
  await world.call(adjustBalance, paidIn, { as: shop.admin.token })
})

/** A sale of 10.00 to the member, 4.00 of it by balance; answers how people name it. */
async function sell(): Promise<string> {
  const balance = { principalMinor: 400, bonusMinor: 0 }
  const sale = shop.saleTo(await shop.facts(member), [shop.line(0)], { balance })
  await shop.desk.book(sale)
  return `order ${sale.number}`
}

/**
 * Spoils the books as if the last sale had moved one more than its documents state: entry, balance after it and total agree with each
 * other.
 */
const spoil = (by: 1 | -1) =>
  world.owner(async (tx) => {
    const last = (table: string) => sql`(select max(entry_number) from ${sql.raw(table)})`
    await tx.run(sql`update balance_entry set amount_minor = amount_minor - ${by}, after_minor = after_minor - ${by}
      where entry_number = ${last('balance_entry')}`)
    await tx.run(sql`update point_entry set points = points + ${by}, after_points = after_points + ${by}
      where entry_number = ${last('point_entry')}`)
    await tx.run(sql`update member_account set principal_minor = principal_minor - ${by}, points = points + ${by}`)
  })
const red = (order: string) => [`balances and documents: ${order}`, `points and documents: ${order}`]

it('each is seen, filed once as what stood before, and a later one is seen again', async () => {
  const first = await sell()
  expect(await disagreements(world)).toEqual([])
  await spoil(1)
  // Nothing that is filed explains what the balance did not pay, until the difference is.
  const suspense = `accounting: suspense at outlet ${shop.outlet.outletId}`
  expect(await disagreements(world)).toEqual([...red(first), suspense])

  await world.sql(sql`delete from book_beginning where book like '% and documents'`)
  await fileWhatStood({ database: world.database, now: world.now, newId }, owedProofs)
  expect(await disagreements(world)).toEqual([])
  const items = await world.sql<{ facts: unknown }>(sql`
    select reasons -> 0 -> 'facts' as facts from review_item order by reasons -> 0 -> 'facts' ->> 'book'`)
  expect(items.map(({ facts }) => facts)).toEqual([
    { book: 'balances and documents', count: 1, sum: -1, unit: 'money', first },
    { book: 'points and documents', count: 1, sum: -1, unit: 'points', first },
  ])

  const second = await sell()
  expect(await disagreements(world)).toEqual([])
  await spoil(1)
  expect(await disagreements(world)).toEqual(red(second))
  await spoil(-1)
  expect(await disagreements(world)).toEqual([])
})
