import { decimalsOf } from './decimals.ts'
import { exponentOf, symbolOf } from './format.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'

/** An amount in a currency: decimals as the currency has, held in minor units. Source: specification §5, D2. */
export function MoneyField({ currency, ...rest }: Omit<NumberInputProps, 'decimals'> & { currency: string }) {
  return <NumberInput prefix={symbolOf(currency).trim()} {...rest} decimals={exponentOf(currency)} />
}

/** A quantity: whole pieces or grams, or kg and pound with three decimals, held as D48 says. */
export function QuantityField({
  weightUnit,
  ...rest
}: Omit<NumberInputProps, 'decimals'> & { weightUnit: string | null }) {
  return <NumberInput suffix={weightUnit === 'pound' ? 'lb' : weightUnit} {...rest} decimals={decimalsOf(weightUnit)} />
}

/** A percentage with two decimals, held in basis points: 8.25 is 825. */
export function PercentField(props: Omit<NumberInputProps, 'decimals' | 'suffix'>) {
  return <NumberInput suffix="%" {...props} decimals={2} />
}

/** A rate of tax with up to four decimals, held in millionths: 8.875 is 88,750. */
export function RateField(props: Omit<NumberInputProps, 'decimals' | 'suffix' | 'cutsZeros'>) {
  return <NumberInput suffix="%" {...props} decimals={4} cutsZeros />
}
