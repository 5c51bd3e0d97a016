import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { rechargeMember, type rechargeOffers, type rechargeView } from '@kassa/contract/stored-value/recharge.calls.ts'
import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { methodChoices, type MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { isByHand } from '@kassa/domain/payment/tender-rules.ts'
import { rechargeReceipt } from '@kassa/domain/receipt/recharge-receipt.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { call } from '../../api/call.ts'
import type { Intention } from '../../api/intention.ts'
import { noteOnlineRefund } from '../journal/online-refunds.ts'
import { settingOf, type DeskSetup } from '../model/desk-setup.ts'
import { cashierNow, desk } from '../model/desk-state.ts'
import { kickDrawer, print } from '../peripherals/print.ts'
import { templateNow } from '../receipt/template-now.ts'

export type CompletedRecharge = OutputOf<typeof rechargeView>
export type RechargeOffers = OutputOf<(typeof rechargeOffers)['answer']>

/** A recharge that a member wants. */
export interface WantedRecharge {
  readonly orderId: string
  readonly memberId: string
  readonly ruleId: string | null
  readonly amountMinor: number
  readonly giftMinor: number
  /** The points beside the gift; left out: none were shown. */
  readonly points?: number
  readonly method: number
  readonly reference: string | null
  readonly card?: CardSlip
}

/** Ways to pay for a recharge: cash, what is paid elsewhere with its slip, and what a channel carries; never the balance. */
export const rechargeWays = (setup: DeskSetup): readonly MethodChoice[] =>
  methodChoices(settingOf(setup, 'sales.payment-methods')).filter(
    ({ method, isEnabled }) => isEnabled && isByHand(PAYMENT_METHODS[method].number),
  )

/** Returns the payment as a receipt has it; of a card's slip what it says. */
export const onPaper = ({ method, amountMinor, reference, card }: CompletedRecharge['tenders'][number]) => ({
  method,
  amountMinor,
  receivedMinor: amountMinor,
  changeMinor: 0,
  cashRoundingMinor: 0,
  ...(card && { reference, card }),
})

/** The paper of a recharge; null before the device knows its outlet. */
export function receiptOfRecharge(done: CompletedRecharge, isCopy: boolean): ReceiptDocument | null {
  const { setup } = desk.read()
  if (!setup) return null
  const { number, rechargedAt: at, memberName: name, cardNumber, principalMinor, bonusMinor, balanceMinor } = done
  const { points, coupons } = done
  const tenders = done.tenders.map(onPaper)
  const paper = { number, at, cashierName: cashierNow()?.name ?? '', member: { name, cardNumber } }
  return rechargeReceipt(
    { ...paper, principalMinor, bonusMinor, points, coupons, balanceMinor, tenders, isCopy },
    setup,
    templateNow('recharge', setup, Date.now()),
  )
}

/**
 * Returns the request of the recharge; the server makes the same request itself where a channel is paid and this till
 * is silent.
 */
export function rechargeRequest({ method, reference, card, amountMinor, ...asked }: WantedRecharge) {
  const tenders = [{ method, amountMinor, reference, ...(card && { card }) }]
  return { ...asked, amountMinor, tenders, shiftId: desk.read().shift?.id ?? null }
}

/** Pays in: booked by the server, then the receipt prints and the drawer opens for cash. Throws what the call throws. Source: members.md §5. */
export async function payIn(wanted: WantedRecharge, intention: Intention): Promise<CompletedRecharge> {
  const { method } = wanted
  const request = rechargeRequest(wanted)
  const { shiftId } = request
  const idempotencyKey = intention.keyFor(request)
  const done = await call(rechargeMember, request, { isQuiet: true, idempotencyKey })
  intention.settle()
  await finishRecharge(done, shiftId)
  if (isCash(method)) kickDrawer()
  return done
}

/** Finishes a recharge that is booked: the shift counts it, its receipt prints. */
export async function finishRecharge(
  done: CompletedRecharge,
  shiftId: string | null = desk.read().shift?.id ?? null,
): Promise<void> {
  const { orderId, number, rechargedAt: at, tenders, principalMinor: amountMinor } = done
  if (shiftId !== null) {
    const cashMinor = amountBy(isCash, tenders)
    await noteOnlineRefund(shiftId, { refundId: orderId, number, at, amountMinor, cashMinor, tenders, of: 'recharge' })
  }
  const receipt = receiptOfRecharge(done, false)
  if (receipt) print(receipt)
}

/** Notes what was given back of a recharge on the open shift, and opens the drawer where cash goes out. */
export async function noteGivenBack(back: {
  readonly refundId: string
  readonly number: string
  readonly refundedAt: string
  readonly moneyMinor: number
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[]
}): Promise<void> {
  const { refundId, number, refundedAt: at, moneyMinor: amountMinor, tenders } = back
  const { shift } = desk.read()
  const cashMinor = amountBy(isCash, tenders)
  if (cashMinor > 0) kickDrawer()
  if (!shift) return
  await noteOnlineRefund(shift.id, { refundId, number, at, amountMinor, cashMinor, tenders, of: 'recharge-refund' })
}
