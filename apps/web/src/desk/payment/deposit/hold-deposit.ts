import { CREDIT_METHOD, CREDIT_TENDER } from '@kassa/domain/payment/method.ts'
import { repriceBasket } from '../../basket/change-basket.ts'
import { leaveDepositOut, payingDeposit } from '../../basket/deposit.ts'
import { sound } from '../../basket/sell.ts'
import { letMemberGo } from '../../member/hold-member.ts'
import { desk, tell } from '../../model/desk-state.ts'
import { askServer } from '../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../sync/heard-within.ts'
import { noteHeldFor, noteLeft, purseCalls } from '../purse-holds.ts'
import type { TakenTender } from '../tender-list.ts'

/**
 * Holds what the deposit pays of an order; false where it is not there to be held. Without a line it pays all the same: it pays this order
 * and no other, so nobody can spend it meanwhile. Source: CD-P17.
 */
export async function holdDeposit(orderId: string, tenders: readonly TakenTender[]): Promise<boolean> {
  const deposit = payingDeposit()
  const tender = deposit && tenders.find(({ reference }) => reference === deposit.code)
  if (!tender || desk.read().training !== null) return true
  noteHeldFor(orderId)
  const wanted = { orderId, kind: CREDIT_TENDER, code: deposit.code, amountMinor: tender.amountMinor } as const
  const asked = purseCalls().then(({ holdPurse }) => askServer(holdPurse, wanted))
  const heard = await heardWithin(asked, PATIENCE_FOR_MONEY_MS).catch(() => null)
  if (heard?.kind === 'refused') return false
  if (heard?.kind === 'answered')
    noteLeft({
      method: CREDIT_METHOD,
      code: deposit.code,
      name: '',
      left: heard.answer.leftMinor,
    })
  return true
}

/** The deposit is not what it was: the basket stays, priced whole, and the cashier says so before anybody pays. */
export function refuseForDeposit(): void {
  const code = payingDeposit()?.code ?? ''
  leaveDepositOut(true)
  letMemberGo()
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', 'message.depositGone', { code })
  sound('warning')
}
