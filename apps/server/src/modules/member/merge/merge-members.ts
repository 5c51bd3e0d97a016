import { mergeMembers as mergeCall, previewMerge as previewCall } from '@kassa/contract/member/merge.calls.ts'
import { nextLevel } from '@kassa/domain/member/level.ts'
import { fieldsTaken, mergePostings, type PersonalField } from '@kassa/domain/member/merge.ts'
import { pointLots } from '@kassa/domain/member/point-lots.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { moveReserves } from '../hold/reserve.store.ts'
import { countCouponsOf, moveCoupons } from '../../promotion/public.ts'
import { findCountedFrom } from '../level/level-ahead.ts'
import { findSpent, listAllLevels } from '../level/level.store.ts'
import { setLevelOfMember } from '../level/set-member-level.store.ts'
import { postToMember } from '../post-to-member.ts'
import { actingIn } from '../profile/acting.ts'
import type { MemberRecord } from '../profile/member-list.store.ts'
import { memberSearchText } from '../profile/member-search.ts'
import { rowOf } from '../profile/member-view.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { listKeptPurses } from '../purse/kept-purses.store.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import { checkOneAccount, findTwo, isPaying, type MergePair } from './find-two.ts'
import { insertMerge, moveSpending, spendingDays } from './merge.store.ts'
import { setMerged, setMergedOn, setPersonal } from './merged-member.store.ts'

/** The number of points that no book holds. */
const MOST_POINTS = 1e15

const personalOf = ({ phone, email, birthday, reading, gender, locale, tags }: MemberRecord) => ({
  phone: phone === '' ? null : phone,
  email,
  birthday,
  reading,
  gender,
  locale,
  tags,
})

/** The level both have together: the higher of the two, or what their spending reaches; one given by hand stands until its day. Source: D25. */
async function levelOfBoth(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  { stays, goes }: MergePair,
  today: string,
  spentMinor: number,
) {
  const levels = await listAllLevels(tx, merchantId)
  const ofOne = (id: string | null) => levels.find((level) => level.id === id && level.isEnabled) ?? null
  const [mine, theirs] = [levels.find(({ id }) => id === stays.levelId) ?? null, ofOne(goes.levelId)]
  const isByHand = stays.levelUntil !== null && today <= stays.levelUntil
  const current = !isByHand && (theirs?.number ?? 0) > (mine?.number ?? 0) ? theirs : mine
  const standing = { current, spentMinor, manualUntil: stays.levelUntil, today }
  return nextLevel(levels, { ...standing, isYearlyCheck: false, isLoweringOn: false })
}

const previewMerge = command(previewCall, async (context, pair) => {
  const { tx, merchantId, now } = context
  const two = await findTwo(context, pair, false)
  if (!two.ok) return two
  const { stays, goes } = two.value
  const today = await findProgrammeDay(tx, merchantId, now)
  const from = await findCountedFrom(context, today)
  const purses = async (id: string) => (await listKeptPurses(tx, merchantId, id, now)).length
  const counted = (await findSpent(tx, merchantId, stays.id, from)) + (await findSpent(tx, merchantId, goes.id, from))
  return accept({
    stays: rowOf(stays),
    goes: rowOf(goes),
    points: stays.points + goes.points,
    principalMinor: stays.principalMinor + goes.principalMinor,
    bonusMinor: stays.bonusMinor + goes.bonusMinor,
    spentMinor: stays.spentMinor + goes.spentMinor,
    visits: stays.visits + goes.visits,
    coupons: (await countCouponsOf(tx, merchantId, stays.id)) + (await countCouponsOf(tx, merchantId, goes.id)),
    purses: (await purses(stays.id)) + (await purses(goes.id)),
    levelName: (await levelOfBoth(context, two.value, today, counted))?.name ?? null,
    takes: Object.keys(fieldsTaken(personalOf(stays), personalOf(goes))) as PersonalField[],
  })
})

/**
 * Both members' accounts are locked, so that a sale of either is booked before or after, never between. Everything moves by entries of a document of its
 * own in both books; the one who goes is archived and names who stayed, and whatever still comes for that card goes there. Source: D98, MB-D02.
 */
