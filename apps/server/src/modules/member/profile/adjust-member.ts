import {
  adjustBalance as balanceCall,
  adjustPoints as pointsCall,
} from '@kassa/contract/member/member-records.calls.ts'
import { adjustMostMinor, BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import type { MemberPosting } from '@kassa/domain/member/posting.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findHeld } from '../hold/hold.store.ts'
import { postToMember } from '../post-to-member.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { actingIn } from './acting.ts'
import { findMemberForUpdate, type MemberRecord } from './member-list.store.ts'
import { viewIn } from './save-member.ts'

/** The number of points that no book holds. */
const MOST_POINTS = 1e15

const plain: MemberPosting = { points: [], balance: [], spentMinor: 0, visits: 0 }

async function post(context: Context, member: MemberRecord, posting: MemberPosting, note: string): Promise<void> {
  const { tx, merchantId, now } = context
  const businessDay = await findProgrammeDay(tx, merchantId, now)
  const about = { id: context.newId(), kind: 'adjustment' as const, currency: member.currency, at: now, businessDay }
  const moves = { memberId: member.id, posting, ofDocument: null, note, windowFrom: null }
  await postToMember(tx, merchantId, { ...about, ...actingIn(context) }, moves)
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
}

/** Adjusts points by hand. Points held for a payment that has begun cannot be taken off. Source: D23, MB-S13, MB-S26. */
const adjustPoints = command(pointsCall, async (context, { id, points, note }) => {
  const { tx, merchantId, now } = context
  const member = await findMemberForUpdate(tx, merchantId, id)
  if (!member) return refuse({ code: 'thing.not-found' })
  const available = member.points - (await findHeld(tx, merchantId, id, now)).points
  if (points < 0 && available + points < 0) {
    return refuse({ code: 'points.below-zero', facts: { available: Math.max(0, available), wanted: -points } })
  }
  if (member.points + points > MOST_POINTS) return refuse({ code: 'points.too-many' })
  await post(
    context,
    member,
    { ...plain, points: [{ reason: POINT_CHANGES['manual-change'], points, lastDay: null }] },
    note,
  )
  const after = { name: member.name, points: member.points + points, note }
  context.audit({ subject: `member/${id}`, before: { name: member.name, points: member.points }, after })
  return accept(await viewIn(context, id))
})

/** One bucket by hand. Source: D23, MB-S22, MB-S23, MB-S26. */
const adjustBalance = command(balanceCall, async (context, { id, bucket, amountMinor, note }) => {
  const { tx, merchantId, now } = context
  const member = await findMemberForUpdate(tx, merchantId, id)
  if (!member) return refuse({ code: 'thing.not-found' })
  const field = bucket === 'principal' ? 'principalMinor' : 'bonusMinor'
  const held = await findHeld(tx, merchantId, id, now)
  const available = member[field] - held[field]
  const { currency } = member
  const decimals = findCurrency(currency)?.exponent ?? 2
  const text = (minor: number) => `${decimalText(minor, decimals)} ${currency}`
  const mostMinor = adjustMostMinor(decimals)
  if (Math.abs(amountMinor) > mostMinor) {
    const told = { field: 'amountMinor', most: text(mostMinor), given: text(amountMinor) }
    return refuse({ code: 'balance.adjusted-too-much', facts: told })
  }
  if (amountMinor < 0 && available + amountMinor < 0) {
    const facts = { available: text(Math.max(0, available)), wanted: text(-amountMinor) }
    return refuse({ code: 'balance.below-zero', facts })
  }
  const type = BALANCE_CHANGES[bucket === 'principal' ? 'adjust-principal' : 'adjust-bonus']
  await post(context, member, { ...plain, balance: [{ type, amountMinor }] }, note)
  const after = { name: member.name, currency, [field]: member[field] + amountMinor, note }
  context.audit({ subject: `member/${id}`, before: { name: member.name, currency, [field]: member[field] }, after })
  return accept(await viewIn(context, id))
})

export const adjustCommands = [adjustPoints, adjustBalance]
