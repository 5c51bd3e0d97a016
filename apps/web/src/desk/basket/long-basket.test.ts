import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { expect, it } from 'vitest'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskLine } from '../model/basket.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { currentBasket, doStep, startHistory, undo } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import { noOffers } from '../offers/offers.ts'
import { snapshotOf } from './snapshot-of.ts'

const tax = { id: 'none', rateBasisPoints: 0 }

const context: PricingContext = {
  currency: 'CNY',
  outletId: 'outlet',
  timeZone: 'Asia/Shanghai',
  categories: [],
  taxById: new Map(),
  defaultTax: tax,
  settings: {
    memberMode: 'lowest',
    isGuardOn: true,
    roundingOff: null,
    tax: { mode: 'included', rounding: 'half-up' },
    spendRule: null,
    earnRule: null,
  },
}

const lineOf = (id: string): DeskLine => ({
  id,
  goods: goodsOf({ ...usualItem, id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 990 }),
  quantity: 1,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
})

const add = (history: BasketHistory, id: string): BasketHistory =>
  doStep(history, { kind: 'add-line', line: lineOf(id) })

const atOpening = { now: 0, paymentStartedAt: null, payment: null }
const priceOf = (history: BasketHistory) =>
  priceBasket(snapshotOf(currentBasket(history), context, noOffers, atOpening))

it('keeps every step of 2,000 lines and prices them, and says no to the next', () => {
  let history = startHistory('basket', 0)
  for (let at = 0; at < 2_000; at += 1) history = add(history, `line-${at}`)
  expect(currentBasket(undo(history)).lines).toHaveLength(1_999)
  expect(priceOf(history)).toMatchObject({ ok: true, value: { totals: { payableMinor: 2_000 * 990 } } })
  expect(priceOf(add(history, 'one-more'))).toMatchObject({
    refusal: { code: 'basket.too-many', facts: { list: 'lines', limit: SNAPSHOT_LIMITS.lines, given: 2_001 } },
  })
})

it('makes for the calculation only the lines that came or changed, and all of them where taxes did', () => {
  let history = startHistory('basket', 0)
  for (let at = 0; at < 500; at += 1) history = add(history, `line-${at}`)
  const linesOf = (of: BasketHistory, by = context) => snapshotOf(currentBasket(of), by, noOffers, atOpening).lines
  const before = new Set(linesOf(history))
  const madeAnew = (lines: ReturnType<typeof linesOf>) => lines.filter((line) => !before.has(line)).length
  expect(madeAnew(linesOf(add(history, 'one-more')))).toBe(1)
  const changed = doStep(history, { kind: 'set-quantity', lineId: 'line-7', quantity: 3 })
  expect(madeAnew(linesOf(changed))).toBe(1)
  expect(linesOf(changed)[7]).toMatchObject({ id: 'line-7', count: 3 })
  expect(madeAnew(linesOf(history, { ...context, defaultTax: { id: 'vat', rateBasisPoints: 1_300 } }))).toBe(500)
})
