import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { changeExemption } from '../basket/change-exemption.ts'
import { currentBasket } from '../model/history.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

/** A sale without tax: the number of the paper that says so, and why. Source: pricing.md, Growth 7; CF-P02. */
export function ExemptionDialog() {
  const { t } = useWords()
  const { exemption } = useStore(desk, (state) => currentBasket(state.history))
  const [paperNumber, setPaperNumber] = useState(exemption?.paperNumber ?? '')
  const [reason, setReason] = useState(exemption?.reason ?? '')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paperNumber.trim() === '') return setError(t('exemption.paperNeeded'))
    if (reason.trim() === '') return setError(t('change.reasonNeeded'))
    closeDialog()
    changeExemption({ by: 'hand', paperNumber: paperNumber.trim(), reason: reason.trim() })
  }
  return (
    <DeskDialog title={t('exemption.title')} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <p className="d-note">{t('exemption.how')}</p>
        <label className="d-field">
          {t('exemption.paper')}
          <input
            autoFocus
            value={paperNumber}
            maxLength={SNAPSHOT_LIMITS.paperNumber}
            onChange={(event) => setPaperNumber(event.target.value)}
          />
        </label>
        <label className="d-field">
          {t('change.reason')}
          <input
            value={reason}
            maxLength={SNAPSHOT_LIMITS.exemptionReason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        <div className="d-row">
          {exemption !== null && (
            <button
              type="button"
              className="d-button is-large"
              onClick={() => {
                closeDialog()
                changeExemption(null)
              }}
            >
              {t('change.takeBack')}
            </button>
          )}
          <button type="submit" className="d-button is-primary is-large">
            {t('change.apply')}
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}
