import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { useTranslation } from 'react-i18next'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'

/** The age from which on each kind of restricted goods is sold; an empty one is the country's. */
export function AgeLimitsEditor() {
  const { t } = useTranslation(['salesSettings', 'goods'])
  return RESTRICTIONS.map((kind) => (
    <FormNumber
      key={kind}
      name={['value', kind]}
      label={t(`goods:restriction.${kind}`)}
      hint={t('field.ageNote')}
      isOptional
      isNullable
    />
  ))
}
