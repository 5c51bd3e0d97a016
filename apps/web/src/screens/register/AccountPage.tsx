import {
  findPassword,
  registerPartner,
  sendEmailForRegister,
  sendEmailForResetPassword,
} from '@kassa/contract/identity/registration.calls.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { goodIcon } from '../../ui/icons.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { PasswordField } from '../../parts/person/PasswordField.tsx'
import { type AccountDraft, type AccountKind, emptyDraft, missingIn } from './account-form.ts'
import { CodeField } from './CodeField.tsx'
import { Policy } from './Policy.tsx'
import { RefusalAlert } from '../../kit/state/RefusalAlert.tsx'

async function send(kind: AccountKind, draft: AccountDraft): Promise<void> {
  const { email, code, password, passwordAgain, firstName, lastName, phone } = draft
  const passwords = { email: email.trim(), code: code.trim(), password, passwordAgain }
  if (kind === 'forgot') {
    await call(findPassword, passwords, { isQuiet: true })
    return
  }
  const person = { ...passwords, firstName, lastName, phone, locale: localeOf(currentLanguage()) }
  await call(registerPartner, { ...person, partnerName: draft.name }, { isQuiet: true })
}

/**
 * Signs up a partner, or sets a forgotten password: an address, the code sent to it, and the rest.
 * A refusal keeps what was typed. Source: specification §2 (public screens), D34, D60.
 */
export function AccountPage({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('account')
  const [draft, setDraft] = useState<AccountDraft>(emptyDraft)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const missing = isTried ? missingIn(kind, draft) : null
  const set = (part: Partial<AccountDraft>): void => setDraft({ ...draft, ...part })
  const field = (name: keyof AccountDraft) => ({
    value: draft[name],
    error: missing === name ? t(`missing.${wordOf(name)}`) : null,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsTried(true)
    if (missingIn(kind, draft) !== null || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await send(kind, draft)
      setIsDone(true)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (isDone) return <Done kind={kind} />
  return (
    <LoginFrame>
      <h1>{t(`${kind}.title`)}</h1>
      <p className="k-muted">{t(`${kind}.purpose`)}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('email')} type="email" autoComplete="email" autoFocus maxLength={64} {...field('email')} />
        <CodeField
          endpoint={kind === 'forgot' ? sendEmailForResetPassword : sendEmailForRegister}
          email={draft.email}
          value={draft.code}
          error={missing === 'code' ? t('missing.code') : null}
          onChange={(code) => set({ code })}
        />
        {kind === 'forgot' ? null : (
          <>
            <Field label={t('partnerName')} autoComplete="organization" maxLength={50} {...field('name')} />
            <Field label={t('firstName')} autoComplete="given-name" maxLength={50} {...field('firstName')} />
            <Field label={t('lastName')} autoComplete="family-name" maxLength={50} {...field('lastName')} />
            <Field label={t('phone')} type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
          </>
        )}
        <Policy />
        <PasswordField label={t('password')} {...field('password')} autoComplete="new-password" />
        <PasswordField label={t('passwordAgain')} {...field('passwordAgain')} autoComplete="new-password" />
        <div className="k-form-foot">
          <RefusalAlert text={refusal} />
          <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
            {t(`${kind}.submit`)}
          </Button>
        </div>
      </form>
      <p>
        <Link to={paths.login()}>{t('toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}

const wordOf = (name: keyof AccountDraft): 'email' | 'code' | 'name' | 'firstName' | 'password' | 'differs' => {
  if (name === 'passwordAgain') return 'differs'
  return name === 'email' || name === 'code' || name === 'name' || name === 'firstName' ? name : 'password'
}

function Done({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('account')
  return (
    <LoginFrame>
      <h1>
        <Icon of={goodIcon} /> {t(`${kind}.title`)}
      </h1>
      <p role="status">{t(`done.${kind}`)}</p>
      <p>
        <Link to={paths.login()}>{t('toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}
