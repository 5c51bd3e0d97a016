import {
  CASH_ROUNDING_MODES,
  type BasketLine,
  type Plan,
  type Scope,
  type Snapshot,
  type Tender,
} from '../src/basket/index.ts'
import { chance, makeOrNull, oneOf, percentOff, type Pick } from './basket-chance.ts'
import { share, worthOf } from './make-basket-lines.ts'
import { makeScope } from './make-basket-plans.ts'

/** Turns some of a grown basket into what pricing.md's Growth 2 adds to offers, cash and points; drawn behind everything else. */
export function growGuards(pick: Pick, basket: Snapshot): Snapshot {
  const { payment, settings } = basket
  return {
    ...basket,
    lines: chance(pick, 30) ? basket.lines.map((line) => growFloor(pick, line)) : basket.lines,
    plans: basket.plans.map((plan) => growPlan(pick, plan)),
    settings: growEarning(pick, settings),
    payment: payment && {
      ...payment,
      cashRounding: growRounding(pick, payment.cashRounding),
      tenders: payment.tenders.map((one) => growNotes(pick, one)),
    },
  }
}

function growEarning(pick: Pick, settings: Snapshot['settings']): Snapshot['settings'] {
  const { earnRule } = settings
  return earnRule && chance(pick, 25)
    ? { ...settings, earnRule: { ...earnRule, per: oneOf(pick, ['piece', 'sale'] as const) } }
    : settings
}

function growFloor(pick: Pick, line: BasketLine): BasketLine {
  if (line.kind === 'price-embedded' || chance(pick, 30)) return line
  const listMinor = line.kind === 'open-price' ? line.typedPriceMinor : line.sellPriceMinor
  const floorMinor = chance(pick, 10)
    ? listMinor + pick.integer(0, 100)
    : Math.floor((listMinor * pick.integer(0, 100)) / 100)
  return { ...line, floorMinor }
}

/** Item discounts add up; drawn behind everything above. */
export function growStacks(pick: Pick, basket: Snapshot): Snapshot {
  if (chance(pick, 75)) return basket
  const worth = basket.lines.reduce((sum, line) => sum + worthOf(line), 0)
  return { ...basket, plans: basket.plans.map((plan) => growStack(pick, plan, worth)) }
}

const ALWAYS = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null } as const

function growStack(pick: Pick, plan: Plan, worth: number): Plan {
  const isKept = plan.type === 'full-gift' || plan.type === 'exchange' || plan.type === 'price-list'
  if (isKept || chance(pick, 30)) return plan
  const { id, priority, target, outlets, window, usage, leavesOutReduced } = plan
  const scope: Scope = chance(pick, 60) ? { kind: 'all' } : plan.scope
  const stacking = oneOf(pick, ['list', 'rest', null] as const)
  const anybody = {
    isEnabled: true,
    target: { kind: 'all' },
    outlets: { kind: 'all' },
    window: ALWAYS,
    usage: [],
  } as const
  const counting = chance(pick, 70) ? anybody : { isEnabled: plan.isEnabled, target, outlets, window, usage }
  const facts = { id, priority, scope, ...counting, stacking, type: 'item-discount' } as const
  const off = chance(pick, 50)
    ? { offBasisPoints: percentOff(pick) }
    : { offMinor: Math.max(1, Math.floor(share(pick, worth, 1) / 8)) }
  return { ...facts, ...(leavesOutReduced && { leavesOutReduced }), ...off }
}

/** Plans of B ask for something first; drawn behind everything above. */
export function growThresholds(pick: Pick, basket: Snapshot): Snapshot {
  const worth = basket.lines.reduce((sum, line) => sum + worthOf(line), 0)
  return { ...basket, plans: basket.plans.map((plan) => growThreshold(pick, plan, worth)) }
}

function growThreshold(pick: Pick, plan: Plan, worth: number): Plan {
  if ((plan.type !== 'bundle' && plan.type !== 'buy-get' && plan.type !== 'second-item') || chance(pick, 55))
    return plan
  const thresholdMinor = share(pick, worth, 1)
  const threshold = chance(pick, 50)
    ? { thresholdMinor: 0, thresholdPieces: pick.integer(1, 6) }
    : { thresholdMinor: chance(pick, 50) ? Math.max(1, Math.floor(thresholdMinor / 4)) : thresholdMinor }
  const conditionScope = makeOrNull(pick, 40, () => makeScope(pick))
  return { ...plan, ...threshold, conditionScope, isRepeating: chance(pick, 50) }
}

function growPlan(pick: Pick, plan: Plan): Plan {
  if (plan.type === 'bundle') return chance(pick, 40) ? { ...plan, pick: 'cheapest' } : plan
  if (plan.type !== 'buy-get' || chance(pick, 50)) return plan
  const reward = chance(pick, 50)
    ? ({ kind: 'percent', offBasisPoints: percentOff(pick) } as const)
    : ({ kind: 'price', priceMinor: pick.integer(0, 500) } as const)
  return { ...plan, reward }
}

const growNotes = (pick: Pick, tender: Tender): Tender =>
  tender.kind === 'cash' && chance(pick, 25)
    ? { ...tender, rounding: { unitMinor: oneOf(pick, [1, 5, 100]), mode: oneOf(pick, CASH_ROUNDING_MODES) } }
    : tender

type Rounding = NonNullable<Snapshot['payment']>['cashRounding']

const growRounding = (pick: Pick, rule: Rounding): Rounding =>
  rule && chance(pick, 50) ? { ...rule, mode: oneOf(pick, CASH_ROUNDING_MODES) } : rule
