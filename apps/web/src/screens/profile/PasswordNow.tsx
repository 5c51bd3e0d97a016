import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** The field for the password that one signs in with now. */
export function PasswordNow() {
  const { t } = useTranslation('profile')
  return (
    <FormField name="password" label={t('password.now')}>
      <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
    </FormField>
  )
}
