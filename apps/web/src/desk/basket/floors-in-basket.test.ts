import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { expect, it } from 'vitest'
import type { DeskLine } from '../model/basket.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { currentBasket, doStep, startHistory } from '../model/history.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import { noOffers } from '../offers/offers.ts'
import { snapshotOf } from './snapshot-of.ts'

const context: PricingContext = {
  currency: 'CNY',
  outletId: 'outlet',
  timeZone: 'Asia/Shanghai',
  categories: [],
  taxById: new Map(),
  defaultTax: { id: 'none', rateBasisPoints: 0 },
  settings: {
    memberMode: 'lowest',
    isGuardOn: true,
    roundingOff: null,
    tax: { mode: 'included', rounding: 'half-up' },
    spendRule: null,
    earnRule: null,
  },
}

const lineOf = (minimumPriceMinor: number | null, labelAmountMinor: number | null = null): DeskLine => ({
  id: 'line',
  goods: goodsOf({ ...usualItem, id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 990, minimumPriceMinor }),
  quantity: 1,
  code: null,
  labelAmountMinor,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
})

const floorIn = (line: DeskLine, keepsFloors: boolean): number | null | undefined => {
  const history = doStep(startHistory('basket', 0), { kind: 'add-line', line })
  const moment = { now: 0, paymentStartedAt: null, payment: null }
  return snapshotOf(currentBasket(history), { ...context, keepsFloors }, noOffers, moment).lines[0]?.floorMinor
}

it.each([
  ['goods with a minimum price, where offers stop there', lineOf(900), true, 900],
  ['the same where they do not', lineOf(900), false, undefined],
  ['goods without one', lineOf(null), true, undefined],
  ['a label, whose amount stands for no unit', lineOf(900, 500), true, undefined],
])('%s', (_, line, keepsFloors, floor) => {
  expect(floorIn(line, keepsFloors)).toBe(floor)
})
