import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'

/** The age from which on each kind of restricted goods is sold; an empty one is the country's. */
export function AgeLimitsEditor() {
  const { t } = useTranslation(['salesSettings', 'goods'])
  return RESTRICTIONS.map((kind) => (
    <FormField
      key={kind}
      name={['value', kind]}
      label={t(`goods:restriction.${kind}`)}
      hint={t('field.ageNote')}
      decimals={0}
      isOptional
      isNullable
    >
      <NumberInput decimals={0} />
    </FormField>
  ))
}
