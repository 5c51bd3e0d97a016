import { listMemberBalance, listMemberPoints, readPointLots } from '@kassa/contract/member/member-records.calls.ts'
import { expect } from 'vitest'
import type { World } from '../world.ts'
import type { MemberShop } from './member-shop.ts'
import { newestLines } from './slow-book.ts'
import { NEVER, type SlowMember } from './slow-member.ts'

/** Compares the member's holdings in the program, with their ends, with the count of the slow model. */
export async function compareHoldings(shop: MemberShop, world: World, member: SlowMember): Promise<void> {
  const { points, principalMinor, bonusMinor, spentMinor } = await shop.account(member.id)
  const counted = {
    principalMinor: member.principalMinor,
    bonusMinor: member.bonusMinor,
    spentMinor: member.spentMinor,
  }
  expect({ points, principalMinor, bonusMinor, spentMinor }).toEqual({ points: member.total(), ...counted })
  const { lots } = (await world.call(readPointLots, { id: member.id }, { as: shop.admin.token })).answer
  const byDay = new Map<string, number>()
  for (const { lastDay } of member.points) byDay.set(lastDay, (byDay.get(lastDay) ?? 0) + 1)
  const theirs = new Map(lots.map((lot) => [lot.lastDay ?? NEVER, lot.points]))
  expect(theirs).toEqual(byDay)
}

/** The number of the newest lines of a book that are compared. */
const LINES = 200

/** Both books say the same line by line: why, how much, and what there is after it. */
export async function compareBooks(shop: MemberShop, world: World, { id, book }: SlowMember): Promise<void> {
  const [asked, as] = [{ id, limit: LINES }, { as: shop.admin.token }]
  const points = (await world.call(listMemberPoints, asked, as)).answer.rows
  expect(points.map((row) => [row.reason, row.points, row.afterPoints])).toEqual(newestLines(book.points, LINES))
  const balance = (await world.call(listMemberBalance, asked, as)).answer.rows
  expect(balance.map((row) => [row.type, row.amountMinor, row.afterMinor])).toEqual(newestLines(book.balance, LINES))
}
