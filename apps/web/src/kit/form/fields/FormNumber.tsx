import { decimalsOf } from '../../money/decimals.ts'
import { exponentOf } from '../../money/format.ts'
import { MoneyField, PercentField, QuantityField } from '../../money/MoneyField.tsx'
import { NumberInput } from '../../money/NumberInput.tsx'
import { type BareFieldProps, FormField } from '../FormField.tsx'

/** A field with a whole number. */
export function FormNumber(field: BareFieldProps) {
  return (
    <FormField {...field} decimals={0}>
      <NumberInput decimals={0} />
    </FormField>
  )
}

/** A field with an amount of a currency. */
export function FormMoney({ currency, ...field }: BareFieldProps & { readonly currency: string }) {
  return (
    <FormField {...field} decimals={exponentOf(currency)}>
      <MoneyField currency={currency} />
    </FormField>
  )
}

/** A field with a percentage of two decimals. */
export function FormPercent(field: BareFieldProps) {
  return (
    <FormField {...field} decimals={2}>
      <PercentField />
    </FormField>
  )
}

/** A field with a quantity of goods: pieces, or a weight. */
export function FormQuantity({ weightUnit, ...field }: BareFieldProps & { readonly weightUnit: string | null }) {
  return (
    <FormField {...field} decimals={decimalsOf(weightUnit)}>
      <QuantityField weightUnit={weightUnit} />
    </FormField>
  )
}
