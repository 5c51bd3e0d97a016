import { depositOfBasket, deposits, leaveDepositOut, payingDeposit } from '../../basket/deposit.ts'
import { useStore } from '../../ui/store.ts'
import { depositTenders } from '../deposit/deposit-tenders.ts'
import { dropExchange, exchange, exchangeNow, exchangeTenders } from '../exchange.ts'
import { isReturnedGoods, type TakenTender } from '../tender-list.ts'

/** Returns the tenders that pay part of this price without being taken, beside those taken: goods that come back, then the deposit. */
export function tendersStanding(payableMinor: number, taken: readonly TakenTender[]): readonly TakenTender[] {
  const exchanged = exchangeTenders(payableMinor)
  return [...exchanged, ...depositTenders(payableMinor, [...exchanged, ...taken])]
}

/** Returns whether anything pays for the basket on the screen without being taken. */
export const hasStanding = (): boolean => exchangeNow() !== null || payingDeposit() !== null

/** Returns whether something was paid ahead for the order of the basket on the screen, and for no other. */
export const isPaidAhead = (): boolean => depositOfBasket() !== null

/** Leaves a standing tender out of the payment: the goods that come back, otherwise the deposit. */
export function leaveOut(tender: TakenTender): void {
  if (isReturnedGoods(tender)) dropExchange()
  else leaveDepositOut(true)
}

/** Listens for a tender that begins to stand, or is left out. Answers how to stop. */
export function listenToStanding(listener: () => void): () => void {
  const stops = [exchange.listen(listener), deposits.listen(listener)]
  return () => stops.forEach((stop) => stop())
}

/** Renders again when a tender begins to stand, or is left out. */
export function useStanding(): void {
  useStore(exchange, (state) => state.standing)
  useStore(deposits, (state) => state)
}
