import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { PasswordFields } from './PasswordFields.tsx'

/** The draft of whoever first administers something new. */
export const emptyAdmin = () => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  locale: localeOf(currentLanguage()),
  password: '',
  passwordAgain: '',
})

/** The first administrator of a new partner or merchant, under `admin` of the form. */
export function FirstAdminFields() {
  const { t } = useTranslation('people')
  return (
    <FormSection title={t('section.firstAdmin')}>
      <FormField name={['admin', 'firstName']} label={t('field.firstName')} hint={t('hint.firstName')}>
        <Input maxLength={50} />
      </FormField>
      <FormField name={['admin', 'lastName']} label={t('field.lastName')} isOptional>
        <Input maxLength={50} />
      </FormField>
      <FormField name={['admin', 'email']} label={t('field.email')}>
        <Input maxLength={64} type="email" autoComplete="off" />
      </FormField>
      <FormField name={['admin', 'phone']} label={t('field.phone')} hint={t('hint.phone')} isOptional>
        <Input maxLength={30} type="tel" />
      </FormField>
      <PasswordFields under="admin" />
    </FormSection>
  )
}
