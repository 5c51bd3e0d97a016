import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** The fields of a person's name and phone. */
export function NameAndPhone() {
  const { t } = useTranslation('people')
  return (
    <>
      <FormField name="firstName" label={t('field.firstName')} hint={t('hint.firstName')}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormField name="lastName" label={t('field.lastName')} isOptional>
        <Input maxLength={50} />
      </FormField>
      <FormField name="phone" label={t('field.phone')} hint={t('hint.phone')} isOptional>
        <Input maxLength={30} type="tel" />
      </FormField>
    </>
  )
}
