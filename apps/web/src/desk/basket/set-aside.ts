import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { setAside as setCall, type setAsideView, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { SetAsidePaper } from '@kassa/domain/receipt/slip/set-aside-ticket.ts'
import type { DESK_SET_ASIDE_KINDS, DueAmount } from '@kassa/domain/sales/set-aside.ts'
import { promisedLines } from '@kassa/domain/order/parcel/promised-lines.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { goodsPromised } from '@kassa/domain/cart/promised-price.ts'
import { journalDb } from '../journal/databases.ts'
import { itemCount } from '../model/basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'
import { shownGoods } from '../model/goods/shown-goods.ts'
import type { BasketStep } from '../model/basket.ts'
import { currentBasket, isSavedOrder, replay, stepsIn, type BasketHistory } from '../model/history.ts'
import { offersNow } from '../offers/offers.ts'
import { quantityText } from '../model/goods/quantity-text.ts'
import { askServer } from '../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../sync/heard-within.ts'
import { forgetUnpaid, isUnpaid, keepUnpaid } from './ahead/unpaid-layaway.ts'
import { dropBasket, saveBasket } from './basket-store.ts'
import { basketRevision, basketSaved, markSaved, priceOf, pricingContext, showBasket } from './change-basket.ts'
import { depositFrom, keepDeposit } from './deposit.ts'
import { isBasketFixed } from './bound.ts'
import { forgetAge } from './guard/seen-ages.ts'
import { staysHere } from './guard/stays-here.ts'
import { putAway } from './hold.ts'
import { wantedOf } from './reserve-stock.ts'
import { startBasket } from './start-basket.ts'
import { stockAsker } from './stock-before-payment.ts'

export type SetAside = OutputOf<typeof setAsideView>

export interface SetAsideTerms {
  readonly kind: (typeof DESK_SET_ASIDE_KINDS)[number]
  readonly customer: string
  readonly phone: string
  readonly note: string
  readonly lastDay: string
  readonly dues: readonly DueAmount[]
}

/** Returns the total of the basket; null where it cannot be priced. */
export function totalNow(): number | null {
  const priced = priceOf(desk.read().history)
  return priced?.ok === true ? priced.value.totals.payableMinor : null
}

/**
 * Sets the basket aside at the server under a number and begins the next one. Refuses with what the server says, and with `offline` where nobody could
 * be asked, and with `ahead` where a recharge, card or pass is in it, `exchange` where goods come back with it: then the basket stands as it stood. Source: CD-P17, CD-P18.
 */
export async function setBasketAside(terms: SetAsideTerms): Promise<Result<SetAside>> {
  const { history, cashierId, setup } = desk.read()
  const basket = basketNow()
  const totalMinor = totalNow()
  if (!setup || totalMinor === null) return refuse({ code: 'offline' })
  const stays = staysHere()
  if (stays) return refuse({ code: stays })
  stockAsker.letGo()
  await basketSaved()
  const goods = goodsNow()
  if (terms.kind === 'layaway') await keepUnpaid({ id: basket.id, one: null, goods })
  const asking = askServer(setCall, {
    ...terms,
    id: basket.id,
    staffId: cashierId,
    memberId: basket.member?.id ?? null,
    dues: [...terms.dues],
    totalMinor,
    openedAt: new Date(history.states[0]!.openedAt).toISOString(),
    shown: {
      pieces: itemCount(basket),
      ...shownGoods(basket.lines, setup.outlet.locale),
      totalMinor,
    },
    lines: wantedOf(history),
    keeps: keptOf(history),
    ...(basket.promised && promisedOf(history)),
    ...promisedSteps(history),
  })
  const heard = await heardWithin(asking, PATIENCE_FOR_MONEY_MS)
  // Another sale may stand on the screen by now.
  const isHere = basketNow().id === basket.id
  if (heard.kind === 'unreachable') {
    if (isHere) knowAsOrder()
    return refuse({ code: 'offline' })
  }
  const one = heard.kind === 'answered' ? heard.answer : null
  await (one && isUnpaid(one) ? keepUnpaid({ id: basket.id, one, goods }) : forgetUnpaid(basket.id))
  if (heard.kind === 'refused') return refuse({ code: heard.code, facts: heard.facts })
  await dropBasket(journalDb(), basket.id)
  if (isHere) startBasket()
  return accept(heard.answer)
}

/** It may have been made: where nobody knows, the basket is known as the order, so that its sale is the pick-up, and the sale after it is not. */
export function knowAsOrder(): void {
  const { history } = desk.read()
  const { id, openedAt } = history.states[0]!
  const known = savedHistory(id, openedAt, history.steps, history.head)
  if (history.head > 0 && !isSavedOrder(history)) showBasket(known)
}

/** Returns the uses of plans, the coupons and the points that lower its price. */
function keptOf(history: BasketHistory) {
  const priced = priceOf(history)
  if (priced?.ok !== true) return { couponIds: [], points: 0, uses: [] }
  const couponIds = priced.value.coupons.flatMap(({ id, isApplied }) => (isApplied ? [id] : []))
  return { couponIds, points: priced.value.points.used, uses: planUses(priced.value) }
}

/** Its price line by line: the server tells by it whether a saved order is still the one that was promised. */
function promisedOf(history: BasketHistory) {
  const priced = priceOf(history)
  if (priced?.ok !== true) return {}
  return { promised: { currency: priced.value.currencyCode, lines: promisedLines(priced.value) } }
}

/** The steps of the basket with the promise of its price, unless it has one. What was undone is left behind. */
function promisedSteps(history: BasketHistory): { steps: Record<string, unknown>[]; head: number } {
  const basket = currentBasket(history)
  const steps = history.steps.slice(0, history.head).filter((step) => !isUnpromised(step))
  const context = pricingContext()
  if (context && !basket.promised) {
    const { settings, defaultTax, taxById } = context
    const { plans } = offersNow(basket)
    const promised = {
      at: Date.now(),
      goods: goodsPromised(basket.lines),
      plans,
      settings,
      defaultTax,
      taxes: [...taxById],
    }
    // Before its goods, so that nobody takes it back by undoing what was done last.
    const begins = steps.findLastIndex(({ kind }) => kind === 'clear') + 1
    steps.splice(begins, 0, { kind: 'set-note', note: '', promised })
  }
  return { steps: steps.map((step) => ({ ...step })), head: steps.length }
}

/** Stands in an order that an older desk saved without a promise, so that its basket is known as that order. */
const UNPROMISED: BasketStep = { kind: 'set-note', note: '', promised: null }
const isUnpromised = (step: BasketStep): boolean => step.kind === 'set-note' && step.promised === null

/** The basket of a saved order, known as one whoever saved it. */
function savedHistory(id: string, openedAt: number, steps: readonly BasketStep[], head: number): BasketHistory {
  const history = replay(id, openedAt, steps, head)
  return isSavedOrder(history) ? history : replay(id, openedAt, [UNPROMISED, ...steps], head + 1)
}

/**
 * Brings it back onto the screen, as it was; what stands there is held. Its deposit is at hand when it is paid. Refuses as `setBasketAside` does.
 */
export async function bringSetAsideBack(id: string, despite: boolean): Promise<Result<SetAside>> {
  if (isBasketFixed()) return refuse({ code: 'paying' })
  const stays = staysHere()
  if (stays) return refuse({ code: stays })
  const heard = await heardWithin(askServer(takeSetAside, { id, despite }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'unreachable') return refuse({ code: 'offline' })
  if (heard.kind === 'refused') return refuse({ code: heard.code, facts: heard.facts })
  const { openedAt, steps, head, setAside } = heard.answer
  // Something may stand on the screen since: the order stays with this till, which takes it again.
  if (!(await putAway())) return refuse({ code: staysHere() ?? 'paying' })
  const history = savedHistory(id, Date.parse(openedAt), stepsIn(steps), head)
  await saveBasket(journalDb(), null, history, basketRevision())
  await keepDeposit(depositFrom({ ...setAside, id }))
  // Somebody else may collect it.
  forgetAge(id)
  desk.change({ dialog: null, finished: null, section: 'cashiering', workArea: 'sell' })
  markSaved(history)
  showBasket(history)
  return accept(setAside)
}

/** The goods of the basket with what they come to, as paper says them. */
export function goodsNow(): SetAsidePaper['goods'] {
  const { history, setup } = desk.read()
  const priced = priceOf(history)
  if (!setup || priced?.ok !== true) return []
  const { lines } = currentBasket(history)
  return priced.value.lines.flatMap(({ id, payableMinor }) => {
    const line = lines.find((one) => one.id === id)
    if (!line) return []
    const name = `${nameIn(line.goods, setup.outlet.locale)} × ${quantityText(line.quantity, line.goods)}`
    return [{ name, amountMinor: payableMinor, options: line.options ?? [] }]
  })
}
