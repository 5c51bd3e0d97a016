import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'

interface Props {
  /** The row in `lines`. */
  readonly at: number
  readonly isAsked: boolean
  /** The field that says how many pieces are to be named. */
  readonly of?: 'quantity' | 'received' | 'damaged'
  readonly name?: 'serials' | 'damagedSerials'
}

/** The serial numbers of a line's pieces; nothing for goods that have none. */
export function LineSerials({ at, isAsked, of = 'quantity', name = 'serials' }: Props) {
  const { t } = useTranslation('scan')
  const quantity: unknown = Form.useWatch(['lines', at, of])
  if (!isAsked) return null
  return (
    <FormField list="lines" name={[at, name]} label={t(name === 'serials' ? 'serials.label' : 'serials.damaged')}>
      <SerialsField wanted={typeof quantity === 'number' ? quantity : null} />
    </FormField>
  )
}
