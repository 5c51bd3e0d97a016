import { undoMerge as undoCall } from '@kassa/contract/member/merge.calls.ts'
import { canUnmerge, mergePostings, type PersonalField, type PersonalFields } from '@kassa/domain/member/merge.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { countUsedSince, moveCoupons } from '../../promotion/public.ts'
import { findHeld } from '../hold/hold.store.ts'
import { setLevelOfMember } from '../level/set-member-level.store.ts'
import { postToMember } from '../post-to-member.ts'
import { reviveReferrals } from '../referral/referral.store.ts'
import { actingIn } from '../profile/acting.ts'
import { findMember, findMemberForUpdate, type MemberRecord } from '../profile/member-list.store.ts'
import { memberSearchText } from '../profile/member-search.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { isPaying, type MergePair } from './find-two.ts'
import {
  findBrought,
  findMergeForUpdate,
  isSpentSince,
  moveSpending,
  setMergeUndone,
  spendingOfDocument,
  type MergeRecord,
} from './merge.store.ts'
import { setPersonal, setUnmerged } from './merged-member.store.ts'

/**
 * Undoes a merge: its entries go back by entries of the opposite sign. Points that ran out meanwhile stay gone, later sales stay with the
 * member who stayed, and releases of a gift go with the member who paid in. Source: members.md §1, MB-D02.
 */
const undoMerge = command(undoCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const merge = await findMergeForUpdate(tx, merchantId, id)
  if (!merge) return refuse({ code: 'thing.not-found' })
  const { staysId, goesId } = merge
  const stays = await findMemberForUpdate(tx, merchantId, staysId)
  const goes = await findMember(tx, merchantId, goesId)
  const isUsed = (await countUsedSince(tx, merchantId, id)) > 0
  const isSpent = isUsed || (await isSpentSince(tx, merchantId, merge))
  const standing = {
    mergedAt: merge.at,
    isUndone: merge.undoneAt !== null,
    isMergedOn: merge.isMergedOn,
    isGone: merge.isGone,
  }
  const may = canUnmerge({ ...standing, isSpentSince: isSpent }, now)
  if (!may.ok) return may
  if (!stays || !goes) return refuse({ code: 'thing.not-found' })
  const brought = await findBroughtNow(context, merge)
  const isHeld = (await isPaying(context, [staysId])) || (await isShortOfHeld(context, stays, brought))
  if (isHeld) return refuse({ code: 'merge.payment-begun' })
  await giveBack(context, merge, { stays, goes }, brought)
  await givePersonBack(context, merge, { stays, goes })
  await setMergeUndone(tx, merchantId, id, now)
  await reviveReferrals(tx, merchantId, [staysId, goesId, ...merge.alsoIds])
  for (const member of [stays, goes]) {
    context.audit({ subject: `member/${member.id}`, after: { name: member.name, cardNumber: member.cardNumber } })
    context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
  }
  return accept({})
})

/** Returns the holdings that a merge brought the member who stays, those of its points left out that ran out since. */
async function findBroughtNow({ tx, merchantId, now }: Context, merge: MergeRecord) {
  const day = await findProgrammeDay(tx, merchantId, now)
  const { lots, ...balance } = await findBrought(tx, merchantId, merge)
  const there = lots.filter(({ lastDay }) => lastDay === null || lastDay >= day)
  return { day, lots: there, points: there.reduce((sum, lot) => sum + lot.points, 0), balance }
}

type Brought = Awaited<ReturnType<typeof findBroughtNow>>

/** Returns whether the member who stays would have less than orders keep, and tills reserved, of theirs. */
async function isShortOfHeld(
  { tx, merchantId, now }: Context,
  stays: MemberRecord,
  { points, balance }: Brought,
): Promise<boolean> {
  const held = await findHeld(tx, merchantId, stays.id, now)
  return (
    held.points > Math.max(0, stays.points - points) ||
    held.principalMinor > Math.max(0, stays.principalMinor - balance.principalMinor) ||
    held.bonusMinor > Math.max(0, stays.bonusMinor - balance.bonusMinor)
  )
}

async function giveBack(
  context: Context,
  merge: MergeRecord,
  { stays, goes }: MergePair,
  { day, lots, points, balance }: Brought,
): Promise<void> {
  const { tx, merchantId, now } = context
  const held = lots.filter((lot) => lot.points > 0)
  const postings = mergePostings({ lots: held, points, visits: merge.visits, ...balance })
  const id = context.newId()
  const about = { id, kind: 'unmerge' as const, currency: stays.currency, at: now, businessDay: day }
  const by = actingIn(context)
  const plain = { ofDocument: merge.id, windowFrom: null, note: merge.note }
  await postToMember(tx, merchantId, { ...about, ...by }, { ...plain, memberId: stays.id, posting: postings.out })
  await postToMember(tx, merchantId, { ...about, ...by }, { ...plain, memberId: goes.id, posting: postings.in })
  const move = { fromId: stays.id, toId: goes.id, documentId: id, kind: 'unmerge' }
  await moveSpending(tx, merchantId, move, spendingOfDocument(merchantId, stays.id, merge.id), now)
  await moveCoupons(tx, merchantId, {
    fromId: stays.id,
    toId: goes.id,
    documentId: id,
    cameBy: merge.id,
    at: now,
  })
  if (stays.levelId === merge.levelAfter && merge.levelBefore !== merge.levelAfter) {
    const { actorKind, actorId } = by
    const change = { memberId: stays.id, levelId: merge.levelBefore, untilDay: null, reason: 'merged' as const }
    await setLevelOfMember(tx, merchantId, { ...change, note: merge.note, actorKind, actorId, at: now })
  }
}

const fieldOf = (member: MemberRecord, field: PersonalField): unknown =>
  field === 'phone' ? member.phone || null : member[field]

/** Fields that still stand as they were taken over go back; what somebody changed since stays as they wrote it. */
async function givePersonBack(
  { tx, merchantId }: Context,
  merge: MergeRecord,
  { stays, goes }: MergePair,
): Promise<void> {
  const untouched = Object.entries(merge.taken).filter(
    ([field, value]) => JSON.stringify(fieldOf(stays, field as PersonalField)) === JSON.stringify(value),
  )
  const back = Object.fromEntries(
    untouched.map(([field]) => [field, merge.before[field as PersonalField]]),
  ) as Partial<PersonalFields>
  const { name, cardNumber } = stays
  const now = { reading: stays.reading, email: stays.email, phone: stays.phone || null, ...back, name, cardNumber }
  await setPersonal(tx, merchantId, stays.id, back, memberSearchText(now))
  const phone = 'phone' in back ? (merge.taken.phone ?? null) : null
  await setUnmerged(tx, merchantId, { id: goes.id, isEnabled: merge.wasEnabled, phone }, merge.alsoIds)
}

export const undoMergeCommands = [undoMerge]
