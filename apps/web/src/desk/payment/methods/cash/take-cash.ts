import { mostCash } from '@kassa/domain/tenders/cash-given.ts'
import { refuseLoud } from '../../../basket/sell.ts'
import { desk, tell } from '../../../model/desk-state.ts'
import { amountText } from '../../../ui/money-text.ts'
import { cashToPay, takenPayments } from '../../due.ts'
import { payByStanding, takeTender } from '../../take-tender.ts'
import { readTypedCash, typedCash } from './typed-cash.ts'

/** Takes so much cash and ends the sale, in minor units; more than anybody hands over is refused. Source: D86. */
export async function takeCash(givenMinor: number): Promise<void> {
  const { setup } = desk.read()
  const dueMinor = cashToPay()
  if (!setup || dueMinor === null) return
  const { currency } = setup.outlet
  const mostMinor = mostCash(dueMinor, currency)
  if (givenMinor <= mostMinor) return takeTender({ method: 'cash', amountMinor: givenMinor, reference: null })
  refuseLoud('refusal.cash.too-much', { most: amountText(mostMinor, currency) })
}

/**
 * Takes the typed amount; an empty one is exact. An amount that cannot be cash is refused with the reason, and removed
 * where it was a bar code.
 */
export async function takeTypedCash(): Promise<void> {
  if (desk.read().isWriting) return
  const given = readTypedCash()
  if (given.ok) return takeAndClear(given.value)
  if (given.refusal.code === 'cash.is-code') typedCash.change({ text: '' })
  refuseLoud(`refusal.${given.refusal.code}`, given.refusal.facts as Record<string, string>)
}

/** A part that was taken is typed no more: the pad stands ready for the next. */
async function takeAndClear(givenMinor: number): Promise<void> {
  const { tenders } = takenPayments.read()
  await takeCash(givenMinor)
  if (takenPayments.read().tenders !== tenders) typedCash.change({ text: '' })
}

/** Exact cash in one press. */
export function payExact(): void {
  const due = cashToPay()
  if (due === null) return tell('info', 'message.basketEmpty')
  if (due > 0) return void takeCash(due)
  // With nothing due, returned goods or a deposit pay it whole, or the basket is free of charge.
  void payByStanding().then((isEnded) => (isEnded ? undefined : takeCash(due)))
}
