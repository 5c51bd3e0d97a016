import type { PointRate } from '@kassa/domain/basket/index.ts'
import { describe, expect, it } from 'vitest'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { packBucket } from '../catalogue/pack-bucket.ts'
import { unpackItem } from '../catalogue/packed-bucket.ts'
import type { DeskLine } from '../model/basket.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { currentBasket, doStep, startHistory } from '../model/history.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import { noOffers, type TillOffers } from '../offers/offers.ts'
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

const tea = { ...usualItem, id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 990, labelIds: ['new', 'cold'] }

const lineOf = (labelIds: string[] | undefined, changes: Partial<DeskLine> = {}): DeskLine => ({
  id: 'line',
  goods: goodsOf({ ...tea, labelIds }),
  quantity: 1,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
  ...changes,
})

const of = (...labelIds: string[]) => ({ scope: { kind: 'labels', labelIds } })
const labelsIn = (line: DeskLine, offers: Partial<TillOffers> = {}, rates?: readonly PointRate[]) => {
  const history = doStep(startHistory('basket', 0), { kind: 'add-line', line })
  const earnRule = rates && { spentMinor: 100, points: 1, isExchangeEarning: true, isBonusBalanceEarning: true, rates }
  const settings = { ...context.settings, earnRule: earnRule ?? null }
  const moment = { now: 0, paymentStartedAt: null, payment: null }
  const asked = { ...noOffers, ...offers }
  return snapshotOf(currentBasket(history), { ...context, settings }, asked, moment).lines[0]?.labelIds
}

describe('labels of a line', () => {
  it.each<[string, Partial<TillOffers>, readonly PointRate[] | undefined]>([
    ['a plan', { plans: [of('cold') as never] }, undefined],
    ['a coupon', { coupons: [of('cold') as never] }, undefined],
    ['a rate of points', {}, [of('cold') as never]],
  ])('are those that %s names', (_, offers, rates) => {
    expect(labelsIn(lineOf(['new', 'cold']), offers, rates)).toEqual(['cold'])
    expect(labelsIn(lineOf(['new']), offers, rates)).toBeUndefined()
    expect(labelsIn(lineOf(undefined), offers, rates)).toBeUndefined()
  })

  it('are none where nothing names one, and all where a card pays', () => {
    expect(labelsIn(lineOf(['new', 'cold']))).toBeUndefined()
    const timesCard = { code: 'CARD', name: 'Ten teas' }
    expect(labelsIn(lineOf(['new', 'cold'], { timesCard }))).toEqual(['cold', 'new'])
  })

  it('are kept with the goods on the device', () => {
    const { labelIds: _none, ...bare } = { ...tea, id: 'cup', productId: 'cup' }
    const packed = packBucket(0, [tea, bare])
    expect([0, 1].map((place) => unpackItem(packed, place).labelIds)).toEqual([['new', 'cold'], undefined])
  })
})
