import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { repriceBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { holdMemberFor, letMemberGo, type MemberHold } from '../member/hold-member.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { takenPayments } from './due.ts'
import { showTaken } from './methods/channel/pending.ts'
import type { TakenTender } from './tender-list.ts'

type Refused = Exclude<MemberHold, { kind: 'held' }>

/** Asks for the points and the balance that a sale spends; null where they are held, or nothing of the kind is in it. */
export async function holdForSale(
  orderId: string,
  answer: PricedBasket,
  tenders: readonly TakenTender[],
): Promise<Refused | null> {
  const { member } = basketNow()
  const points = answer.points.used
  const balanceMinor = tenders.reduce((sum, tender) => (tender.buckets ? sum + tender.amountMinor : sum), 0)
  if (!member || points + balanceMinor === 0) return null
  const hold = await holdMemberFor({ orderId, memberId: member.id, points, balanceMinor })
  return hold.kind === 'held' ? null : hold
}

/** Words for why nothing was taken of a member. */
export const holdWords = (hold: Refused): { readonly key: string; readonly facts: Readonly<Record<string, unknown>> } =>
  hold.kind === 'unreachable'
    ? { key: 'member.offline', facts: {} }
    : { key: `member.refused.${hold.code.replaceAll('.', '-')}`, facts: hold.facts }

/**
 * Refuses the payment because the points or balance the member wanted to spend are gone: the basket stays, with its
 * other tenders, and the cashier tells the customer why.
 */
export function refuseForMember(hold: Refused): void {
  letMemberGo()
  const { key, facts } = holdWords(hold)
  void showTaken(takenPayments.read().tenders.filter(({ buckets }) => buckets === undefined))
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', key, facts as Record<string, string>)
  sound('warning')
}
