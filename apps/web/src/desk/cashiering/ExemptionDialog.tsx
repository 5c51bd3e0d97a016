import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { changeExemption } from '../basket/change-exemption.ts'
import { currentBasket } from '../model/history.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/** A sale without tax: the number of the paper that says so, and why. Source: pricing.md, Growth 7; CF-P02. */
export function ExemptionDialog() {
  const { t } = useMoreWords()
  const { exemption } = useStore(desk, (state) => currentBasket(state.history))
  const [paperNumber, setPaperNumber] = useState(exemption?.paperNumber ?? '')
  const [reason, setReason] = useState(exemption?.reason ?? '')
  const known = useStore(desk, ({ setup }) => setup?.taxes)
  const choices = useMemo(() => codesOf(known ?? []), [known])
  const [codes, setCodes] = useState<readonly string[] | null>(exemption?.codes ?? null)
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paperNumber.trim() === '') return setError(t('exemption.paperNeeded'))
    if (reason.trim() === '') return setError(t('change.reasonNeeded'))
    if (codes?.length === 0) return setError(t('exemption.taxNeeded'))
    closeDialog()
    const paper = { by: 'hand', paperNumber: paperNumber.trim(), reason: reason.trim() } as const
    changeExemption(codes ? { ...paper, codes } : paper)
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
        {choices.length > 0 && <FreedTaxes choices={choices} codes={codes} onChange={setCodes} />}
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

/** The codes of the outlet's taxes, each once; words of a rate of 0 free nobody from anything. */
const codesOf = (taxes: readonly DeskTax[]): readonly string[] => [
  ...new Set(taxes.flatMap(({ code, taxes: group }) => group?.map((one) => one.code) ?? code ?? [])),
]

interface FreedTaxesProps {
  readonly choices: readonly string[]
  /** Null: all taxes. */
  readonly codes: readonly string[] | null
  readonly onChange: (codes: readonly string[] | null) => void
}

/** The taxes that the paper frees from: all, or some by their codes. Source: pricing.md, Growth 2, 14. */
function FreedTaxes({ choices, codes, onChange }: FreedTaxesProps) {
  const { t } = useMoreWords()
  const tick = (code: string, isOn: boolean): void =>
    onChange(choices.filter((one) => (one === code ? isOn : codes?.includes(one))))
  return (
    <fieldset className="d-form">
      <legend>{t('exemption.taxes')}</legend>
      <label className="d-check">
        <input
          type="checkbox"
          checked={codes === null}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        />{' '}
        {t('exemption.all')}
      </label>
      {codes !== null &&
        choices.map((code) => (
          <label key={code} className="d-check">
            <input
              type="checkbox"
              checked={codes.includes(code)}
              onChange={({ target }) => tick(code, target.checked)}
            />{' '}
            {code}
          </label>
        ))}
    </fieldset>
  )
}
