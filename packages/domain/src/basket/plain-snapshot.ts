import { usualTaxRounding } from './usual-tax-rounding.ts'
import { SNAPSHOT_VERSION, type Snapshot } from './snapshot.ts'

type Facts = Pick<Snapshot, 'currency' | 'now' | 'outlet' | 'lines'> & Partial<Snapshot>

/**
 * A basket with nothing but its lines: opened and paid at `now`, no member, no promotions, no change of the order, no
 * rounding off, tax inside the prices and rounded as the currency usually does. The facts that differ are given in
 * `facts`. It refuses nothing; {@link Snapshot} has the units and ranges.
 */
export const plainSnapshot = (facts: Facts): Snapshot => ({
  version: SNAPSHOT_VERSION,
  openedAt: facts.now,
  paymentStartedAt: facts.now,
  categories: [],
  member: null,
  plans: [],
  giftChoices: [],
  exchangeChoices: [],
  coupons: [],
  pointsWanted: 0,
  orderChange: null,
  payment: null,
  settings: {
    memberMode: 'lowest',
    isGuardOn: true,
    roundingOff: null,
    tax: { mode: 'included', rounding: usualTaxRounding(facts.currency.code) },
    spendRule: null,
    earnRule: null,
  },
  ...facts,
})
