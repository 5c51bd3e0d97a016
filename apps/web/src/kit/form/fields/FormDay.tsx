import { DayField } from '../DayField.tsx'
import { type BareFieldProps, FormField } from '../FormField.tsx'

/** A field with a day. */
export function FormDay(field: BareFieldProps) {
  return (
    <FormField {...field}>
      <DayField />
    </FormField>
  )
}
