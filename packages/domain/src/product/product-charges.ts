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

/** Charges of one product in one currency, at most. What it holds may bring as many more onto its line. */
export const PRODUCT_CHARGES = 3

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
    if (same.length > PRODUCT_CHARGES)
      return refuse({
        code: 'product.too-many-charges',
        facts: { currency, count: same.length, max: PRODUCT_CHARGES },
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

/** Goods that a combination holds, and how much of them is in one. */
export interface ChargedPart {
  readonly quantity: number
  readonly charges?: readonly ProductCharge[] | undefined
}

/**
 * The charges of goods at outlets of one currency: their own and, of each kind that they have none of, those of what they hold, as often as they hold it. A
 * crate of 20 bottles carries 20 deposits as one amount, unless it has a deposit of its own. Source: docs/decisions/2798, 2864.
 */
export function chargesIn(
  own: readonly ProductCharge[],
  currency: string,
  parts: readonly ChargedPart[] = [],
): readonly ChargeInCurrency[] {
  const here = own.filter((one) => one.currency === currency)
  const kinds = new Set(here.map(({ kind }) => kind))
  const held = parts.flatMap(({ quantity, charges = [] }) =>
    charges
      .filter((one) => one.currency === currency && !kinds.has(one.kind))
      .map((one) => ({ ...one, amountMinor: Math.min(one.amountMinor * quantity, SNAPSHOT_LIMITS.chargeMinor) })),
  )
  return [...here, ...heldTogether(held, PRODUCT_CHARGES - here.length)]
    .slice(0, SNAPSHOT_LIMITS.charges)
    .map(({ name, kind, amountMinor, taxId }, place) => ({ id: String(place + 1), name, kind, amountMinor, taxId }))
}

/** Charges of one name, kind and tax as one; where that leaves more than `room`, those of one kind and tax, by the name of the first. */
function heldTogether(charges: readonly ProductCharge[], room: number): readonly ProductCharge[] {
  const named = together(charges, ({ name, kind, taxId }) => [name, kind, taxId])
  return named.length <= room ? named : together(charges, ({ kind, taxId }) => [kind, taxId])
}

function together(
  charges: readonly ProductCharge[],
  keyOf: (charge: ProductCharge) => readonly unknown[],
): readonly ProductCharge[] {
  const same = Map.groupBy(charges, (charge) => JSON.stringify(keyOf(charge)))
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const amountMinor = others.reduce((sum, one) => sum + one.amountMinor, first.amountMinor)
    return [{ ...first, amountMinor: Math.min(amountMinor, SNAPSHOT_LIMITS.chargeMinor) }]
  })
}

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
