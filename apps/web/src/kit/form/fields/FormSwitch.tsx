import { Switch } from 'antd'
import { type BareFieldProps, FormField } from '../FormField.tsx'

/** A field that is on or off. */
export function FormSwitch(field: BareFieldProps) {
  return (
    <FormField {...field} valuePropName="checked">
      <Switch />
    </FormField>
  )
}
