import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  PAGE_STATES,
  payInDemo as payCall,
  readPaymentPage as readCall,
} from '@kassa/contract/payment/payment-page.calls.ts'
import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { shopNowIn } from '../../../platform/jobs/moved-clock.store.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findPageRow, type PageRow } from './payment-page.store.ts'
import { readPageWord } from './return-address.ts'

type Page = InputOf<typeof readCall.answer>

/** Returns the state for the page. An attempt that is not settled is `waiting`, also where a person will settle it. */
const stateOf = (state: AttemptState): (typeof PAGE_STATES)[number] => {
  if (state === 'paid') return 'paid'
  if (state === 'declined') return 'failed'
  return state === 'closed' || state === 'reversed' ? 'cancelled' : 'waiting'
}

const viewOf = ({ outletName, amountMinor, currency, state, mode }: PageRow, hasSimulators: boolean): Page => ({
  outletName,
  amountMinor,
  currency: currency as Page['currency'],
  state: stateOf(state),
  isDemo: mode === 'demo' && hasSimulators,
})

/** The payment of a word, looked up inside its merchant. A word that was changed and one of another installation read the same. */
async function find(context: Context, ref: string): Promise<Result<PageRow>> {
  const { secrets, now, limiter, ip, enter } = context
  const seconds = await limiter.take(`payment page from ${ip}`, 60, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const word = readPageWord(secrets, ref)
  if (!word) return refuse({ code: 'payment.page-invalid' })
  // It was written by the clock of its shop.
  const { row, isOver } = await enter(word.merchantId, async (tx) => ({
    isOver: Date.parse(word.expiresAt) <= Date.parse(await shopNowIn(tx, word.merchantId, now)),
    row: await findPageRow(tx, word.merchantId, word.attemptId),
  }))
  if (isOver) return refuse({ code: 'payment.page-expired' })
  return row ? accept(row) : refuse({ code: 'payment.page-invalid' })
}

export const readPaymentPage = command(readCall, async (context, { ref }) => {
  const found = await find(context, ref)
  return found.ok ? accept(viewOf(found.value, context.simulators !== null)) : found
})

/** The channel hears that its customer pays, and tells us as it tells of any payment; nothing is written here. */
export const payInDemo = command(payCall, async (context, { ref }) => {
  const found = await find(context, ref)
  if (!found.ok) return found
  const { simulators } = context
  const { mode, channel, number } = found.value
  const isPlayed = mode === 'demo' && simulators?.pay?.(channel, number) === true
  return isPlayed ? accept(viewOf(found.value, true)) : refuse({ code: 'payment.not-demo' })
})
