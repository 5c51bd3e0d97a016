import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import { repriceBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { letMemberGo } from '../member/hold-member.ts'
import { desk, tell } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../sync/heard-within.ts'
import { takenPayments } from './due.ts'
import { showTaken } from './methods/channel/pending.ts'
import { isPaidElsewhere } from './tender-list.ts'
import { noteHeldFor, noteLeft, purseCalls } from './purse-holds.ts'

type Refused = { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }

/**
 * Holds the uses of times cards that a sale is, for the id it will have; null where they are held, or it has none. Asked again where the payment has
 * taken long: it replaces what was held. In training nothing is asked. Source: members.md §3.
 */
export async function holdCards(orderId: string, { lines }: Pick<PricedBasket, 'lines'>): Promise<Refused | null> {
  const cards = cardUsesOf(lines).map(({ code, uses }) => ({ code, uses }))
  if (cards.length === 0 || desk.read().training !== null) return null
  noteHeldFor(orderId)
  const asked = purseCalls().then(({ holdTimes }) => askServer(holdTimes, { orderId, cards }))
  const heard = await heardWithin(asked, PATIENCE_FOR_MONEY_MS).catch(() => null)
  if (heard === null || heard.kind === 'unreachable') return { code: 'purse.offline', facts: {} }
  if (heard.kind === 'refused') return { code: heard.code, facts: heard.facts }
  for (const card of heard.answer.cards) noteLeft({ method: null, ...card })
  return null
}

/** The card has not what was wanted of it: the basket stays, with what was paid of it elsewhere, and the cashier says why. */
export function refuseForCards({ code, facts }: Refused): void {
  letMemberGo()
  void showTaken(takenPayments.read().tenders.filter(isPaidElsewhere))
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', `cards.${code.replaceAll('.', '-')}`, facts as Record<string, string>)
  sound('warning')
}
