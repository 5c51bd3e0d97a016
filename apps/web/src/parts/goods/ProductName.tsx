import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

const { minLength, maxLength } = PRODUCT_LIMITS.name

/** The name of a product. */
export function ProductName() {
  const { t } = useTranslation(['product', 'kit'])
  return (
    <FormField
      name="name"
      label={t('field.name')}
      hint={t('kit:hint.length', { minimum: minLength, maximum: maxLength })}
    >
      <Input autoFocus maxLength={maxLength} />
    </FormField>
  )
}
