import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { expect, it } from 'vitest'
import type { BasketStep, DeskLine } from '../model/basket.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { chargesOfLine } from '../model/goods/line-charges.ts'
import { currentBasket, doStep, startHistory } from '../model/history.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import { noOffers } from '../offers/offers.ts'
import { snapshotOf } from './snapshot-of.ts'

const vat = { id: 'vat', rateBasisPoints: 1_900 }
const context: PricingContext = {
  currency: 'EUR',
  outletId: 'outlet',
  timeZone: 'Europe/Berlin',
  categories: [],
  taxById: new Map([['vat', vat]]),
  defaultTax: vat,
  keepsFloors: false,
  settings: {
    memberMode: 'lowest',
    isGuardOn: true,
    roundingOff: null,
    tax: { mode: 'included', rounding: 'half-up' },
    spendRule: null,
    earnRule: null,
  },
}

const charges: DeskItem['charges'] = [
  { id: '1', name: 'Deposit', kind: 'deposit', amountMinor: 25, taxId: 'vat' },
  { id: '2', name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null },
]

const lineOf = (item: Partial<DeskItem>, line: Partial<DeskLine> = {}): DeskLine => ({
  id: 'line',
  goods: goodsOf({
    ...usualItem,
    id: 'water',
    productId: 'water',
    name: 'Water',
    sellPriceMinor: 119,
    charges,
    ...item,
  }),
  quantity: 6,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
  ...line,
})

function pricedAfter(...steps: readonly BasketStep[]) {
  const history = steps.reduce(doStep, startHistory('basket', 0))
  const moment = { now: 0, paymentStartedAt: null, payment: null }
  const answer = priceBasket(snapshotOf(currentBasket(history), context, noOffers, moment))
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value.lines.map(({ id, quantity, payableMinor }) => [id, quantity, payableMinor])
}

const added: BasketStep = { kind: 'add-line', line: lineOf({}) }

it('a line brings its charges, changes with them, and takes them along when it goes', () => {
  expect(pricedAfter(added)).toEqual([
    ['line', 6, 714],
    ['charge:line:1', 6, 150],
    ['charge:line:2', 6, 48],
  ])
  expect(pricedAfter(added, { kind: 'set-quantity', lineId: 'line', quantity: 2 })).toEqual([
    ['line', 2, 238],
    ['charge:line:1', 2, 50],
    ['charge:line:2', 2, 16],
  ])
  expect(pricedAfter(added, { kind: 'remove-line', lineId: 'line' })).toEqual([])
})

it('each has its own tax, or none', () => {
  const history = doStep(startHistory('basket', 0), added)
  const [line] = snapshotOf(currentBasket(history), context, noOffers, {
    now: 0,
    paymentStartedAt: null,
    payment: null,
  }).lines
  expect(line).toMatchObject({ charges: [{ tax: vat }, { tax: { id: 'none', rateBasisPoints: 0 } }] })
})

it.each([
  ['goods by the piece', lineOf({}), ['Deposit 150', 'Bag levy 48']],
  ['goods of an open price', lineOf({ isOpenPrice: true }, { typedPriceMinor: 100 }), ['Deposit 150', 'Bag levy 48']],
  ['a label with a price', lineOf({}, { labelAmountMinor: 500 }), []],
  ['goods by weight', lineOf({ type: 'weighed', weightUnit: 'kg' }, { quantity: 500 }), []],
])('what is shown under %s is what is charged', (_, line, shown) => {
  expect(chargesOfLine(line).map(({ name, amountMinor }) => `${name} ${String(amountMinor)}`)).toEqual(shown)
  const charged = pricedAfter({ kind: 'add-line', line }).filter(([id]) => String(id).startsWith('charge:'))
  expect(charged.map(([, , minor]) => minor)).toEqual(chargesOfLine(line).map(({ amountMinor }) => amountMinor))
})
