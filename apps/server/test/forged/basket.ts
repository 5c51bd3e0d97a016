import type { PricingSettings, Snapshot } from '@kassa/domain/basket/index.ts'
import { newId } from '../../src/platform/ids.ts'
import type { WholeBasketShop } from '../make/whole-basket.ts'
import { type Forgery, forgery, set, unsoundForgery } from './forgery.ts'

const day = 86_400_000
const planFacts = {
  id: 'p',
  isEnabled: true,
  priority: 100,
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  usage: [],
} as const
const goodsFacts = {
  categoryId: null,
  brandId: null,
  listPriceMinor: 900,
  isDiscountable: true,
  variantId: null,
} as const
const rewards = (shop: WholeBasketShop) => ({
  ...goodsFacts,
  productId: shop.line(1).productId,
  tax: { id: shop.taxId, rateBasisPoints: 1_300 },
})
const fullGift = (shop: WholeBasketShop, gift: { categoryId?: string }): Snapshot['plans'][number] => ({
  ...planFacts,
  type: 'full-gift',
  thresholdMinor: 1,
  isRepeating: false,
  maxTimes: null,
  gifts: [{ ...rewards(shop), ...gift, id: 'g', countPerTime: 1, onHand: null }],
})
const member = { id: 'm', levelNumber: 3, levelDiscountBasisPoints: 500, earnRatioHundredths: 100, points: 5_000 }

const inSettings =
  (change: (settings: PricingSettings) => PricingSettings) =>
  (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    settings: change(snapshot.settings),
  })

const settingForgeries: Record<keyof PricingSettings, Forgery<PricingSettings>[]> = {
  memberMode: [forgery('sale.member-mode-unknown', set('memberMode', 'stack'))],
  isGuardOn: [forgery('sale.never-worse-unknown', set('isGuardOn', false))],
  roundingOff: [
    forgery('sale.rounding-off-unknown', set('roundingOff', { unitMinor: 1_000, mode: 'down', by: 'system' })),
    forgery(
      'sale.rounding-off-unknown',
      set('roundingOff', { unitMinor: 100, mode: 'up', by: 'cashier', isPressed: true }),
    ),
  ],
  tax: [
    forgery('sale.tax-mode-unknown', (settings) => ({ ...settings, tax: { ...settings.tax, mode: 'added' } })),
    forgery('sale.tax-rounding-unknown', (settings) => ({ ...settings, tax: { ...settings.tax, rounding: 'up' } })),
  ],
  spendRule: [forgery('sale.spend-rule-unknown', set('spendRule', { points: 100, amountMinor: 100, cap: null }))],
  earnRule: [
    forgery(
      'sale.earn-rule-unknown',
      set('earnRule', { spentMinor: 100, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true }),
    ),
  ],
}

