import type { Result } from '@kassa/domain/result.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import { isOfBalance } from '../../tender-list.ts'
import { holdMemberFor } from '../../../member/hold-member.ts'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { basketNow, desk } from '../../../model/desk-state.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { leftToPay, takenPayments } from '../../due.ts'
import { holdWords } from '../../hold-for-sale.ts'
import { takeTender } from '../../take-tender.ts'

export interface TypedBalance {
  /** Empty: as much of what is left as there is. */
  readonly amount: string
  readonly password: string
}

/**
 * Pays from the balance of the basket's member: held first, so that the buckets are known and nobody else can spend it.
 *
 * Refuses as `readAmount` does, with `tender.nothing`, `tender.too-much`, and with `member.…` for what the server says. Source: members.md §3, D23.
 */
export async function takeBalance(typed: TypedBalance, hasMinor: number): Promise<Result<void>> {
  const { setup, history, priced } = desk.read()
  const { member } = basketNow()
  const left = leftToPay('member-balance')
  if (!setup || !member || left === null || !priced?.ok) return refuse({ code: 'tender.nothing' })
  const read =
    typed.amount === '' ? accept(Math.min(left, hasMinor)) : readAmount(typed.amount, currencyExponent(setup))
  if (!read.ok) return read
  if (read.value < 1) return refuse({ code: 'tender.nothing' })
  if (read.value > left || takenPayments.read().tenders.some(isOfBalance)) {
    return refuse({ code: 'tender.too-much' })
  }
  const { orderId } = await stockAsker.ask(history)
  const ask = { orderId, memberId: member.id, points: priced.value.points.used, balanceMinor: read.value }
  const hold = await holdMemberFor(ask, typed.password === '' ? null : typed.password)
  if (hold.kind !== 'held') {
    const { key, facts } = holdWords(hold)
    return refuse({ code: key, facts })
  }
  await takeTender({ method: 'member-balance', amountMinor: read.value, reference: null, buckets: hold.buckets })
  return accept(undefined)
}
