import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { moneyText, quantityText } from './format.ts'

/** An amount in tabular figures. `isStruck` shows it as what it was before. */
export function Money({
  minor,
  currency,
  isStruck = false,
}: {
  minor: WideMinor
  currency: string
  isStruck?: boolean
}) {
  const text = moneyText(minor, currency)
  return isStruck ? <s className="k-figures k-muted">{text}</s> : <span className="k-figures">{text}</span>
}

/** A quantity in tabular figures, weighed goods with their unit. */
export function Quantity(props: { quantity: number; weightUnit: string | null; unit?: string }) {
  return <span className="k-figures">{quantityText(props.quantity, props.weightUnit, props.unit)}</span>
}
