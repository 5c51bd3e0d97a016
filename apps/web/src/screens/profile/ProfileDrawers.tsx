import { changePassword, setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import { updateProfile } from '@kassa/contract/identity/own-account.calls.ts'
import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Profile } from './ProfilePage.tsx'

interface Props {
  readonly onClose: () => void
}

const nameSchema = updateProfile.request.omit({ version: true })

/** One's own name and phone. */
export function NameDrawer({ profile, onClose }: Props & { profile: Profile }) {
  const { t } = useTranslation(['profile', 'kit'])
  const update = useChange(updateProfile)
  const { firstName, lastName, phone, version } = profile
  return (
    <FormDrawer
      width={480}
      reopensAs="profile.name"
      title={t('section.me')}
      initial={{ firstName, lastName, phone }}
      schema={nameSchema}
      onClose={onClose}
      version={version}
      onSubmit={(fields, based) => update.mutateAsync({ ...fields, version: based })}
    >
      <FormField name="firstName" label={t('field.firstName')} hint={t('kit:hint.length', { minimum: 1, maximum: 50 })}>
        <Input autoFocus maxLength={50} autoComplete="given-name" />
      </FormField>
      <FormField name="lastName" label={t('field.lastName')} hint={t('kit:hint.longest', { maximum: 50 })} isOptional>
        <Input maxLength={50} autoComplete="family-name" />
      </FormField>
      <FormField name="phone" label={t('field.phone')} hint={t('field.phoneHint')} isOptional>
        <Input type="tel" maxLength={30} autoComplete="tel" />
      </FormField>
    </FormDrawer>
  )
}

/** A new password under the security policy, typed twice. Source: SE-S08, D33. */
export function PasswordDrawer({ onClose }: Props) {
  const { t } = useTranslation('profile')
  const change = useChange(changePassword)
  const policy = useAnswer(passwordPolicy, {}, { isQuiet: true }).data
  const schema = useMemo(
    () =>
      changePassword.request.superRefine(({ newPassword, newPasswordAgain }, context) => {
        if (newPassword === '') context.addIssue({ code: 'custom', path: ['newPassword'], message: '' })
        if (newPassword !== newPasswordAgain)
          context.addIssue({ code: 'custom', path: ['newPasswordAgain'], message: t('password.differs') })
      }),
    [t],
  )
  return (
    <FormDrawer
      width={480}
      title={t('password.change')}
      initial={{ password: '', newPassword: '', newPasswordAgain: '' }}
      schema={schema}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync(fields)}
    >
      <FormField name="password" label={t('password.now')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
      <FormField name="newPassword" label={t('password.new')} hint={policy ? t('password.policy', policy) : undefined}>
        <Input.Password maxLength={64} autoComplete="new-password" />
      </FormField>
      <FormField name="newPasswordAgain" label={t('password.again')}>
        <Input.Password maxLength={64} autoComplete="new-password" />
      </FormField>
    </FormDrawer>
  )
}

/** The PIN that unlocks a registered desk. */
export function PinDrawer({ onClose }: Props) {
  const { t } = useTranslation('profile')
  const set = useChange(setPin, { refreshes: ['identity'] })
  return (
    <FormDrawer
      width={480}
      title={t('pin.set')}
      initial={{ password: '', pin: '' }}
      schema={setPin.request}
      onClose={onClose}
      onSubmit={(fields) => set.mutateAsync(fields)}
    >
      <FormField name="password" label={t('password.now')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
      <FormField name="pin" label={t('pin.new')} hint={t('pin.body')}>
        <Input.Password inputMode="numeric" maxLength={8} autoComplete="off" />
      </FormField>
    </FormDrawer>
  )
}
