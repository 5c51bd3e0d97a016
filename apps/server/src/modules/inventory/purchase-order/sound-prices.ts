import { checkPurchasePrices } from '@kassa/domain/inventory/purchase-order.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { amountText } from '@kassa/domain/text/money-text.ts'

/** The rule of purchase prices, its refusal with amounts as people read them. */
export function soundPrices(
  lines: readonly { readonly unitPriceMinor: number | null }[],
  currency: string,
): Result<null> {
  const checked = checkPurchasePrices(lines, currency)
  if (checked.ok) return checked
  const { priceMinor, mostMinor } = checked.refusal.facts ?? {}
  const [price, most] = [priceMinor, mostMinor].map((minor) => amountText(Number(minor), currency))
  return refuse({ ...checked.refusal, facts: { ...checked.refusal.facts, price, most } })
}
