import type { MemberPosting } from '@kassa/domain/member/posting.ts'
import { pointLots, pointsDue, RETURNED_POINTS_DAYS } from '@kassa/domain/member/point-lots.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import { findHeld } from '../hold/hold.store.ts'
import { findKeptPoints, freePoints } from '../hold/kept-points.store.ts'
import { postToMember } from '../post-to-member.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { listPointMoves } from '../record/member-records.store.ts'
import { byHundreds } from './by-hundreds.ts'
import {
  listFallenDue,
  listUnswept,
  lockAccount,
  setDueHeld,
  setSwept,
  type MerchantToSweep,
} from './expire-points.store.ts'

/**
 * Takes away points whose last day is over, merchant by merchant and hundred by hundred, once a day by the clock of the oldest outlet. Safe to
 * break off anywhere: what was taken is in the book, and the rest is found again. Source: D8, MB-P02.
 */
export const expirePoints: Job = {
  name: 'member.expire-points',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const waiting = await context.database.transaction({ kind: 'owner' }, (tx) => listUnswept(tx, context.now))
    await eachApart(waiting, (merchant) => sweep(context, merchant))
  },
}

async function sweep(context: JobContext, merchant: MerchantToSweep): Promise<void> {
  const isWhole = await byHundreds(context, {
    list: (tx, after, limit) => listFallenDue(tx, merchant, after, limit),
    work: (tx, { memberId }) => expireOf(tx, context, merchant, memberId),
  })
  if (isWhole) await context.database.transaction({ kind: 'owner' }, (tx) => setSwept(tx, merchant))
}

/** Points that a payment holds, and that an order which waits keeps, do not run out meanwhile: they are the first to do so, and the first that its sale spends. */
async function expireOf(
  tx: Tx,
  context: JobContext,
  { merchantId, day }: MerchantToSweep,
  memberId: string,
): Promise<void> {
  const account = await lockAccount(tx, merchantId, memberId)
  if (!account) return
  const due = pointsDue(pointLots(await listPointMoves(tx, merchantId, memberId)), day)
  const held = due === 0 ? 0 : Math.min(due, (await findHeld(tx, merchantId, memberId, context.now)).points)
  if (account.duePointsHeld !== held > 0) await setDueHeld(tx, merchantId, memberId, held > 0)
  const over = due - held
  if (over === 0) return
  const document = documentOf(context, { currency: account.currency, day })
  const points = [{ reason: POINT_CHANGES.expired, points: -over, lastDay: null }]
  await postToMember(tx, merchantId, document, movesOf(memberId, points))
}

type Clock = Pick<Context, 'now' | 'newId'>

const documentOf = (
  { now: at, newId }: Clock,
  { currency, day }: { readonly currency: string; readonly day: string },
) => ({
  id: newId(),
  kind: 'expiry' as const,
  outletId: null,
  deviceId: null,
  actorKind: 'system' as const,
  actorId: null,
  currency,
  at,
  businessDay: day,
})

const movesOf = (memberId: string, points: MemberPosting['points']): MemberMoves => ({
  memberId,
  posting: { points, balance: [], spentMinor: 0, visits: 0 },
  ofDocument: null,
  note: '',
  windowFrom: null,
})

/** Frees the points that are kept for an order that is cancelled; those whose last day is over meanwhile can be used for as long as after a refund. */
export async function freeKeptPoints(context: Clock & Pick<Context, 'tx' | 'merchantId'>, orderId: string) {
  const { tx, merchantId, now } = context
  const kept = await findKeptPoints(tx, merchantId, orderId)
  await freePoints(tx, merchantId, orderId)
  const account = kept && (await lockAccount(tx, merchantId, kept.memberId))
  if (!account) return
  const day = await findProgrammeDay(tx, merchantId, now)
  const due = pointsDue(pointLots(await listPointMoves(tx, merchantId, kept.memberId)), day)
  const points = Math.min(due, kept.points)
  if (points === 0) return
  const moved = [
    { reason: POINT_CHANGES.expired, points: -points, lastDay: null },
    { reason: POINT_CHANGES['refund-of-deducted'], points, lastDay: addDays(day, RETURNED_POINTS_DAYS) },
  ]
  await postToMember(
    tx,
    merchantId,
    documentOf(context, { currency: account.currency, day }),
    movesOf(kept.memberId, moved),
  )
}
