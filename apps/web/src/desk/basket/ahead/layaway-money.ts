import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { isSavedOrder, type BasketHistory } from '../../model/history.ts'
import { askServer } from '../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../sync/heard-within.ts'
import { isBasketBound } from '../bound.ts'
import { bringDeposit, depositFrom, depositOfBasket, deposits, keepDeposit } from '../deposit.ts'

/** Brings what was paid ahead for a basket that was on hold here back with it, as this till knew it. */
export const bringMoney = (id: string): Promise<void> => bringDeposit(id)

/**
 * Asks what was paid ahead for the saved order on the screen, whose basket was on hold: another till may have held it, or taken money since. Nothing changes
 * where nobody answers, or where it is being paid already; what was left out of the payment meanwhile stays out.
 */
export async function refreshMoney(history: BasketHistory): Promise<void> {
  if (!isSavedOrder(history)) return
  const { id } = history.states[0]!
  const heard = await heardWithin(askServer(takeSetAside, { id, despite: true }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind !== 'answered' || basketNow().id !== id || desk.read().isWriting || isBasketBound()) return
  const isLeftOut = depositOfBasket() !== null && deposits.read().isLeftOut
  await keepDeposit(depositFrom({ ...heard.answer.setAside, id }), isLeftOut)
}