const mergeMembers = command(mergeCall, async (context, { note, ...pair }) => {
  const { tx, merchantId, now } = context
  const two = await findTwo(context, pair, true)
  if (!two.ok) return two
  const { stays, goes } = two.value
  if (await isPaying(context, [stays.id, goes.id])) return refuse({ code: 'merge.payment-begun' })
  const one = await checkOneAccount(context, two.value)
  if (!one.ok) return one
  if (stays.points + goes.points > MOST_POINTS) return refuse({ code: 'points.too-many' })
  const id = context.newId()
  const day = await findProgrammeDay(tx, merchantId, now)
  await moveHoldings(context, two.value, { id, note, day })
  const spentMinor = await findSpent(tx, merchantId, stays.id, await findCountedFrom(context, day))
  const level = await levelOfBoth(context, two.value, day, spentMinor)
  const by = actingIn(context)
  if ((level?.id ?? null) !== stays.levelId) {
    const { actorKind, actorId } = by
    const change = { memberId: stays.id, levelId: level?.id ?? null, untilDay: null, reason: 'merged' as const }
    await setLevelOfMember(tx, merchantId, { ...change, note, actorKind, actorId, at: now })
  }
  const personal = await movePerson(context, two.value)
  const record = { id, staysId: stays.id, goesId: goes.id, note, wasEnabled: goes.isEnabled, visits: goes.visits }
  const levels = { levelBefore: stays.levelId, levelAfter: level?.id ?? null }
  const { actorKind, actorId } = by
  await insertMerge(tx, merchantId, { ...record, ...personal, ...levels, actorKind, actorId, at: now })
  for (const [member, other] of [
    [stays, goes],
    [goes, stays],
  ] as const) {
    const after = {
      name: member.name,
      cardNumber: member.cardNumber,
      with: other.name,
      withCard: other.cardNumber,
      note,
    }
    context.audit({ subject: `member/${member.id}`, after })
    context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
  }
  return accept({ id })
})

async function moveHoldings(
  context: Context,
  { stays, goes }: MergePair,
  { id, note, day }: { readonly id: string; readonly note: string; readonly day: string },
): Promise<void> {
  const { tx, merchantId, now } = context
  const { points, principalMinor, bonusMinor, visits } = goes
  const lots = pointLots(await listPointMoves(tx, merchantId, goes.id))
  const postings = mergePostings({ lots, points, principalMinor, bonusMinor, visits })
  const document = { id, kind: 'merge' as const, currency: stays.currency, at: now, businessDay: day }
  const about = { ...document, ...actingIn(context) }
  const say = (other: MemberRecord) => `${note} (${other.cardNumber})`.slice(0, 140)
  const plain = { ofDocument: null, windowFrom: null }
  await postToMember(tx, merchantId, about, { ...plain, memberId: goes.id, posting: postings.out, note: say(stays) })
  await postToMember(tx, merchantId, about, { ...plain, memberId: stays.id, posting: postings.in, note: say(goes) })
  const move = { fromId: goes.id, toId: stays.id, documentId: id, kind: 'merge' }
  await moveSpending(tx, merchantId, move, spendingDays(merchantId, goes.id), now)
  await moveReserves(tx, merchantId, goes.id, stays.id)
  await moveCoupons(tx, merchantId, { fromId: goes.id, toId: stays.id, documentId: id, cameBy: null, at: now })
}

/** The one who goes is archived first: a phone is one member's only. */
async function movePerson({ tx, merchantId, now }: Context, { stays, goes }: MergePair) {
  const old = personalOf(stays)
  const taken = fieldsTaken(old, personalOf(goes))
  const before = Object.fromEntries(Object.keys(taken).map((field) => [field, old[field as PersonalField]]))
  const alsoIds = await setMergedOn(tx, merchantId, goes.id, stays.id)
  const freesPhone = taken.phone !== undefined
  await setMerged(tx, merchantId, { goesId: goes.id, staysId: stays.id, freesPhone, at: now })
  const after = { ...old, ...taken, name: stays.name, cardNumber: stays.cardNumber }
  await setPersonal(tx, merchantId, stays.id, taken, memberSearchText(after))
  return { taken, before, alsoIds }
}

export const mergeCommands = [previewMerge, mergeMembers]
