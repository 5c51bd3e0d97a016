import type { EarnRule, PointRate, Scope, Snapshot, SpendRule } from '../basket/index.ts'

/** A merchant's rules for earning and spending points: in one currency, or not at all; and the rates, of which the first that matches counts. */
export interface PointSettings {
  readonly 'member.earn-rule': (Omit<EarnRule, 'rates'> & { readonly currency: string }) | null
  readonly 'member.point-rates': readonly PointRate[]
  readonly 'member.spend-rule': (SpendRule & { readonly currency: string }) | null
}

/** The rules that count where money is of `currency`: an amount of another currency says nothing there. Source: D8. */
export function rulesIn(
  settings: PointSettings,
  currency: string,
): { readonly earnRule: EarnRule | null; readonly spendRule: SpendRule | null } {
  const [earn, spend, rates] = [
    settings['member.earn-rule'],
    settings['member.spend-rule'],
    settings['member.point-rates'],
  ]
  return {
    earnRule:
      earn?.currency === currency
        ? { ...withoutCurrency(earn), ...(rates.length > 0 && !earn.per && { rates }) }
        : null,
    spendRule: spend?.currency === currency ? withoutCurrency(spend) : null,
  }
}

function withoutCurrency<Rule extends { readonly currency: string }>(rule: Rule): Omit<Rule, 'currency'> {
  const { currency: _currency, ...rest } = rule
  return rest
}

/**
 * Returns a rule as it is stored with a basket: of the rates for goods named one by one only those in the basket,
 * because the others change nothing. Goods that an exchange offers count as in it.
 */
export function earnRuleForBasket(
  rule: EarnRule | null,
  { lines, plans }: Pick<Snapshot, 'lines' | 'plans'>,
): EarnRule | null {
  if (!rule?.rates) return rule
  const offered = plans.flatMap((plan) => (plan.type === 'exchange' ? plan.items : []))
  const inBasket = new Set([...lines, ...offered].map(({ productId }) => productId))
  const kept = rule.rates.flatMap((rate): PointRate[] => {
    const scope = scopeInBasket(rate.scope, inBasket)
    return scope ? [{ ...rate, scope }] : []
  })
  const { rates: _rates, ...rest } = rule
  return kept.length === 0 ? rest : { ...rest, rates: kept }
}

/** A scope with those goods alone that are in the basket; null where it names goods and none of them is. */
function scopeInBasket(scope: Scope, inBasket: ReadonlySet<string>): Scope | null {
  if (scope.kind !== 'products') return scope
  const products = scope.products.filter(({ productId }) => inBasket.has(productId))
  return products.length === 0 ? null : { kind: 'products', products }
}
