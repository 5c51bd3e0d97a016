import { CASH_ROUNDING_MODES, type Snapshot } from '../src/basket/index.ts'
import { chance, oneOf, type Pick } from './basket-chance.ts'

/** Turns some of a grown basket into what pricing.md's Growth 2 adds to offers, cash and points; drawn behind everything else. */
export function growGuards(pick: Pick, basket: Snapshot): Snapshot {
  const { payment, settings } = basket
  return {
    ...basket,
    settings: growEarning(pick, settings),
    payment: payment && { ...payment, cashRounding: growRounding(pick, payment.cashRounding) },
  }
}

function growEarning(pick: Pick, settings: Snapshot['settings']): Snapshot['settings'] {
  const { earnRule } = settings
  return earnRule && chance(pick, 25)
    ? { ...settings, earnRule: { ...earnRule, per: oneOf(pick, ['piece', 'sale'] as const) } }
    : settings
}

type Rounding = NonNullable<Snapshot['payment']>['cashRounding']

const growRounding = (pick: Pick, rule: Rounding): Rounding =>
  rule && chance(pick, 50) ? { ...rule, mode: oneOf(pick, CASH_ROUNDING_MODES) } : rule
