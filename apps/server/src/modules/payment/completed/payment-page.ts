import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  PAGE_STATES,
  payInDemo as payCall,
  readPaymentPage as readCall,
} from '@kassa/contract/payment/payment-page.calls.ts'
import type { PlayedWish } from '@kassa/contract/payment/played-payment.calls.ts'
import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { shopNowIn } from '../../../platform/jobs/moved-clock.store.ts'
import { command, type Context } from '../../../platform/command.ts'
import { decideAsCustomer } from '../played/played-payments.ts'
import { findPageRow, type PageRow } from './payment-page.store.ts'
import { readPageWord } from './return-address.ts'

type Page = InputOf<typeof readCall.answer>

/** Returns the state for the page. An attempt that is not settled is `waiting`, also where a person will settle it. */
const stateOf = (state: AttemptState): (typeof PAGE_STATES)[number] => {
  if (state === 'paid') return 'paid'
  if (state === 'declined') return 'failed'
  return state === 'closed' || state === 'reversed' ? 'cancelled' : 'waiting'
}

const viewOf = (row: PageRow, hasSimulators: boolean): Page => ({
  outletName: row.outletName,
  amountMinor: row.amountMinor,
  currency: row.currency as Page['currency'],
  state: stateOf(row.state),
  isDemo: row.isPlayed || (row.mode === 'demo' && hasSimulators),
  ...(row.isPlayed && { maySayNo: true }),
})

interface Found {
  readonly merchantId: string
  readonly row: PageRow
  /** By the clock of its shop. */
  readonly now: string
}

/** The payment of a word, looked up inside its merchant. A word that was changed and one of another installation read the same. */
async function find(context: Context, ref: string): Promise<Result<Found>> {
  const { secrets, now, limiter, ip, enter } = context
  const seconds = await limiter.take(`payment page from ${ip}`, 60, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const word = readPageWord(secrets, ref)
  if (!word) return refuse({ code: 'payment.page-invalid' })
  // It was written by the clock of its shop.
  const { merchantId } = word
  const { row, shopNow } = await enter(merchantId, async (tx) => ({
    shopNow: await shopNowIn(tx, merchantId, now),
    row: await findPageRow(tx, merchantId, word.attemptId),
  }))
  if (Date.parse(word.expiresAt) <= Date.parse(shopNow)) return refuse({ code: 'payment.page-expired' })
  return row ? accept({ merchantId, row, now: shopNow }) : refuse({ code: 'payment.page-invalid' })
}

export const readPaymentPage = command(readCall, async (context, { ref }) => {
  const found = await find(context, ref)
  return found.ok ? accept(viewOf(found.value.row, context.simulators !== null)) : found
})

/** Of a test shop the payment itself keeps what its customer decided. */
async function decideHere(
  { enter, audit }: Context,
  { merchantId, row, now }: Found,
  wish: PlayedWish,
): Promise<Result<Page>> {
  const decision = { merchantId, id: row.id, wish, now, reaches: () => true }
  const decided = await enter(merchantId, (tx) => {
    audit({ subject: `payment-attempt/${row.id}`, after: { wish } })
    return decideAsCustomer(tx, decision)
  })
  return decided.ok ? accept(viewOf(row, true)) : refuse({ code: 'payment.not-demo' })
}

/** The channel hears what its customer does, and tells us as it tells of any payment. */
export const payInDemo = command(payCall, async (context, { ref, wish }) => {
  const found = await find(context, ref)
  if (!found.ok) return found
  const { mode, channel, number, isPlayed } = found.value.row
  if (isPlayed) return decideHere(context, found.value, wish)
  const isPaid = wish === 'pay' && mode === 'demo' && context.simulators?.pay?.(channel, number) === true
  return isPaid ? accept(viewOf(found.value.row, true)) : refuse({ code: 'payment.not-demo' })
})
