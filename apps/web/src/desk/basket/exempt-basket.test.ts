import { expect, it } from 'vitest'
import { applyStep, emptyBasket } from '../model/basket.ts'
import { currentBasket, doStep, startHistory, undo } from '../model/history.ts'
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
const atOpening = { now: 0, paymentStartedAt: null, payment: null }
const exemption = { by: 'hand', paperNumber: 'E-1', reason: 'embassy' } as const

it('carries its paper into the snapshot, and a taxed basket says nothing of it', () => {
  const history = doStep(startHistory('basket', 0), { kind: 'set-exemption', exemption })
  expect(snapshotOf(currentBasket(history), context, noOffers, atOpening).exemption).toEqual(exemption)
  expect(snapshotOf(currentBasket(undo(history)), context, noOffers, atOpening)).not.toHaveProperty('exemption')
})

it('is taxed again when it is taken back, and in the next basket', () => {
  const exempt = applyStep(emptyBasket('basket', 0), { kind: 'set-exemption', exemption })
  expect(applyStep(exempt, { kind: 'set-exemption', exemption: null }).exemption).toBeNull()
  expect(applyStep(exempt, { kind: 'clear' }).exemption).toBeNull()
})
