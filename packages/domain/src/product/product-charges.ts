import type { Charge, LineTax } from '../basket/index.ts'
import { SNAPSHOT_LIMITS } from '../basket/limits.ts'
import { decimalText, findCurrency } from '../money/money.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Charges of goods by the piece, as the catalogue keeps them. Source: pricing.md, Growth 2, 15. */
export interface ProductCharge extends Pick<Charge, 'name' | 'kind' | 'amountMinor'> {
  /** Outlets of this currency take it. */
  readonly currency: string
  /** Null: no tax. */
  readonly taxId: string | null
}

/** The amount of a charge in minor units: 0.01–9999.99, yen 1–9999. */
const chargeLimits = (currency: string): { readonly min: number; readonly max: number } => ({
  min: 1,
  max: findCurrency(currency)?.exponent === 0 ? 9_999 : SNAPSHOT_LIMITS.chargeMinor,
})

/**
 * Returns whether goods can be charged so.
 *
 * Refuses `charge.line` on goods by weight, `product.too-many-charges` of one currency, and `product.charge-range`; each with the facts to word it.
 */
export function checkCharges<Charged extends ProductCharge>(
  type: 'standard' | 'weighed' | 'combined',
  charges: readonly Charged[],
): Result<readonly Charged[]> {
  const [first] = charges
  if (first && type === 'weighed') return refuse({ code: 'charge.line', facts: { name: first.name, kind: type } })
  for (const [currency, same] of Map.groupBy(charges, (one) => one.currency)) {
    if (same.length > SNAPSHOT_LIMITS.charges)
      return refuse({
        code: 'product.too-many-charges',
        facts: { currency, count: same.length, max: SNAPSHOT_LIMITS.charges },
      })
  }
  const beyond = charges.findIndex(({ amountMinor, currency }) => !isWithin(amountMinor, chargeLimits(currency)))
  return beyond === -1 ? accept(charges) : refuse(beyondLimits(charges[beyond] as Charged, beyond))
}

const isWithin = (amountMinor: number, { min, max }: ReturnType<typeof chargeLimits>): boolean =>
  amountMinor >= min && amountMinor <= max

function beyondLimits({ name, amountMinor, currency }: ProductCharge, at: number) {
  const { min, max } = chargeLimits(currency)
  const inWords = (minor: number): string => decimalText(minor, findCurrency(currency)?.exponent ?? 2)
  const facts = { name, at, currency, amount: inWords(amountMinor), lowest: inWords(min), highest: inWords(max) }
  return { code: 'product.charge-range', facts }
}

/** No tax at all, as desks and books say it of a line. */
export const NO_TAX: LineTax = { id: 'none', rateBasisPoints: 0 }

/** A charge as a desk is told of it: its place among those of its goods there is its id. */
export type ChargeInCurrency = Pick<Charge, 'id' | 'name' | 'kind' | 'amountMinor'> & { readonly taxId: string | null }

/** The charges of goods at outlets of one currency. */
export const chargesIn = (charges: readonly ProductCharge[], currency: string): readonly ChargeInCurrency[] =>
  charges
    .filter((one) => one.currency === currency)
    .map(({ name, kind, amountMinor, taxId }, place) => ({ id: String(place + 1), name, kind, amountMinor, taxId }))

/** The same as a basket says them; a tax that is not in force at the outlet is `defaultTax` there, as of goods (D46). */
export const chargesTaxed = (
  charges: readonly ChargeInCurrency[],
  taxes: ReadonlyMap<string, LineTax>,
  defaultTax: LineTax,
): readonly Charge[] =>
  charges.map(({ taxId, ...charge }) => ({
    ...charge,
    tax: taxId === null ? NO_TAX : (taxes.get(taxId) ?? defaultTax),
  }))
