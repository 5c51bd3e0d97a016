import {
  decidePlayed as decideCall,
  listPlayed as listCall,
  SHOWN_PLAYED,
  type PlayedWish,
} from '@kassa/contract/payment/played-payment.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { hastenAttempt } from '../attempt/attempt.store.ts'
import { findPlayedForUpdate, listPlayed as listRows, setPlayed } from './played.store.ts'
import { keptOf, playedSide } from './played-trade.ts'

export const listPlayed = command(listCall, async ({ tx, merchantId, actor }) => {
  const payments = await listRows(tx, merchantId, { outletIds: actor.outletIds, most: SHOWN_PLAYED })
  return accept({ payments } as InputOf<typeof listCall.answer>)
})

export interface PlayedDecision {
  readonly merchantId: string
  readonly id: string
  readonly wish: PlayedWish
  /** By the clock of the test shop. */
  readonly now: string
  readonly reaches: (outletId: string) => boolean
}

/**
 * Decides as the customer of a payment in a test shop, and has the shop ask how it went. Refuses with `thing.not-found` for a payment that a channel
 * carries, of another shop or outlet, and with `payment.played-over`.
 */
export async function decideAsCustomer(
  tx: Tx,
  { merchantId, id, wish, now, reaches }: PlayedDecision,
): Promise<Result<void>> {
  const row = await findPlayedForUpdate(tx, merchantId, id)
  if (!row || !reaches(row.outletId)) return refuse({ code: 'thing.not-found' })
  const side = playedSide(row, () => Date.parse(now))
  const { player, trade } = side
  if (trade?.state !== 'waiting') return refuse({ code: 'payment.played-over' })
  if (wish === 'pay') await player.pay(trade)
  else if (wish === 'decline') player.decline(trade)
  else player.lapse(trade)
  await setPlayed(tx, merchantId, id, keptOf(side, row.number))
  await hastenAttempt(tx, merchantId, id, now)
  return accept(undefined)
}

export const decidePlayed = command(decideCall, async (context, { id, wish }) => {
  const { tx, merchantId, now, reaches, audit } = context
  const decided = await decideAsCustomer(tx, { merchantId, id, wish, now, reaches })
  if (!decided.ok) return decided
  audit({ subject: `payment-attempt/${id}`, after: { wish } })
  return accept({ isWaiting: false })
})
