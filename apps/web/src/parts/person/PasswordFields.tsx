import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { FormField } from '../../kit/form/FormField.tsx'

/** Returns the rules for a password here, in words; empty until they are known. */
function usePasswordHint(): string {
  const { t } = useTranslation('people')
  const { data } = useAnswer(passwordPolicy, {}, { isQuiet: true })
  return data ? t('hint.password', data) : ''
}

/** A password typed twice, inside a `FormDrawer`; `under` names the object that holds both (SE-S08). */
export function PasswordFields({ under }: { under?: string }) {
  const { t } = useTranslation('people')
  const hint = usePasswordHint()
  const at = (name: string) => (under === undefined ? name : [under, name])
  return (
    <>
      <FormField name={at('password')} label={t('field.password')} hint={hint}>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </FormField>
      <FormField name={at('passwordAgain')} label={t('field.passwordAgain')}>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </FormField>
    </>
  )
}
