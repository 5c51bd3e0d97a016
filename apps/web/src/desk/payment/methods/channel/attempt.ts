import { askAttempt, startAttempt, takeBackAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptId, attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { refuseLoud, sound } from '../../../basket/sell.ts'
import { unpaidAhead } from '../../../basket/ahead/ahead-parts.ts'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import type { BasketHistory } from '../../../model/history.ts'
import { basketNow, desk, tell } from '../../../model/desk-state.ts'
import { newId } from '../../../model/uuid-v7.ts'
import { holdPlans } from '../../../offers/hold-plans.ts'
import { askServer } from '../../../sync/connection.ts'
import { owedNow, paidSoFar, takenPayments } from '../../due.ts'
import { chargeOf } from '../../extras/fee.ts'
import { HOLDS, type HoldRefusal } from '../../holdings.ts'
import { refuseForOffer, refuseForStock } from '../../refuse-payment.ts'
import { isByChannel } from '../../tender-list.ts'
import { takeTender } from '../../take-tender.ts'
import { draftSale } from './draft-sale.ts'
import { keepStanding, keepTenders, pendingPayment, showTaken, type PendingAttempt } from './pending.ts'

export interface ChannelPaymentRequest {
  readonly method: PaymentMethod
  readonly way: PayWay
  /** The amount paid of the basket, before the fee. */
  readonly amountMinor: number
  /** The code on the customer's phone. */
  readonly code?: string
}

/** Attempts that ended without money. */
const OVER: readonly AttemptView['state'][] = ['declined', 'closed', 'reversed']

/**
 * Begins to move money for the basket: written down here first, then asked of the server, which asks the channel. The
 * goods, offers, cards and the member's holdings that the sale uses are held before, because afterward it is a sale.
 */
export async function beginAttempt({
  method,
  way,
  amountMinor: wantedMinor,
  code,
}: ChannelPaymentRequest): Promise<void> {
  const { history, cashierId, priced } = desk.read()
  if (pendingPayment.read().standing || cashierId === null || !priced?.ok) return
  if (!(await holdAll(history, priced.value)) || pendingPayment.read().standing) return
  const basket = basketNow()
  const { amountMinor, feeMinor, fee } = chargeOf(method, wantedMinor)
  const standing: PendingAttempt = { id: newId(), orderId: basket.id, method, way, amountMinor, fee, view: null }
  await keepStanding(standing)
  const draft = await draftSale({ method, amountMinor, fee, reference: attemptNumber(standing.id) })
  const heard = await askServer(startAttempt, {
    id: standing.id,
    orderId: basket.id,
    staffId: cashierId,
    method: PAYMENT_METHODS[method].number,
    way,
    amountMinor,
    ...(code === undefined ? {} : { code }),
    order: {
      payableMinor: (owedNow() ?? priced.value.totals.payableMinor) + unpaidAhead() + feeMinor,
      snapshot: { lines: basket.lines.length },
      ...draft,
    },
  })
  if (heard.kind !== 'refused') pendingPayment.change({ openedOrderId: basket.id })
  if (heard.kind === 'refused') return giveUp(heard.code, heard.facts)
  if (heard.kind === 'answered') await follow(standing, heard.answer)
}

/** Returns whether everything is held that the sale takes; what is not is said. Once a channel has paid some of it nothing stops it any more. */
async function holdAll(history: BasketHistory, answer: PricedBasket): Promise<boolean> {
  const { tenders } = takenPayments.read()
  const stock = await stockAsker.ask(history)
  const offers = await holdPlans(stock.orderId, answer)
  const refusals: (HoldRefusal | null)[] = []
  for (const hold of HOLDS) refusals.push(await hold(stock.orderId, answer, paidSoFar(answer.totals.payableMinor)))
  const refusal = refusals.find((one) => one !== null)
  if (tenders.some(isByChannel)) return true
  if (stock.kind === 'gone') refuseForStock(stock.name, stock.left)
  else if (refusal) refusal.show()
  else return !refuseForOffer(offers)
  return false
}

/** A refused attempt never left this device: it is forgotten, and the reason stands on the screen. */
async function giveUp(code: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await keepStanding(null)
  refuseLoud(`refusal.${code}`, facts as Record<string, string>)
}

/** Takes in how an attempt stands: paid becomes a tender, what is over is said, the rest goes on being asked about. */
async function follow(standing: PendingAttempt, view: AttemptView): Promise<void> {
  if (pendingPayment.read().standing?.id !== standing.id) return
  if (view.state === 'paid') return takePaid(standing, view)
  if (!OVER.includes(view.state)) return keepStanding({ ...standing, view })
  await keepStanding(null)
  if (view.state === 'declined') {
    tell('bad', 'message.payDeclined', { said: view.said ?? '' })
    return sound('warning')
  }
  tell('info', view.state === 'reversed' ? 'message.payReversed' : 'message.payCancelled')
}

/** The money is there: the tender is on the disk before the attempt is forgotten, and ends the sale where it pays the rest. */
async function takePaid({ method, fee = null }: PendingAttempt, { amountMinor, number }: AttemptView): Promise<void> {
  const tender = { method, amountMinor, reference: number, fee }
  const before = takenPayments.read().tenders
  const isTaken = before.some(({ reference }) => reference === number)
  await keepTenders(isTaken ? before : [...before, tender])
  await keepStanding(null)
  if (isTaken) return
  const { id } = basketNow()
  await takeTender(tender)
  // Not sold: the money is shown with the basket, and ends the sale once what stopped it is over.
  const now = takenPayments.read().tenders
  if (basketNow().id === id && now.every(({ reference }) => reference !== number)) await showTaken([...now, tender])
}

/** Asks how the attempt stands; without an answer it stands as it stood. One that the server never heard of moved nothing. */
export async function askAgain(): Promise<void> {
  const { standing } = pendingPayment.read()
  if (!standing) return
  const heard = await askServer(askAttempt, { id: standing.id })
  if (heard.kind === 'answered') return follow(standing, heard.answer)
  if (heard.kind === 'refused' && heard.status === 404 && standing.view === null) {
    await keepStanding(null)
    tell('warn', 'message.payNotSent')
  }
}

/** Ends the attempt: asked once more, closed where it is not paid. */
export async function takeBack(): Promise<void> {
  const { standing } = pendingPayment.read()
  if (!standing) return
  pendingPayment.change({ endingId: standing.id })
  try {
    const heard = await askServer(takeBackAttempt, { id: standing.id })
    if (heard.kind === 'answered') await follow(standing, heard.answer)
    else tell('warn', 'message.payUnreachable')
  } finally {
    // Another may have begun meanwhile, which is ended by itself.
    if (pendingPayment.read().endingId === standing.id) pendingPayment.change({ endingId: null })
  }
}

/** Gives back what a channel has paid of this basket, and takes the tender off once it is. */
export async function giveBack(number: string): Promise<void> {
  const heard = await askServer(takeBackAttempt, { id: attemptId(number), alsoPaid: true })
  // The server has booked it meanwhile: the sale is written here as it stands, and refunded.
  if (heard.kind === 'refused') return refuseLoud(`refusal.${heard.code}`, heard.facts as Record<string, string>)
  if (heard.kind !== 'answered') return tell('warn', 'message.payUnreachable')
  if (heard.answer.state !== 'reversed') return tell('warn', 'message.payReversing')
  const tenders = takenPayments.read().tenders.filter(({ reference }) => reference !== number)
  await showTaken(tenders)
  tell('info', 'message.payReversed')
}
