import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { BASE, paths } from '../../paths.ts'
import { proposeStaffOf, readSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'
import { lastRegistration, makeDeviceKey, pairThisBrowser } from './register.ts'

type Paired = Awaited<ReturnType<typeof pairThisBrowser>>

/** Signs and dashes of a code: what has fewer is not whole yet. */
const LEAST_SIGNS = 9

/** Where the till is sold at: at once by whoever is signed in there, else through signing in, leaving somebody else's shop first. */
function deskOf({ merchantId }: Paired): string {
  const { user } = readSession()
  if (user === null) return paths.login({ from: paths.desk() })
  return user.merchantId === merchantId ? paths.desk() : paths.logout()
}

/**
 * Makes this browser the till a code was made for, before anybody has signed in at it. A refusal keeps what was typed, and the key: a
 * browser that heard no answer asks as the same one. Source: features, DV-P04.
 */
export default function PairDevicePage() {
  const { t } = useTranslation('account')
  const key = useRef<ReturnType<typeof makeDeviceKey>>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [before, setBefore] = useState<string | null>(null)
  const [paired, setPaired] = useState<Paired | null>(null)
  useEffect(
    () =>
      void lastRegistration().then(
        (known) => setBefore(known?.deviceName ?? null),
        () => undefined,
      ),
    [],
  )
  const pair = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      key.current ??= makeDeviceKey()
      const answer = await pairThisBrowser(code, await key.current)
      proposeStaffOf(answer.merchantNumber)
      setPaired(answer)
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t('pair.failed'))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim().length < LEAST_SIGNS) setError(t('pair.missing'))
    else if (!isBusy) void pair()
  }
  if (paired !== null) return <Done paired={paired} />
  return (
    <LoginFrame>
      <h1>{t('pair.title')}</h1>
      <p className="k-muted">{t('pair.purpose')}</p>
      {before === null ? null : <p role="note">{t('pair.isAlready', { name: before })}</p>}
      <form noValidate onSubmit={submit}>
        <Field
          label={t('pair.code')}
          hint={t('pair.where')}
          value={code}
          autoFocus
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        {error === null ? null : (
          <p className="k-refusal" role="alert">
            <Icon of={alertIcon} /> {error}
          </p>
        )}
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {t(isBusy ? 'pair.working' : 'pair.submit')}
        </Button>
      </form>
      <nav className="k-login-ways">
        <a href={`${BASE}${paths.login()}`}>{t('toLogin')}</a>
      </nav>
    </LoginFrame>
  )
}

function Done({ paired }: { readonly paired: Paired }) {
  const { t } = useTranslation('account')
  return (
    <LoginFrame>
      <h1>{t('pair.title')}</h1>
      <p role="status">{t('pair.done', { name: paired.deviceName, outlet: paired.outletName })}</p>
      <a className="k-button k-button-primary k-wide" href={`${BASE}${deskOf(paired)}`}>
        {t('pair.toDesk')}
      </a>
    </LoginFrame>
  )
}
