import {
  askCase as askCall,
  closeCase as closeCall,
  listOpenCases as listCall,
  ownCase as ownCall,
  takeBackCase as takeBackCall,
} from '@kassa/contract/payment/open-case.calls.ts'
import type { OpenCase } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptCan, nextAttempt, type AttemptNews } from '@kassa/domain/payment/attempt.ts'
import { readReference } from '@kassa/domain/payment/reference.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, commandOutside, type Context, type OutsideContext } from '../../../platform/command.ts'
import { readPage } from '../../../platform/list/page.ts'
import { findAttempt, setAttempt } from '../attempt/attempt.store.ts'
import { checkAttempt, takeBackAttempt, type AttemptContext } from '../attempt/run-attempt.ts'
import { settleBesides } from '../open-order/open-order.store.ts'
import { insertReturned } from '../open-order/overpayment.store.ts'
import { isRefundByHand, settleRefundsByHand } from '../refund/refund.store.ts'
import {
  bookedByOf,
  countCases,
  isInSale,
  isRefundCase,
  listCaseRows,
  setCaseOwner,
  type CaseRow,
} from './open-case.store.ts'

/** Cases of payments that stand in a sale: something is owed, and somebody may say that it was given back. */
const OWED_KINDS: ReadonlySet<OpenCase['kind']> = new Set([
  'paid-twice',
  'refund-failed',
  'refund-unclear',
  'refund-by-hand',
])

const viewIn =
  ({ holds }: Pick<Context, 'holds'>) =>
  ({ isBooked, isLeft, ...row }: CaseRow): OpenCase => ({
    ...row,
    currency: row.currency as OpenCase['currency'],
    can: {
      ask: attemptCan(row.state, 'ask'),
      takeBack: holds('platform.payment.edit') && !isBooked && attemptCan(row.state, 'take-back'),
      close:
        holds('platform.payment.force') &&
        (OWED_KINDS.has(row.kind) || (!isBooked && attemptCan(row.state, 'decide-by-hand'))),
      complete: isLeft && holds('platform.payment.edit'),
    },
  })

export const listOpenCases = command(listCall, (context, asked) => {
  const { tx, merchantId, actor, now } = context
  const filter = {
    merchantId,
    outletIds: actor.outletIds === 'all' ? 'all' : [...actor.outletIds],
    now,
    bookedBy: bookedByOf(now),
  } as const
  return readPage<CaseRow, OpenCase>(asked, {
    key: ['instant', 'id'],
    list: (after, most) => listCaseRows(tx, filter, after, most),
    count: (cap) => countCases(tx, filter, cap),
    keyOf: (row) => [row.requestedAt, row.id],
    viewOf: viewIn(context),
  })
})

const doingOf = ({ merchantId, now, newId, log, reach, step, actor }: OutsideContext): AttemptContext => ({
  merchantId,
  now,
  newId,
  log,
  reach,
  byName: actor.name,
  step,
})

/** A person looks now: the channel is asked whatever the clock says. */
const SOON_SECONDS = 600

export const askCase = commandOutside(askCall, async (context, { id }) => {
  const { step, merchantId, reaches, now } = context
  const mine = await step((tx) => findAttempt(tx, merchantId, id))
  if (!mine || !reaches(mine.outletId)) return refuse({ code: 'thing.not-found' })
  const dueBy = new Date(Date.parse(now) + SOON_SECONDS * 1000).toISOString()
  const attempt = (await checkAttempt(doingOf(context), id, dueBy)) ?? mine
  return accept({ id, state: attempt.state })
})

/** One of several who look at the cases takes it on; whoever has it may hand it back. */
export const ownCase = command(ownCall, async ({ tx, merchantId, reaches, actor, audit }, { id, isMine }) => {
  const mine = await findAttempt(tx, merchantId, id)
  if (!mine || !reaches(mine.outletId)) return refuse({ code: 'thing.not-found' })
  const owner = isMine ? { id: actor.accountId, name: actor.name } : null
  await setCaseOwner(tx, merchantId, id, owner)
  audit({ subject: `payment-attempt/${id}`, after: { owner: owner?.name ?? null } })
  return accept({ id, ownerName: owner?.name ?? null })
})

export const takeBackCase = commandOutside(takeBackCall, async (context, { id }) => {
  const { step, merchantId, reaches } = context
  const mine = await step((tx) => findAttempt(tx, merchantId, id))
  if (!mine || !reaches(mine.outletId)) return refuse({ code: 'thing.not-found' })
  if (await step((tx) => isInSale(tx, merchantId, id))) return refuse({ code: 'payment.in-a-sale' })
  const attempt = (await takeBackAttempt(doingOf(context), id, true)) ?? mine
  return accept({ id, state: attempt.state })
})

const newsOf = {
  paid: 'paid-by-hand',
  unpaid: 'unpaid-by-hand',
  returned: 'returned-by-hand',
} as const satisfies Record<string, AttemptNews>

/** Writes that what is owed of a payment in a sale was given back by hand, refunds first; null where nothing is. */
async function settleOwed(
  { tx, merchantId, now, newId }: Context,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  reason: string,
): Promise<'refund' | 'besides' | null> {
  const by = { owed: isRefundCase(now), reason, now }
  if ((await settleRefundsByHand(tx, merchantId, id, by)) > 0) return 'refund'
  if ((await settleBesides(tx, merchantId, orderId)) !== 1) return null
  await insertReturned(tx, merchantId, { orderId, now, newId })
  return 'besides'
}

/** Returns whether this names a receipt: letters and digits, with one digit at least. */
const namesReceipt = (reason: string): boolean => readReference(reason).ok && /\d/.test(reason.normalize('NFKC'))

/** Decides by hand: written with who, why and when, and never asked of the channel again. */
export const closeCase = command(closeCall, async (context, { id, outcome, reason }) => {
  const { tx, merchantId, reaches, now, newId, actor, audit } = context
  const attempt = await findAttempt(tx, merchantId, id)
  if (!attempt || !reaches(attempt.outletId)) return refuse({ code: 'thing.not-found' })
  if (await isInSale(tx, merchantId, id)) {
    if (outcome === 'returned' && !namesReceipt(reason) && (await isRefundByHand(tx, merchantId, id)))
      return refuse({ code: 'payment.receipt-missing' })
    const what = outcome === 'returned' ? await settleOwed(context, attempt, reason) : null
    if (what === null) return refuse({ code: 'payment.in-a-sale' })
    audit({ subject: `payment-attempt/${id}`, before: { [what]: 'owed' }, after: { [what]: 'returned', reason } })
    return accept({ id, state: attempt.state })
  }
  const next = nextAttempt(attempt.state, newsOf[outcome])
  if (!next.ok) return next
  const change = {
    state: next.value,
    differs: false,
    channelNumber: null,
    payer: null,
    qr: null,
    saidCode: newsOf[outcome],
    saidText: reason,
    askAt: null,
    settledAt: now,
  }
  const isDone = await setAttempt(tx, merchantId, attempt, change, {
    id: newId(),
    what: newsOf[outcome],
    byName: actor.name,
    at: now,
  })
  if (!isDone) return refuse({ code: 'thing.changed-meanwhile', facts: { current: { id, state: attempt.state } } })
  audit({ subject: `payment-attempt/${id}`, before: { state: attempt.state }, after: { state: next.value, reason } })
  return accept({ id, state: next.value })
})
