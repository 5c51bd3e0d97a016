import { Switch } from 'antd'
import { FormField } from '../../kit/form/FormField.tsx'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'

export interface InCurrency {
  readonly currency: string
}

interface FieldProps {
  readonly name: readonly string[]
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
}

export const Money = ({ name, label, currency, isOptional = false }: FieldProps & InCurrency) => {
  const decimals = currency === 'JPY' ? 0 : 2
  return (
    <FormField name={name} label={label} decimals={decimals} isOptional={isOptional}>
      <MoneyField currency={currency} />
    </FormField>
  )
}

export const Count = ({ name, label, hint, isOptional = false }: FieldProps) => (
  <FormField name={name} label={label} decimals={0} isOptional={isOptional} hint={hint}>
    <NumberInput decimals={0} />
  </FormField>
)

export const Toggle = ({ name, label, hint }: FieldProps) => (
  <FormField name={name} label={label} hint={hint} valuePropName="checked">
    <Switch />
  </FormField>
)
