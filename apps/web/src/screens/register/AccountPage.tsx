import {
  findPassword,
  register,
  registerPartner,
  sendEmailForRegister,
  sendEmailForResetPassword,
} from '@kassa/contract/identity/registration.calls.ts'
import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon, goodIcon } from '../../ui/icons.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { PasswordField } from '../../parts/person/PasswordField.tsx'
import { type AccountDraft, type AccountKind, countryOf, emptyDraft, missingIn } from './account-form.ts'
import { CodeField } from './CodeField.tsx'

const COUNTRIES = ['CN', 'JP', 'US', 'ET'] as const

/** Sends what was typed; answers what to say when it is done. */
async function send(kind: AccountKind, draft: AccountDraft): Promise<string | null> {
  const { email, code, password, passwordAgain, firstName, lastName, phone } = draft
  const passwords = { email: email.trim(), code: code.trim(), password, passwordAgain }
  const person = { ...passwords, firstName, lastName, phone, locale: localeOf(currentLanguage()) }
  if (kind === 'forgot') {
    await call(findPassword, passwords, { isQuiet: true })
    return null
  }
  if (kind === 'signUp') {
    await call(registerPartner, { ...person, partnerName: draft.name }, { isQuiet: true })
    return null
  }
  const { companyName, country } = draft
  const request = { ...person, merchantName: draft.name, companyName, country }
  return (await call(register, request, { isQuiet: true })).merchantNumber
}

/**
 * Registers a merchant, signs up a partner, or sets a forgotten password: an address, the code sent to it, and the rest.
 * A refusal keeps what was typed. Source: specification §2 (public screens), D34, D60.
 */
export function AccountPage({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('account')
  const [draft, setDraft] = useState<AccountDraft>({ ...emptyDraft, country: countryOf(navigator.languages) })
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState<{ number: string | null } | null>(null)
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
      setDone({ number: await send(kind, draft) })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (done) return <Done kind={kind} number={done.number} />
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
            <Field
              label={t(kind === 'register' ? 'merchantName' : 'partnerName')}
              autoComplete="organization"
              maxLength={50}
              {...field('name')}
            />
            {kind === 'register' ? (
              <>
                <Field label={t('companyName')} maxLength={100} {...field('companyName')} />
                <CountryField value={draft.country} onChange={(country) => set({ country })} />
              </>
            ) : null}
            <Field label={t('firstName')} autoComplete="given-name" maxLength={50} {...field('firstName')} />
            <Field label={t('lastName')} autoComplete="family-name" maxLength={50} {...field('lastName')} />
            <Field label={t('phone')} type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
          </>
        )}
        <Policy />
        <PasswordField label={t('password')} {...field('password')} autoComplete="new-password" />
        <PasswordField label={t('passwordAgain')} {...field('passwordAgain')} autoComplete="new-password" />
        {refusal === null ? null : (
          <p className="k-refusal" role="alert">
            <Icon of={alertIcon} /> {refusal}
          </p>
        )}
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {t(`${kind}.submit`)}
        </Button>
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

function Policy() {
  const { t } = useTranslation('account')
  const { data } = useAnswer(passwordPolicy, {}, { isQuiet: true })
  return data ? <p className="k-muted">{t('policy', data)}</p> : null
}

function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t } = useTranslation('account')
  return (
    <div className="k-field">
      <label htmlFor="country">{t('country')}</label>
      <div className="k-field-box">
        <select id="country" value={value} onChange={(event) => onChange(event.target.value)}>
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`countries.${country}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Done({ kind, number }: { kind: AccountKind; number: string | null }) {
  const { t } = useTranslation('account')
  const lines: readonly string[] =
    kind === 'register' ? [t('done.register', { number }), t('done.registerNext')] : [t(`done.${kind}`)]
  return (
    <LoginFrame>
      <h1>
        <Icon of={goodIcon} /> {t(`${kind}.title`)}
      </h1>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p>
        <Link to={paths.login()}>{t('toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}
