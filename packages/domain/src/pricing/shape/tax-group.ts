import { chargesOf } from '../../basket/charges-of.ts'
import { wrongInGroup } from '../../tax/rate.ts'
import { findCurrency } from '../../money/money.ts'
import { type BasketLine, type LineTax, type PricingRefusal, type Snapshot } from '../../basket/index.ts'

/** Faults of a basket's taxes against each other, or against the outlet. Source: pricing.md, Growth 2, 10, 11 and 13. */
export function inTaxes({ currency, lines, plans, settings }: Snapshot): PricingRefusal | null {
  if (settings.tax.per === 'line' && findCurrency(currency.code)?.exponent === 0)
    return { code: 'tax.per-line', facts: { currencyCode: currency.code } }
  const isInside = settings.tax.mode === 'included'
  for (const line of lines) {
    const found = taxesOfLine(line).reduce<PricingRefusal | null>((fault, tax) => fault ?? inTax(tax, isInside), null)
    if (found) return { ...found, facts: { lineId: line.id, ...found.facts } }
  }
  for (const plan of plans) {
    const items = plan.type === 'full-gift' ? plan.gifts : plan.type === 'exchange' ? plan.items : []
    for (const { tax } of items) {
      const found = inTax(tax, isInside)
      if (found) return { ...found, facts: { planId: plan.id, ...found.facts } }
    }
  }
  return null
}

const taxesOfLine = (line: BasketLine): readonly LineTax[] => [
  ...(line.kind === 'combined' ? line.parts.map(({ tax }) => tax) : [line.tax]),
  ...chargesOf(line).map(({ tax }) => tax),
]

function inTax(tax: LineTax, isInside: boolean): PricingRefusal | null {
  if (!tax.taxes) return null
  const banded = isInside ? tax.taxes.find(({ band }) => band) : undefined
  if (banded) return { code: 'tax.band-inside', facts: { taxId: tax.id, code: banded.code } }
  const wrong = wrongInGroup(tax.taxes)
  return wrong && { code: 'tax-group.invalid', facts: { taxId: tax.id, ...wrong } }
}
