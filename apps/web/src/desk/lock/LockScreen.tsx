import { staffOf } from '../model/acting-staff.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { lockIcon, userIcon } from '../../ui/icons.ts'
import { BASE, paths } from '../../paths.ts'
import { ownSeat, readSession, useSession } from '../../session/session.ts'
import { staffCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { DeskStaff } from '../model/desk-setup.ts'
import { Clock } from '../ui/Clock.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { checkPin, enterDesk } from './lock.ts'
import { useUnlockWords } from './unlock-words.ts'
import { unlockWithPassword } from './password.ts'

function PasswordForm({ staff }: { readonly staff: DeskStaff }) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refusal = await unlockWithPassword(staff.id, password)
    setPassword('')
    setError(refusal ?? '')
  }
  return (
    <form className="d-form" onSubmit={(event) => void submit(event)}>
      <label className="d-field">
        {t('lock.password')}
        <input
          autoFocus
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-button is-primary is-large" disabled={password === ''}>
        {t('lock.unlock')}
      </button>
    </form>
  )
}

function PinForm({ staff }: { readonly staff: DeskStaff }) {
  const { t } = useWords()
  const words = useUnlockWords()
  const [pin, setPin] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    const answer = await checkPin(staff.id, pin, Date.now())
    setChecking(false)
    setPin('')
    if (answer.kind === 'open') enterDesk(staff.id, answer.signingKey)
    else setError(words(answer))
  }
  return (
    <form className="d-form" onSubmit={(event) => void submit(event)}>
      <label className="d-field">
        {t('lock.pin')}
        <input
          autoFocus
          className="d-pin"
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 8))}
        />
      </label>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <NumberPad value={pin} onChange={(value) => setPin(value.slice(0, 8))} hasPoint={false} isPlain />
      <button type="submit" className="d-button is-primary is-large" disabled={pin.length < 4 || isChecking}>
        {t('lock.unlock')}
      </button>
    </form>
  )
}

/** Ends the sign-in of this browser, or leads to one where there is none. */
function SignInWay() {
  const { t } = useWords()
  const isSignedIn = useSession(({ token }) => token !== null)
  const way = isSignedIn ? paths.logout() : paths.login({ from: paths.desk() })
  return (
    <a className="d-button is-quiet" href={`${BASE}${way}`}>
      {t(isSignedIn ? 'lock.signOut' : 'lock.signIn')}
    </a>
  )
}

/** Shows the shop, the till and the local time. */
function Where() {
  const setup = useStore(desk, (state) => state.setup)
  return (
    <header className="d-lock-where">
      <p>
        <b>{setup?.outlet.name}</b> {setup?.device.name}
      </p>
      {setup && <Clock timeZone={setup.outlet.timeZone} />}
    </header>
  )
}

/** The locked desk and the change of cashier: the basket waits behind it. Works without a network. Source: D63. */
export function LockScreen() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const cashierId = useStore(desk, (state) => state.cashierId)
  const allowed = staffOf(setup).filter((staff) => staffCan(staff, 'desk.cashiering') || staffCan(staff, 'desk.shift'))
  const [chosenId, setChosenId] = useState<string | null>(cashierId)
  const chosen = allowed.find(({ id }) => id === chosenId) ?? null
  const locker = useStore(desk, ({ setup: own, lockedBy }) => own?.staff.find(({ id }) => id === lockedBy) ?? null)
  const isOwnSession = chosen !== null && ownSeat(readSession().user) === chosen.id
  return (
    <main className="d-cover" aria-label={t('lock.title')}>
      <Where />
      <div className="d-cover-card">
        <h1>
          <Icon of={lockIcon} /> {chosen ? chosen.name : t('lock.who')}
        </h1>
        {locker !== null && <p className="d-note">{t('lock.by', { name: locker.name })}</p>}
        {chosen === null ? (
          <ul className="d-staff">
            {allowed.map((staff) => (
              <li key={staff.id}>
                <button type="button" className="d-button is-large" onClick={() => setChosenId(staff.id)}>
                  <Icon of={userIcon} /> {staff.name} <small>{staff.number}</small>
                </button>
              </li>
            ))}
            {allowed.length === 0 && <li className="d-empty">{t('lock.nobody')}</li>}
          </ul>
        ) : (
          <>
            {chosen.pin !== null && <PinForm key={chosen.id} staff={chosen} />}
            {chosen.pin === null && isOwnSession && <PasswordForm key={chosen.id} staff={chosen} />}
            {chosen.pin === null && !isOwnSession && <p className="d-note is-bad">{t('lock.noPin')}</p>}
          </>
        )}
        <div className="d-lock-ways">
          {chosen !== null && (
            <button type="button" className="d-button is-quiet" onClick={() => setChosenId(null)}>
              {t('lock.other')}
            </button>
          )}
          <SignInWay />
        </div>
      </div>
    </main>
  )
}
