import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginFrame } from '../../../parts/person/LoginFrame.tsx'
import { paths } from '../../../paths.ts'
import { lastSignIn } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useProviderLogin } from './use-provider-login.ts'
import { RefusalAlert } from '../../../kit/state/RefusalAlert.tsx'

const asked = (name: string): string => new URLSearchParams(location.search).get(name) ?? ''

/** Signs in by the OpenID Connect provider of a merchant or partner: where one goes there, and where one comes back to. */
export default function ProviderLoginPage() {
  const { t } = useTranslation(['provider', 'login'])
  const [partnerId] = useState(() => asked('partnerId'))
  const [number, setNumber] = useState(() => asked('merchantNumber') || (lastSignIn()?.merchantNumber ?? ''))
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { refusal, isBusy, needsSecond, go, confirm } = useProviderLogin()
  const isMissing = needsSecond ? !/^\d{6}$/.test(code) : partnerId === '' && number.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (isMissing || isBusy) return
    void (needsSecond ? confirm(code) : go(partnerId === '' ? { merchantNumber: number.trim() } : { partnerId }))
  }
  const missing = (name: 'merchantNumber' | 'secondFactor') =>
    isTried && isMissing ? t(`login:missing.${name}`) : null
  const idle = needsSecond ? t('second') : t('go')
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <p>{t('purpose')}</p>
      <form noValidate onSubmit={submit}>
        {needsSecond ? (
          <Field
            label={t('login:secondFactor')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={6}
            value={code}
            error={missing('secondFactor')}
            onChange={(event: { target: { value: string } }) => setCode(event.target.value)}
          />
        ) : null}
        {needsSecond || partnerId !== '' ? null : (
          <Field
            label={t('login:merchantNumber')}
            inputMode="numeric"
            autoComplete="organization"
            maxLength={20}
            autoFocus
            value={number}
            error={missing('merchantNumber')}
            onChange={(event: { target: { value: string } }) => setNumber(event.target.value)}
          />
        )}
        <RefusalAlert text={refusal} />
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {isBusy ? t('coming') : idle}
        </Button>
      </form>
      <nav className="k-login-ways">
        <Link to={paths.login()}>{t('back')}</Link>
      </nav>
    </LoginFrame>
  )
}
