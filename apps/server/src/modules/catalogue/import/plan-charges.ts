import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { chargeLimits, checkCharges, type ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refuseCurrency, type TypedCharge } from './charge-cell.ts'
import { amountWithin } from './read-row.ts'

interface Where {
  readonly outlets: readonly { readonly currency: string }[]
  /** Ids by their name in lower case. */
  readonly taxes: ReadonlyMap<string, string>
}

/**
 * The charges of a row as the goods will keep them. Without a currency it is the one of the chosen outlets; where they have several
 * it must be said, as the form asks then. Refuses what goods of that type cannot be charged with.
 */
export function planCharges(
  typed: readonly TypedCharge[],
  type: 'standard' | 'weighed' | 'combined',
  where: Where,
): Result<readonly ProductCharge[]> {
  const charges: ProductCharge[] = []
  for (const one of typed) {
    const planned = planCharge(one, where)
    if (!planned.ok) return planned
    charges.push(planned.value)
  }
  return checkCharges(type, charges)
}

function planCharge({ kind, name, amount, ...said }: TypedCharge, { outlets, taxes }: Where): Result<ProductCharge> {
  const currencies = [...new Set(outlets.map((outlet) => outlet.currency))]
  const currency = said.currency ?? (currencies.length === 1 ? currencies[0] : undefined)
  if (currency === undefined) return refuseCurrency(`${kind} ${name} ${amount}`, currencies)
  const amountMinor = amountIn(amount, currency)
  if (!amountMinor.ok) return amountMinor
  const taxId = said.tax === undefined ? null : taxes.get(said.tax.toLowerCase())
  if (taxId === undefined) return refuse({ code: 'import.tax-unknown', facts: { value: said.tax } })
  return accept({ kind, name, amountMinor: amountMinor.value, currency, taxId })
}

function amountIn(typed: string, currency: string): Result<number> {
  const places = findCurrency(currency)?.exponent ?? 2
  const limits = chargeLimits(currency)
  const minor = amountWithin(typed, places, limits)
  if (minor !== undefined) return accept(minor)
  const [least, most] = [decimalText(limits.min, places), decimalText(limits.max, places)]
  return refuse({ code: 'import.price-range', facts: { value: typed, least, most, places, currency } })
}

/** Whether goods are charged with the same, in the same order: the place is what a line knows a charge by. */
export const areSameCharges = (one: readonly ProductCharge[], other: readonly ProductCharge[]): boolean =>
  factsOf(one) === factsOf(other)

const factsOf = (charges: readonly ProductCharge[]): string =>
  JSON.stringify(
    charges.map(({ kind, name, amountMinor, currency, taxId }) => [kind, name, amountMinor, currency, taxId]),
  )
