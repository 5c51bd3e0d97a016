import { desk, tell } from '../model/desk-state.ts'

/** Money for the basket on the screen: none; taken, so that it can be given back; on its way through a channel, where that has to be ended first. */
export type MoneyForBasket = 'none' | 'taken' | 'on-its-way'

let answer = (): MoneyForBasket => 'none'

/** Sets the function that tells which money there is for the basket; the code that takes payments provides it. */
export const askAboutMoney = (asked: () => MoneyForBasket): void => {
  answer = asked
}

/** Returns whether money was taken or moves for the basket as it stands, so that it may neither change nor go away. Source: payments.md §3. */
export const isBasketBound = (): boolean => answer() !== 'none'

/**
 * Returns whether nothing may change the basket: its sale is being written; money is on its way for it, which is said; or money was taken, and the cashier is
 * asked whether it is given back. `goOn` is done once it is; left out, the cashier is only told.
 */
export function isBasketFixed(goOn?: () => void): boolean {
  if (desk.read().isWriting) return true
  const money = answer()
  if (money === 'none') return false
  // Behind whatever closes the dialog in which the change was chosen.
  if (money === 'taken' && goOn) queueMicrotask(() => desk.change({ dialog: { kind: 'give-back', goOn } }))
  else tell('warn', 'message.takeBackFirst')
  return true
}
