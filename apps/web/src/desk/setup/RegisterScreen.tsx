import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { BASE, paths } from '../../paths.ts'
import { can } from '../../session/permission.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { inBrackets } from '../../words/brackets.ts'
import { useWords } from '../ui/use-words.ts'
import { systemOf } from './device-name.ts'
import { registerThisBrowser } from './register.ts'
import type { ApproverSignIn } from './register.ts'
import { Home } from './SetupScreens.tsx'

/** Returns whether the person comes from making a shop: they want to sell, and no question is left. */
const comesToSell = (): boolean => new URLSearchParams(location.search).get('register') === 'yes'

/** Registers this browser; what goes wrong is said and everything typed stays. */
function useRegistering() {
  const { t } = useWords()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const register = async (name: string, outletId: string, approver?: ApproverSignIn): Promise<void> => {
    setBusy(true)
    setError('')
    try {
      chooseOutlet(outletId)
      await registerThisBrowser(name.trim(), outletId, approver)
      if (comesToSell()) history.replaceState(history.state, '', location.pathname)
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t('register.failed'))
    }
    setBusy(false)
  }
  return { error, isBusy, register }
}

/**
 * Makes this browser a device of an outlet: it proposes its own name, and whoever may not do it has somebody beside them who may.
 * Source: D72, D92.
 */
export function RegisterScreen() {
  const { t } = useWords()
  const outlets = useSession((session) => session.outlets)
  const selected = useSession((session) => session.outlet)
  const [outletId, setOutletId] = useState(selected?.outletId ?? outlets[0]?.id ?? '')
  const [name, setName] = useState(() => t('register.nameOn', { system: systemOf(navigator.userAgent) }).trim())
  const [approver, setApprover] = useState<ApproverSignIn>({ staffNumber: '', pin: '' })
  const { error, isBusy, register } = useRegistering()
  const mayRegister = can('desk.cashiering.registerDevice', 'platform.devices.add')
  const isAsked = useRef(false)
  const isAlone = mayRegister && comesToSell() && outletId !== ''
  useEffect(() => {
    if (!isAlone || isAsked.current) return
    isAsked.current = true
    void register(name, outletId)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void register(name, outletId, mayRegister ? undefined : { ...approver, staffNumber: approver.staffNumber.trim() })
  }
  if (isAlone && error === '') {
    return (
      <main className="d-cover">
        <p className="d-lead" role="status">
          {t('register.auto')}
        </p>
      </main>
    )
  }
  return (
    <main className="d-cover">
      <form className="d-cover-card d-form" onSubmit={submit}>
        <h1>{t('register.title')}</h1>
        <p className="d-lead">{t('register.why')}</p>
        {outlets.length > 1 && (
          <label className="d-field">
            {t('register.outlet')}
            <select value={outletId} onChange={(event) => setOutletId(event.target.value)}>
              {outlets.map((outlet) => (
                <option key={outlet.id} value={outlet.id}>
                  {outlet.name}
                  {inBrackets(outlet.number)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="d-field">
          {t('register.name')}
          <input
            autoFocus={mayRegister}
            required
            minLength={2}
            maxLength={50}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {!mayRegister && <ApproverFields approver={approver} onChange={setApprover} />}
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        <button type="submit" className="d-button is-primary is-large" disabled={isBusy || outletId === ''}>
          {isBusy ? t('register.working') : t('register.go')}
        </button>
        <a className="d-button is-large" href={`${BASE}${paths.pairDevice()}`}>
          {t('register.byCode')}
        </a>
        <Home />
      </form>
    </main>
  )
}

function ApproverFields({
  approver,
  onChange,
}: {
  readonly approver: ApproverSignIn
  readonly onChange: (next: ApproverSignIn) => void
}) {
  const { t } = useWords()
  return (
    <>
      <p className="d-note">{t('register.byPin')}</p>
      <label className="d-field">
        {t('register.approver')}
        <input
          autoFocus
          required
          minLength={2}
          maxLength={20}
          autoComplete="off"
          value={approver.staffNumber}
          onChange={(event) => onChange({ ...approver, staffNumber: event.target.value })}
        />
      </label>
      <label className="d-field">
        {t('register.approverPin')}
        <input
          required
          type="password"
          inputMode="numeric"
          autoComplete="off"
          minLength={4}
          maxLength={8}
          value={approver.pin}
          onChange={(event) => onChange({ ...approver, pin: event.target.value.replaceAll(/\D/g, '') })}
        />
      </label>
    </>
  )
}
