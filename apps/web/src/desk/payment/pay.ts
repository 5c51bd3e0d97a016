import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { roundCash } from '@kassa/domain/payment/cash.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { readFact } from '../catalogue/cache-db.ts'
import {
  basketRevision,
  basketSaved,
  markSaved,
  pricingContext,
  repriceBasket,
  showBasket,
} from '../basket/change-basket.ts'
import type { DeskBasket } from '../model/basket.ts'
import { BASKET_REVISION } from '../basket/basket-store.ts'
import { nameIn } from '../model/goods.ts'
import { startHistory } from '../model/history.ts'
import { sound } from '../basket/sell.ts'
import { snapshotOf } from '../basket/snapshot-of.ts'
import { cacheDb } from '../journal/databases.ts'
import { cashRoundingAt } from '../model/desk-setup.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import { printSale } from '../peripherals/print.ts'
import { receiptOfSale } from '../receipt/receipt-of-entry.ts'
import { newId } from '../model/uuid-v7.ts'
import { saleBody } from './sale-body.ts'
import { stockAsker } from '../basket/stock-before-payment.ts'

/** What cash has to pay for the basket on the screen, rounded to coins; null without a price. */
export function cashToPay(): number | null {
  const { priced, setup } = desk.read()
  return priced?.ok && setup ? roundCash(priced.value.totals.payableMinor, cashRoundingAt(setup)) : null
}

/** Opens the pay screen: from now on the clock of plans and the moment of payment stand still. */
export function startPayment(): void {
  const { priced, finished } = desk.read()
  if (finished) return
  if (!priced?.ok) return tell('info', 'message.basketEmpty')
  desk.change({ workArea: 'pay', section: 'cashiering', paymentStartedAt: Date.now(), dialog: null })
  repriceBasket()
  // Asked for while the cash is counted; who pays waits for the answer.
  const { history } = desk.read()
  void stockAsker.ask(history).then((stock) => {
    if (stock.kind === 'gone' && desk.read().history === history) refuseForStock(stock.name, stock.left)
  })
}

/** Somebody else has the last of it: the basket stays, and the cashier sees what is left. */
function refuseForStock(name: string, left: number): void {
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', 'message.stockGone', { name, left })
  sound('warning')
}

export function leavePayment(): void {
  stockAsker.letGo()
  desk.change({ workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
}

/** What the receipt calls each line. */
const lineTexts = (basket: DeskBasket, language: string): SaleBody['texts'] =>
  basket.lines.map(({ id, goods, code }) => ({ lineId: id, name: nameIn(goods, language).slice(0, 200), code }))

/** The pieces of the goods that have serial numbers. */
const lineSerials = (basket: DeskBasket): Pick<SaleBody, 'serials'> => {
  const serials = basket.lines.flatMap(({ id, serial }) => (serial ? [{ lineId: id, numbers: [serial] }] : []))
  return serials.length === 0 ? {} : { serials }
}

/** The basket with the cash on the counter, priced for the last time; null (and said why) when it is not enough. */
function priceWithCash(givenMinor: number, now: number): { snapshot: Snapshot; answer: PricedBasket } | null {
  const { setup, paymentStartedAt } = desk.read()
  const context = pricingContext()
  if (!setup || !context) return null
  const payment = { cashRounding: cashRoundingAt(setup), tenders: [{ kind: 'cash' as const, givenMinor }] }
  const snapshot = snapshotOf(basketNow(), context, now, paymentStartedAt ?? now, payment)
  const result = priceBasket(snapshot)
  if (!result.ok) {
    tell('bad', `refusal.${result.refusal.code}`)
    return null
  }
  if (result.value.payment?.isPaid !== true) {
    tell('warn', 'message.notEnough')
    return null
  }
  return { snapshot, answer: result.value }
}

/**
 * Takes cash and ends the sale: it is on the disk before change is shown or paper moves. When the disk refuses, nothing was
 * sold and the basket stays. Source: issue "foundation", complaint 3.
 */
export async function payCash(givenMinor: number): Promise<void> {
  const { shift, isWriting, setup, history } = desk.read()
  if (isWriting || !shift || !setup || basketNow().lines.length === 0) return
  const now = Date.now()
  const priced = priceWithCash(givenMinor, now)
  if (!priced) return sound('warning')
  desk.change({ isWriting: true })
  const stock = await stockAsker.ask(history)
  if (stock.kind === 'gone') return refuseForStock(stock.name, stock.left)
  await basketSaved()
  const basket = basketNow()
  const next = startHistory(newId(), now)
  const catalogueCursor = (await readFact<number>(cacheDb(), 'cursor')) ?? 0
  const facts = {
    orderId: stock.orderId,
    shiftId: shift.id,
    note: basket.note || null,
    approvals: [...basket.approvals],
    catalogueCursor,
    texts: lineTexts(basket, setup.outlet.locale),
    ...lineSerials(basket),
  }
  try {
    const moment = momentNow(now)
    const entry = await writeEntry(
      newId(),
      (number) => saleBody({ ...facts, number }, moment, priced.snapshot, priced.answer),
      {
        takesNumber: true,
        clearBasketId: history.states[0]!.id,
        remember: [{ key: BASKET_REVISION, value: basketRevision() }],
      },
    )
    stockAsker.forget()
    const body = entry.body as SaleBody
    const receipt = receiptOfSale(body, false)
    markSaved(null)
    desk.change({
      isWriting: false,
      workArea: 'sell',
      paymentStartedAt: null,
      message: null,
      finished: {
        number: entry.number,
        entryId: entry.id,
        totalMinor: priced.answer.totals.payableMinor,
        receivedMinor: givenMinor,
        changeMinor: priced.answer.payment?.changeMinor ?? 0,
        receipt,
        isPrinted: false,
      },
    })
    showBasket(next)
    if (stock.kind === 'unknown') tell('info', 'message.stockUnasked')
    sound('paid')
    if (receipt) printSale(receipt)
  } catch {
    desk.change({ isWriting: false })
    tell('bad', 'message.saleNotWritten')
    sound('unknown')
  }
}

/** Exact cash in one press. */
export function payExact(): void {
  const due = cashToPay()
  if (due === null) return tell('info', 'message.basketEmpty')
  void payCash(due)
}