/** Returns the forgeries of each field of a basket; the shop exists once tests run. */
export const snapshotForgeries = (shopOf: () => WholeBasketShop): Record<keyof Snapshot, Forgery<Snapshot>[]> => ({
  version: [unsoundForgery('sale.basket-unsound', set('version', 2 as 1))],
  currency: [
    unsoundForgery('sale.currency-wrong', set('currency', { code: 'JPY', exponent: 0 })),
    unsoundForgery('sale.basket-unsound', set('currency', { code: 'USD', exponent: 0 })),
  ],
  now: [forgery('sale.now-differs', (one) => ({ ...one, now: one.now + day }))],
  openedAt: [forgery('sale.opened-later', (one) => ({ ...one, openedAt: one.openedAt + day }))],
  paymentStartedAt: [
    forgery('sale.payment-start-odd', (one) => ({ ...one, paymentStartedAt: one.now + day })),
    forgery('sale.payment-start-odd', (one) => ({ ...one, paymentStartedAt: one.openedAt - day })),
  ],
  outlet: [
    unsoundForgery('sale.outlet-wrong', (one) => ({ ...one, outlet: { ...one.outlet, id: newId() } })),
    forgery('sale.time-zone-unknown', (one) => ({ ...one, outlet: { ...one.outlet, timeZone: 'Asia/Tokyo' } })),
  ],
  categories: [
    forgery('sale.categories-unknown', set('categories', [])),
    forgery('sale.categories-unknown', (one) => ({
      ...one,
      categories: one.categories.map((c) => ({ ...c, parentId: c.id })),
    })),
    forgery('sale.categories-unknown', (one) => ({
      ...one,
      categories: [...one.categories, { id: newId(), parentId: null }],
    })),
    // The branch of goods that a plan gives is missing, those of the goods sold are there.
    forgery('sale.categories-unknown', (one) => ({
      ...one,
      plans: [fullGift(shopOf(), { categoryId: shopOf().otherCategoryId })],
      giftChoices: [{ planId: 'p', giftId: 'g' }],
    })),
  ],
  lines: [
    forgery('sale.product-unknown', (one) => ({
      ...one,
      lines: one.lines.map((line) => (line.kind === 'counted' ? { ...line, productId: newId() } : line)),
    })),
  ],
  member: [forgery('sale.member-unknown', set('member', member))],
  plans: [
    forgery('sale.plan-unknown', set('plans', [{ ...planFacts, type: 'item-discount', offBasisPoints: 9_000 }])),
    forgery(
      'sale.plan-unknown',
      set('plans', [{ ...planFacts, type: 'whole-order', offBasisPoints: 100, thresholdMinor: 0, isStackable: false }]),
    ),
  ],
  giftChoices: [
    forgery('sale.gift-unknown', (one) => ({
      ...one,
      plans: [fullGift(shopOf(), {})],
      giftChoices: [{ planId: 'p', giftId: 'g' }],
    })),
  ],
  exchangeChoices: [
    forgery('sale.exchange-unknown', (one) => ({
      ...one,
      plans: [
        {
          ...planFacts,
          type: 'exchange',
          thresholdMinor: 1,
          isRepeating: false,
          maxTimes: null,
          items: [{ ...rewards(shopOf()), id: 'x', exchangePriceMinor: 1 }],
        },
      ],
      exchangeChoices: [{ planId: 'p', itemId: 'x', count: 1 }],
    })),
  ],
  coupons: [
    forgery(
      'sale.coupon-unknown',
      set('coupons', [
        {
          id: 'c',
          status: 'available',
          isStackable: false,
          thresholdMinor: 0,
          kind: 'rebate',
          amountMinor: 500,
          scope: planFacts.scope,
          outlets: planFacts.outlets,
          window: planFacts.window,
        } as Snapshot['coupons'][number],
      ]),
    ),
  ],
  pointsWanted: [
    unsoundForgery('sale.basket-unsound', set('pointsWanted', 100)),
    forgery('sale.points-unknown', (one) => ({
      ...one,
      member,
      pointsWanted: 100,
      settings: { ...one.settings, spendRule: { points: 100, amountMinor: 100, cap: null } },
    })),
  ],
  exemption: [
    forgery('sale.exemption-untold', set('exemption', { by: 'hand', paperNumber: 'P-1', reason: '' })),
    forgery('sale.exemption-untold', set('exemption', { by: 'member', paperNumber: 'P-1', reason: '' })),
  ],
  orderChange: [
    forgery('sale.above-limit', set('orderChange', { kind: 'percent', offBasisPoints: 9_900 })),
    forgery('sale.above-limit', set('orderChange', { kind: 'amount', offMinor: 5_000 })),
    forgery('sale.above-limit', set('orderChange', { kind: 'target', totalMinor: 20 })),
  ],
  payment: [
    forgery(
      'sale.tenders-differ',
      set('payment', { cashRounding: null, tenders: [{ kind: 'electronic', amountMinor: 1 }] }),
    ),
    forgery(
      'sale.cash-rounding-unknown',
      set('payment', { cashRounding: { unitMinor: 5, mode: 'nearest' }, tenders: [] }),
    ),
    unsoundForgery(
      'sale.tenders-contradict',
      set('payment', { cashRounding: null, tenders: [], tip: { kind: 'amount', amountMinor: 5 } }),
    ),
  ],
  settings: Object.values(settingForgeries).flatMap((all) =>
    all.map(({ code, change }) => forgery(code, inSettings(change))),
  ),
})
