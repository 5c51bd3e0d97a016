import { desk, tell } from '../model/desk-state.ts'

let answer = (): boolean => false

/** Who takes payments says here how to ask whether a channel has taken, or may still take, money for the basket. */
export const askWhetherBound = (asked: () => boolean): void => {
  answer = asked
}

/** Whether money moves for the basket as it stands, so that it may neither change nor go away. Source: payments.md §3. */
export const isBasketBound = (): boolean => answer()

/** Whether nothing may change the basket: its sale is being written, or money moves for it, which is said. */
export function isBasketFixed(): boolean {
  if (desk.read().isWriting) return true
  if (!isBasketBound()) return false
  tell('warn', 'message.takeBackFirst')
  return true
}
