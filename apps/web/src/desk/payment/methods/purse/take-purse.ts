import { holdPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import type { MoneyPurse } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { askServer } from '../../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../../sync/heard-within.ts'
import { leftToPay, paidSoFar } from '../../due.ts'
import { noteHeldFor, noteLeft } from '../../purse-holds.ts'
import { takeTender } from '../../take-tender.ts'

export interface TypedPurse {
  readonly method: MoneyPurse
  readonly code: string
  /** Empty: as much of what is left as there is. */
  readonly amount: string
}

/**
 * Pays with a gift card or a house account: held first, so that nobody else can spend it.
 *
 * Refuses as `readAmount` does, with `tender.nothing`, `tender.too-much`, and with `purse.…` for what the server says. Source: members.md §3.
 */
export async function takePurse({ method, code, amount }: TypedPurse, hasMinor: number): Promise<Result<void>> {
  const { setup, history, priced } = desk.read()
  const left = leftToPay(method)
  if (!setup || left === null) return refuse({ code: 'tender.nothing' })
  const read = amount === '' ? accept(Math.min(left, hasMinor)) : readAmount(amount, currencyExponent(setup))
  if (!read.ok) return read
  if (read.value < 1) return refuse({ code: 'tender.nothing' })
  const isTwice = paidSoFar(priced?.ok ? priced.value.totals.payableMinor : 0).some(
    (one) => one.method === method && one.reference === code,
  )
  if (read.value > left || isTwice) return refuse({ code: 'tender.too-much' })
  const { orderId } = await stockAsker.ask(history)
  noteHeldFor(orderId)
  const asking = askServer(holdPurse, { orderId, kind: method, code, amountMinor: read.value })
  const heard = await heardWithin(asking, PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'unreachable') return refuse({ code: 'purse.offline' })
  if (heard.kind === 'refused') return refuse({ code: heard.code, facts: heard.facts })
  const { leftMinor } = heard.answer
  noteLeft({ method: PAYMENT_METHODS[method].number, code: heard.answer.code, name: '', left: leftMinor })
  await takeTender({ method, amountMinor: read.value, reference: heard.answer.code })
  return accept(undefined)
}
