import { useState } from 'react'
import type { FormEvent } from 'react'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { closeDialog } from '../model/desk-state.ts'
import { useWords } from '../ui/use-words.ts'
import { openDrawer } from './shift-actions.ts'

const usual = ['change', 'check', 'mistake'] as const

/** Opens the drawer without a sale, for a reason that is written down. */
export function DrawerDialog() {
  const { t } = useWords()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const go = (why: string) => openDrawer(why).then(closeDialog, () => setError(t('message.notWritten')))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setError(t('change.reasonNeeded'))
    else void go(reason.trim())
  }
  return (
    <DeskDialog title={t('action.drawer')} onClose={closeDialog}>
      <form className="d-form" onSubmit={submit}>
        <div className="d-choices">
          {usual.map((each, index) => (
            <button
              key={each}
              type="button"
              className="d-button is-large"
              data-first={index === 0 ? '' : undefined}
              onClick={() => void go(t(`drawer.${each}`))}
            >
              {t(`drawer.${each}`)}
            </button>
          ))}
        </div>
        <label className="d-field">
          {t('change.reason')}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        <button type="submit" className="d-button is-primary is-large">
          {t('action.drawer')}
        </button>
      </form>
    </DeskDialog>
  )
}
