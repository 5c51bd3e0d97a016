import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import type { PaymentOutcome, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { sellersOf } from '@kassa/domain/sales/seller.ts'
import { aheadMinor, aheadNow, forgetAheadParts, nothingAhead } from '../basket/ahead/ahead-parts.ts'
import { BASKET_REVISION } from '../basket/basket-store.ts'
import { basketRevision, basketSaved, markSaved, showBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { stockAsker } from '../basket/stock-before-payment.ts'
import { SoldBefore } from '../journal/append-entry.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import type { DeskBasket } from '../model/basket.ts'
import { settingOf } from '../model/desk-setup.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import type { OpenShift } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'
import { numberFor } from '../model/numbers.ts'
import { includedGoods } from '../model/goods/included-goods.ts'
import { startHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import { kickDrawerAfterSale } from '../peripherals/print.ts'
import { amountText } from '../ui/money-text.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { forgetPlans, holdPlans } from '../offers/hold-plans.ts'
import { offersWritten } from '../offers/offers-written.ts'
import { forgetMemberHold, leftBesideHold } from '../member/hold-member.ts'
import { HOLDS } from './holdings.ts'
import { forgetPurseHolds, leftAfter } from './purse-holds.ts'
import { takenPayments } from './due.ts'
import { dropExchange, exchangeBody, exchangeNow, nothingExchanged } from './exchange.ts'
import type { ExchangeHalf } from './exchange.ts'
import { nothingPending, pendingPayment, showTaken } from './methods/channel/pending.ts'
import { saleBody } from './sale-body.ts'
import { refuseForOffer, refuseForStock } from './refuse-payment.ts'
import { paidCard, papersMade, rememberPaid, type PaidNote } from './papers/paid-note.ts'
import { printPapers } from './papers/print-papers.ts'
import { isByChannel, isPaidElsewhere, isReturnedGoods } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'

/** Returns the name of each line on the receipt, and the cashier's note on it. */
const lineTexts = (basket: DeskBasket, language: string): SaleBody['texts'] =>
  basket.lines.map(({ id, goods, code, note }) => ({
    lineId: id,
    name: nameIn(goods, language).slice(0, 200),
    code,
    ...(note === '' ? {} : { note }),
    ...includedOf(goods, language),
  }))

/** Returns the parts of a combined product, in the language of the receipt. */
function includedOf(goods: DeskBasket['lines'][number]['goods'], language: string): { readonly parts?: string[] } {
  const parts = includedGoods(goods, desk.read().catalogue, language)
  return parts.length === 0 ? {} : { parts: parts.map((part) => part.slice(0, 220)) }
}

/** The pieces of the goods that have serial numbers. */
const lineSerials = (basket: DeskBasket): Pick<SaleBody, 'serials'> => {
  const serials = basket.lines.flatMap(({ id, serial }) => (serial ? [{ lineId: id, numbers: [serial] }] : []))
  return serials.length === 0 ? {} : { serials }
}

/** Returns the sellers of the lines, where they were not the cashier. */
function lineSellers(basket: DeskBasket): Pick<SaleBody, 'sellers'> {
  const { setup, cashierId } = desk.read()
  const sellers = sellersOf(basket.lines, basket.sellerId, { mode: settingOf(setup, 'sales.seller'), cashierId })
  return sellers.length === 0 ? {} : { sellers }
}

/** A basket that its tenders pay, as priced for the last time. */
export interface PaidBasket {
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly tenders: readonly TakenTender[]
  readonly outcome: PaymentOutcome
  readonly now: number
  readonly shift: OpenShift
  /** All tenders of the payment where something is paid ahead with the goods, and the cash of them that goes back whole. */
  readonly together?: { readonly paid: readonly TakenTender[]; readonly overMinor: number }
}

/** The coupons that its receipt brings; what makes them comes where there are any, and is waited for by no sale without. */
async function couponsGiven({ member }: DeskBasket, answer: PricedBasket): Promise<Pick<SaleBody, 'givenCoupons'>> {
  if (!desk.read().offers?.nextVisit?.length) return {}
  const making = import('../offers/next-visit.ts').then((own) => own.couponsGiven(answer, member?.levelNumber))
  return making.catch(() => ({}))
}

/** Returns the facts that the journal keeps of the sale beside its price and its number. */
export async function factsOf(basket: DeskBasket, answer: PricedBasket, orderId: string, shift: OpenShift) {
  const { setup, offers, catalogueCursor } = desk.read()
  return {
    orderId,
    shiftId: shift.id,
    note: basket.note || null,
    approvals: [...basket.approvals],
    catalogueCursor: catalogueCursor ?? 0,
    texts: lineTexts(basket, setup?.outlet.locale ?? 'en-US'),
    ...lineSerials(basket),
    ...lineSellers(basket),
    ...(basket.member?.familyCard && { familyCard: basket.member.familyCard }),
    ...offersWritten(basket, answer, offers),
    ...(await couponsGiven(basket, answer)),
  }
}

/**
 * Ends the sale: it is on the disk before change is shown or paper moves. When the disk refuses, nothing was sold and the
 * basket stays. Source: issue "foundation", complaint 3.
 */
export async function writeSale({
  snapshot,
  answer,
  tenders,
  outcome,
  now,
  shift,
  together,
}: PaidBasket): Promise<void> {
  const { history } = desk.read()
  desk.change({ isWriting: true })
  const stock = await stockAsker.ask(history)
  // Money that a channel has taken is a sale, whatever the books say of goods, offers, points and cards (D73).
  const isTaken = tenders.some(isByChannel)
  if (stock.kind === 'gone' && !isTaken) return refuseForStock(stock.name, stock.left)
  const offers = await holdPlans(stock.orderId, answer)
  if (!isTaken && refuseForOffer(offers)) return
  for (const hold of HOLDS) {
    const refusal = await hold(stock.orderId, answer, tenders)
    if (refusal && !isTaken) return refusal.show()
  }
  const half = await halfOf(answer, tenders)
  if (half === 'refused') return
  await basketSaved()
  if (aheadNow() && !(await bookAhead(stock.orderId, together?.paid ?? tenders))) return
  const basket = basketNow()
  const facts = await factsOf(basket, answer, stock.orderId, shift)
  // A coupon note that fails stops no sale.
  const noting = basket.coupons && import('../sync/without-line.ts').then(({ usedWith }) => usedWith(basket, answer))
  const used = (await noting?.catch(() => [])) ?? []
  const moment = momentNow(now)
  const { businessDay } = moment
  const budgets = await countingBudgets()
  const given = (await budgets?.givenWith(answer, businessDay)) ?? []
  const aheadPaidMinor = aheadMinor()
  const overMinor = together?.overMinor ?? 0
  const note: PaidNote = {
    entryId: newId(),
    totalMinor: outcome.payableMinor + aheadPaidMinor,
    changeMinor: outcome.changeMinor + amountBy(isCash, half?.money ?? []) + overMinor,
    besideMinor: aheadPaidMinor + overMinor,
  }
  const entry = await writeEntry(
    note.entryId,
    (given) => {
      const numbers = { sale: numberFor('order', given, businessDay), refund: numberFor('refund', given, businessDay) }
      const sale = saleBody({ ...facts, number: numbers.sale }, moment, { snapshot, answer, tenders, outcome })
      return half ? exchangeBody(sale, half, numbers.refund) : sale
    },
    {
      takesNumber: true,
      clearBasketId: history.states[0]!.id,
      remember: [
        { key: BASKET_REVISION, value: basketRevision() },
        rememberPaid(note),
        ...nothingPending,
        nothingExchanged,
        nothingAhead,
        ...(half?.remember ?? []),
        ...used,
        ...given,
      ],
    },
  ).catch(refuseUnwritten)
  if (!entry) return
  const sale = saleOf(entry.body)
  if (sale) {
    budgets?.countGivenAway(answer, businessDay)
    await finish(entry, sale, note, half)
    papersMade.set(note.entryId)
  }
  if (stock.kind === 'unknown' && desk.read().training === null) tell('info', 'message.stockUnasked')
}

/** The program that counts budgets; null where no plan has one, or it does not arrive: a sale waits for nothing. */
const countingBudgets = () =>
  desk.read().offers?.plans.some(({ terms }) => terms.budget)
    ? import('./given-away.ts').catch(() => null)
    : Promise.resolve(null)

/** Books the parts that are paid ahead; no other sale waits for the code. */
const bookAhead = async (orderId: string, paid: readonly TakenTender[]): Promise<boolean> =>
  (await import('./together/book-together.ts')).bookTogether(orderId, paid)

function refuseUnwritten(error: unknown): null {
  desk.change({ isWriting: false })
  if (error instanceof SoldBefore) tell('bad', 'message.soldBefore', { number: error.number })
  else tell('bad', 'message.saleNotWritten')
  sound('unknown')
  return null
}

/**
 * Returns the refund half of the exchange, worked out for the last time; null for a sale by itself, `refused` (with the
 * reason shown) where it cannot be.
 */
async function halfOf(answer: PricedBasket, tenders: readonly TakenTender[]): Promise<ExchangeHalf | 'refused' | null> {
  const standing = exchangeNow()
  if (!standing) return null
  const exchangedMinor = tenders.filter(isReturnedGoods).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  try {
    return await standing.half(answer.totals.payableMinor, exchangedMinor)
  } catch {
    // Payments made elsewhere stay with the basket all the same.
    await showTaken(tenders.filter(isPaidElsewhere))
    desk.change({ isWriting: false })
    tell('bad', 'message.exchangeChanged', { number: standing.orderNumber })
    sound('warning')
    return 'refused'
  }
}

/** Returns whether something was paid in a way that opens the drawer. */
function opensDrawer({ tenders }: SaleBody): boolean {
  const choices = methodChoices(settingOf(desk.read().setup, 'sales.payment-methods'))
  const opening = choices.filter((choice) => choice.opensDrawer).map(({ method }) => PAYMENT_METHODS[method].number)
  return tenders.some(({ method }) => opening.some((number) => number === method))
}

/** Shows the change, starts the next basket, prints. */
async function finish(entry: StoredEntry, body: SaleBody, note: PaidNote, half: ExchangeHalf | null): Promise<void> {
  const { id: entryId, body: written } = entry
  const back = half?.money ?? []
  const ahead = aheadNow()
  forgetAheadParts()
  dropExchange()
  stockAsker.forget()
  forgetPlans()
  const beside = leftBesideHold(body.orderId)
  forgetMemberHold()
  takenPayments.change({ tenders: [], tip: null })
  pendingPayment.change({ openedOrderId: null })
  const isTraining = desk.read().training !== null
  const returned =
    half && written.kind === 'exchange'
      ? { ...half, number: written.refund.number, moneyMinor: half.refund.amountMinor }
      : null
  const { member } = basketNow()
  const purses = leftAfter(body.orderId)
  forgetPurseHolds()
  markSaved(null)
  desk.change({
    isWriting: false,
    workArea: 'sell',
    paymentStartedAt: null,
    message: null,
    unknownCodes: [],
    finished: {
      ...paidCard(entry, body, note),
      ...(member && !isTraining && { keeps: { memberId: member.id, orderId: newId() } }),
    },
  })
  showBasket(startHistory(newId(), Date.parse(body.at)))
  sound('paid')
  const other = back.filter(({ method, amountMinor }) => !isCash(method) && amountMinor > 0)
  const otherMinor = other.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (otherMinor > 0) tell('info', 'message.exchangeBack', { amount: amountText(otherMinor, body.currency) })
  if (!isTraining && (opensDrawer(body) || amountBy(isCash, back) > 0 || ahead)) kickDrawerAfterSale()
  const facts = { ...(returned && { returned }), ...(ahead?.booked && { together: ahead.booked }) }
  await printPapers(entryId, body, { isTraining, member, beside, purses, ...facts })
}
