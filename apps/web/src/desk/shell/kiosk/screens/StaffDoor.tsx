import { PIN_DIGITS } from '@kassa/domain/identity/pin.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPin } from '../../../lock/lock.ts'
import { useUnlockWords } from '../../../lock/unlock-words.ts'
import { staffOf } from '../../../model/acting-staff.ts'
import { staffCan } from '../../../model/desk-can.ts'
import { desk } from '../../../model/desk-state.ts'
import type { DeskStaff } from '../../../model/desk-setup.ts'
import { DeskDialog } from '../../../ui/DeskDialog.tsx'
import { NumberPad } from '../../../ui/NumberPad.tsx'
import { useStore } from '../../../ui/store.ts'
import { beginHelp } from '../help.ts'
import { kiosk } from '../kiosk-state.ts'

const close = (): void => kiosk.change({ pinFor: null })

/** Lets an attendant in by their PIN, whether chosen from the list or named by their badge: whoever may sell at a desk may help here. */
export function StaffDoor() {
  const { t } = useTranslation('kiosk')
  const setup = useStore(desk, (state) => state.setup)
  const badge = useStore(kiosk, ({ pinFor }) => pinFor)
  const may = staffOf(setup).filter((staff) => staffCan(staff, 'desk.cashiering') && staff.pin !== null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = may.find(({ id }) => id === chosenId) ?? may.find(({ number }) => number === badge)
  return (
    <DeskDialog title={t('staff.title')} onClose={close}>
      <div className="d-form">
        {may.length === 0 && <p className="d-note is-bad">{t('staff.nobody')}</p>}
        {chosen === undefined && (
          <ul className="d-staff">
            {may.map(({ id, name, number }) => (
              <li key={id}>
                <button type="button" className="d-button is-large" onClick={() => setChosenId(id)}>
                  {name} <small>{number}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && <PinForm key={chosen.id} staff={chosen} />}
      </div>
    </DeskDialog>
  )
}

function PinForm({ staff }: { readonly staff: DeskStaff }) {
  const { t } = useTranslation('kiosk')
  const words = useUnlockWords()
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [isChecking, setChecking] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setChecking(true)
    const answer = await checkPin(staff.id, pin, Date.now())
    setChecking(false)
    setPin('')
    if (answer.kind === 'open') beginHelp(staff.id, answer.signingKey)
    else setError(words(answer))
  }
  const take = (value: string): void => setPin(value.replaceAll(/\D/g, '').slice(0, PIN_DIGITS.most))
  return (
    <form className="d-form" onSubmit={(event) => void submit(event)}>
      <label className="d-field">
        {t('staff.pin', { name: staff.name })}
        <input
          data-first
          autoFocus
          className="d-pin"
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          onChange={(event) => take(event.target.value)}
        />
      </label>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <NumberPad value={pin} onChange={take} hasPoint={false} isPlain />
      <button type="submit" className="d-button is-primary is-large" disabled={pin.length < 4 || isChecking}>
        {t('staff.enter')}
      </button>
    </form>
  )
}
