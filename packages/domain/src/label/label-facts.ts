import type { CurrencyCode } from '../money/money.ts'
import { moneyText } from '../text/money-text.ts'
import type { LabelField, Measure } from './label-template.ts'

/**
 * The facts that a label shows of goods, as they are now. Amounts in minor units; `weightUnit` is the unit that weighed
 * goods are priced by.
 */
export interface LabelFacts {
  readonly name: string
  readonly priceMinor: number
  /** The price before the special one; null where there is none. */
  readonly wasMinor: number | null
  readonly currency: CurrencyCode
  readonly code: string
  readonly customCode: string
  readonly shelf: string
  readonly outlet: string
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
}

/** Milligrams of a measure. Source: the international pound of 1959 is 453.59237 g. */
const MILLIGRAMS = { g: 1_000n, '100g': 100_000n, kg: 1_000_000n, pound: 453_592n } as const

/** The price of a measure, half a minor unit upwards. */
const priceOf = (priceMinor: number, from: 'g' | 'kg' | 'pound', to: '100g' | 'kg' | 'pound'): number => {
  const [one, other] = [MILLIGRAMS[from], MILLIGRAMS[to]]
  return Number((BigInt(priceMinor) * other * 2n + one) / (one * 2n))
}

const NAMES = { '100g': '100 g', kg: 'kg', pound: 'lb', g: 'g' } as const

/** The unit price as it is read, `1.99 / 100 g`; goods that are not weighed have that of their own unit, or none. */
export function unitPriceText({ priceMinor, currency, unit, weightUnit }: LabelFacts, measure: Measure): string {
  if (weightUnit === null) return unit === '' ? '' : `${moneyText(priceMinor, currency)} / ${unit}`
  if (measure === 'sold' || measure === weightUnit) return `${moneyText(priceMinor, currency)} / ${NAMES[weightUnit]}`
  return `${moneyText(priceOf(priceMinor, weightUnit, measure), currency)} / ${NAMES[measure]}`
}

/** Returns the text of a field; empty where the goods have no value for it. */
export function fieldText(field: LabelField, facts: LabelFacts, measure: Measure): string {
  switch (field) {
    case 'price':
      return moneyText(facts.priceMinor, facts.currency)
    case 'was':
      return facts.wasMinor === null ? '' : moneyText(facts.wasMinor, facts.currency)
    case 'unit-price':
      return unitPriceText(facts, measure)
    case 'custom-code':
      return facts.customCode
    default:
      return facts[field]
  }
}
