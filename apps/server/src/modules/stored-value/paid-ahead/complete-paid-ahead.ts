import { payIntoPurse, sellTimesCard } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { PAID_AHEAD } from '@kassa/domain/purse/paid-ahead.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { recordBySystem, type AuditNote, type Event } from '../../../platform/calls/record.ts'
import { RefusalError } from '../../../platform/calls/refusal.ts'
import {
  findPaidAheadForUpdate,
  forgetAhead,
  listPaidAhead,
  setAheadCompleted,
  type OrderInTurn,
  type PaidAhead,
} from '../../payment/public.ts'
import { bookPurse } from '../purse/pay-into-purse.ts'
import { bookTimesCard } from '../purse/sell-times-card.ts'
import { bookRecharge } from '../recharge/recharge-member.ts'
import { findStaffName } from './paid-ahead.store.ts'
import { bookTogether } from '../together/pay-together.ts'
import type { PaidAheadContext } from './paid-ahead-context.ts'

/** Read at once; each has transactions of its own. */
const AT_ONCE = 100
/** The time a till has to book what its channel took; booking is the same for both, and done once. */
const SECONDS_TO_BOOK = 60

type Booking = (context: PaidAheadContext, asked: unknown) => Promise<Result<unknown>>

/** Reads what the till wrote down as its call would, and books it as that does. */
const bookings: Readonly<Record<PaidAhead['kind'], Booking>> = {
  recharge: async (context, asked) => bookRecharge(context, rechargeMember.request.parse(asked)),
  purse: async (context, asked) => bookPurse(context, payIntoPurse.request.parse(asked)),
  'times-card': async (context, asked) => bookTimesCard(context, sellTimesCard.request.parse(asked)),
  together: async (context, asked) => bookTogether(context, payTogether.request.parse(asked)),
}

interface Written {
  readonly notes: AuditNote[]
  readonly events: Event[]
}

interface Due {
  readonly merchantId: string
  readonly id: string
}

/**
 * Returns the facts of the till for a booking where the clock stands in for it: the cashier who took the money, and the permissions at the
 * time it was requested.
 */
async function standIn(
  tx: Tx,
  { now, newId }: JobContext,
  { merchantId, outletId, staffId }: { merchantId: string; outletId: string; staffId: string },
  written: Written,
): Promise<PaidAheadContext | undefined> {
  const name = await findStaffName(tx, merchantId, staffId)
  if (name === undefined) return undefined
  return {
    tx,
    merchantId,
    inOutletId: outletId,
    actor: { kind: 'staff', accountId: staffId, name },
    now,
    newId,
    holds: () => true,
    emit: (event) => void written.events.push(event),
    audit: (note) => void written.notes.push(note),
  }
}

interface WrittenPart {
  readonly tenders: readonly { readonly method: number }[]
}
type WrittenRequest = PaidAhead['request']

const LISTS = Object.values(PAID_AHEAD)
const listIn = (request: WrittenRequest, list: string): WrittenPart[] => (request[list] ?? []) as WrittenPart[]

/** The things that a request pays: itself, or those of a basket. */
const partsOf = (request: WrittenRequest): WrittenPart[] =>
  'tenders' in request ? [request as unknown as WrittenPart] : LISTS.flatMap((list) => listIn(request, list))

const withoutShifts = (request: WrittenRequest): WrittenRequest => ({
  ...request,
  ...Object.fromEntries(LISTS.map((list) => [list, listIn(request, list).map((part) => ({ ...part, shiftId: null }))])),
})

/** Books the payment as the till asked; where its shift is over and no cash was in it, it counts in none. */
async function bookAsAsked(context: PaidAheadContext, { kind, request }: PaidAhead): Promise<Result<unknown>> {
  const first = await bookings[kind](context, request)
  const isShiftOver = !first.ok && first.refusal.code === 'shift.not-open'
  const parts = partsOf(request)
  return isShiftOver && !parts.some(({ tenders }) => tenders.some(({ method }) => isCash(method)))
    ? bookings[kind](context, kind === 'together' ? withoutShifts(request) : { ...request, shiftId: null })
    : first
}

/** Throws where it cannot be booked, so that nothing of it stays written. */
async function completeOne(tx: Tx, context: JobContext, { merchantId, id }: Due): Promise<void> {
  const order = await findPaidAheadForUpdate(tx, merchantId, id)
  if (!order?.ahead) return
  const written: Written = { notes: [], events: [] }
  const { outletId } = order
  const paying = await standIn(tx, context, { merchantId, ...order }, written)
  const booked = paying ? await bookAsAsked(paying, order.ahead) : refuse({ code: 'thing.not-found' })
  if (!booked.ok) throw new RefusalError(booked.refusal)
  // Also where a till had booked it, and asked a channel for the goods with the same request again.
  if (order.ahead.kind === 'together') await forgetAhead(tx, merchantId, id)
  await setAheadCompleted(tx, merchantId, id, context.now)
  const about = { call: 'payment.complete-paid-ahead', now: context.now, newId: context.newId, outletId }
  await tx.run(recordBySystem(merchantId, about, written))
}

/**
 * Completes a payment, or leaves one that cannot be booked to a person among the open cases, with the money in it. After any other failure
 * the clock tries again.
 */
async function completeOrLeave(context: JobContext, due: Due): Promise<void> {
  const { database, now, log } = context
  const { merchantId, id } = due
  const inside = { kind: 'merchant', merchantId, now } as const
  try {
    await database.transaction(inside, (tx) => completeOne(tx, context, due))
  } catch (error) {
    log.error({ err: error, order: id }, 'what was paid ahead could not be booked')
    if (error instanceof RefusalError) await database.transaction(inside, (tx) => forgetAhead(tx, merchantId, id))
  }
}

/** Books what a channel took ahead and its till did not: it died after the money came, or the money came late. Source: payments.md, 3. */
export const completePaidAhead: Job = {
  name: 'member.complete-paid-ahead',
  everySeconds: 30,
  shopClock: 'now',
  async run(context) {
    const settledBy = new Date(Date.parse(context.now) - SECONDS_TO_BOOK * 1000).toISOString()
    const { database, isClosing = () => false } = context
    const due = rowsAhead<OrderInTurn>((after) =>
      database.transaction({ kind: 'owner' }, (tx) => listPaidAhead(tx, settledBy, { after, most: AT_ONCE })),
    )
    for await (const one of due) {
      if (isClosing()) return
      await completeOrLeave(context, one)
    }
  },
}
