import type { EarnRule, SpendRule } from '../basket/index.ts'

/** How points are earned and spent as a merchant sets it: in one currency, or not at all. */
export interface PointSettings {
  readonly 'member.earn-rule': (EarnRule & { readonly currency: string }) | null
  readonly 'member.spend-rule': (SpendRule & { readonly currency: string }) | null
}

/** The rules that count where money is of `currency`: an amount of another currency says nothing there. Source: D8. */
export function rulesIn(
  settings: PointSettings,
  currency: string,
): { readonly earnRule: EarnRule | null; readonly spendRule: SpendRule | null } {
  const [earn, spend] = [settings['member.earn-rule'], settings['member.spend-rule']]
  return {
    earnRule: earn?.currency === currency ? withoutCurrency(earn) : null,
    spendRule: spend?.currency === currency ? withoutCurrency(spend) : null,
  }
}

function withoutCurrency<Rule extends { readonly currency: string }>(rule: Rule): Omit<Rule, 'currency'> {
  const { currency: _currency, ...rest } = rule
  return rest
}
