import {
  findPurses,
  payIntoPurse,
  sellTimesCard,
  takeBackFromPurse,
  type purseView,
} from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { holdsUses } from '@kassa/domain/purse/purse.ts'
import { rechargeReceipt } from '@kassa/domain/receipt/recharge-receipt.ts'
import { call } from '../../../api/call.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { cashierNow, desk } from '../../model/desk-state.ts'
import { kickDrawer, print } from '../../peripherals/print.ts'
import { templateNow } from '../../receipt/template-now.ts'
import type { PaidBy } from '../MemberPayment.tsx'
import { noteGivenBack, onPaper } from '../recharge.ts'

export type Purse = OutputOf<typeof purseView>
type PaidIn = OutputOf<(typeof payIntoPurse)['answer']>

/** The card of a code, or a member's account and cards. Throws what the call throws. */
export const findAll = async (asked: { readonly code: string } | { readonly memberId: string }) =>
  (await call(findPurses, asked, { isQuiet: true })).purses

/** Returns the request of a payment into an account. */
export const purseRequest = (
  purseId: string | null,
  amountMinor: number,
  by: Omit<PaidBy, 'intention'>,
  setAsideId?: string,
) => ({ purseId, ...(setAsideId !== undefined && { setAsideId }), amountMinor, ...moneyOf(amountMinor, by) })

/** Pays into a purse, null for a new gift card, or for what is set aside into its own: booked by the server, then the receipt prints and the drawer opens for cash. */
export async function payInto(
  purseId: string | null,
  amountMinor: number,
  by: PaidBy,
  setAsideId?: string,
): Promise<PaidIn> {
  const request = purseRequest(purseId, amountMinor, by, setAsideId)
  return booked(await call(payIntoPurse, request, { isQuiet: true, idempotencyKey: by.intention.keyFor(request) }), by)
}

interface SoldTimes {
  readonly id: string
  readonly priceMinor: number
  readonly memberId: string | null
}

/** Returns the request of a session-pass sale. */
export const timesRequest = ({ id: offerId, priceMinor, memberId }: SoldTimes, by: Omit<PaidBy, 'intention'>) => ({
  offerId,
  priceMinor,
  memberId,
  ...moneyOf(priceMinor, by),
})

/** Sells a times card, null for nobody in particular; as `payInto`. */
export async function sellTimes(sold: SoldTimes, by: PaidBy): Promise<PaidIn> {
  const request = timesRequest(sold, by)
  return booked(await call(sellTimesCard, request, { isQuiet: true, idempotencyKey: by.intention.keyFor(request) }), by)
}

const moneyOf = (amountMinor: number, { orderId, method, reference, card }: Omit<PaidBy, 'intention'>) => ({
  orderId,
  tenders: [{ method, amountMinor, reference, ...(card && { card }) }],
  shiftId: desk.read().shift?.id ?? null,
})

async function booked(done: PaidIn, { method, intention }: PaidBy): Promise<PaidIn> {
  intention.settle()
  await finishPaidIn(done)
  if (isCash(method)) kickDrawer()
  return done
}

/** Finishes a payment that is booked: the shift counts it, its receipt prints. */
export async function finishPaidIn(done: PaidIn): Promise<void> {
  const shiftId = desk.read().shift?.id ?? null
  if (shiftId !== null) {
    const { orderId, number, paidAt: at, tenders, amountMinor } = done
    const cashMinor = amountBy(isCash, tenders)
    await noteOnlineRefund(shiftId, { refundId: orderId, number, at, amountMinor, cashMinor, tenders, of: 'recharge' })
  }
  printPaidIn(done)
}

function printPaidIn({ number, paidAt: at, purse, amountMinor, tenders, tax }: PaidIn): void {
  const { setup } = desk.read()
  if (!setup) return
  const paper = {
    number,
    at,
    cashierName: cashierNow()?.name ?? '',
    member: purse.memberName === null ? null : { name: purse.memberName, cardNumber: '' },
    purse: {
      method: holdsUses(purse.kind) ? null : PAYMENT_METHODS[purse.kind].number,
      code: purse.code,
      name: purse.times?.name ?? '',
      left: purse.times?.usesFree ?? purse.spendableMinor,
      lastDay: purse.lastDay ?? purse.times?.lastDay,
    },
    principalMinor: amountMinor,
    tax,
    bonusMinor: 0,
    balanceMinor: null,
    tenders: tenders.map(onPaper),
    isCopy: false,
  }
  print(rechargeReceipt(paper, setup, templateNow('recharge', setup, Date.now())))
}

/** Gives money of a payment into a purse back, by the ways it was paid. Throws what the call throws. */
export async function takeBack(asked: {
  readonly refundId: string
  readonly orderId: string
  readonly amountMinor: number
  readonly reason: string
}): Promise<Purse> {
  const request = { ...asked, shiftId: desk.read().shift?.id ?? null }
  const done = await call(takeBackFromPurse, request, { isQuiet: true })
  await noteGivenBack({ ...done, moneyMinor: done.amountMinor })
  return done.purse
}
