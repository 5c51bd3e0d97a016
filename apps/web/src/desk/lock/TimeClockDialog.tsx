import { CLOCK_STEPS, clockSteps, type ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDialog, cashierNow, desk } from '../model/desk-state.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { clockByPin, clockedHere, needsPin, type ClockStatus } from './time-clock.ts'
import { useUnlockWords } from './unlock-words.ts'

/**
 * The time clock of whoever unlocked this desk by PIN: work, break, back, home. The steps that follow the last one here
 * stand out; every step can be said, because the one before may have been said at another till. Source: SH-P08.
 */
export function TimeClockDialog() {
  const { t } = useTranslation('timeClock')
  const staffId = useStore(desk, (state) => state.cashierId ?? '')
  const isTraining = useStore(desk, (state) => state.training !== null)
  const time = useOutletTime()
  const [clocked, setClocked] = useState<ClockStatus | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [pin, setPin] = useState('')
  const words = useUnlockWords()
  const asksPin = needsPin(staffId)
  useEffect(() => {
    let isGone = false
    void clockedHere(staffId).then((found) => {
      if (!isGone) setClocked(found)
    })
    return () => {
      isGone = true
    }
  }, [staffId])
  const say = async (what: ClockStep): Promise<void> => {
    setBusy(true)
    setError('')
    try {
      const refused = await clockByPin(what, pin)
      setPin('')
      if (refused) setError(words(refused))
      setClocked(await clockedHere(staffId))
    } catch {
      setError(t('notWritten'))
    }
    setBusy(false)
  }
  const usual = clocked ? clockSteps[clocked.state] : []
  return (
    <DeskDialog title={t('title', { name: cashierNow()?.name ?? '' })} onClose={closeDialog}>
      <div className="d-form">
        <p role="status">
          {clocked ? t(`state.${clocked.state}`) : ''}
          {clocked?.at ? ` · ${time.moment(clocked.at)}` : ''}
        </p>
        {isTraining ? <p className="d-note">{t('training')}</p> : null}
        {asksPin && !isTraining ? (
          <label className="d-field">
            {t('pin')}
            <input
              className="d-pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              value={pin}
              onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 8))}
            />
          </label>
        ) : null}
        <div className="d-choices">
          {CLOCK_STEPS.map((what) => (
            <button
              key={what}
              type="button"
              className={usual.includes(what) ? 'd-button is-primary is-large' : 'd-button is-large'}
              disabled={isBusy || isTraining || clocked === null || (asksPin && pin.length < 4)}
              onClick={() => void say(what)}
            >
              {t(`step.${what}`)}
            </button>
          ))}
        </div>
        <p className="d-note">{t('hint')}</p>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
      </div>
    </DeskDialog>
  )
}
