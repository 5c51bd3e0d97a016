import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { useMoreWords } from './use-more-words.ts'

interface Props {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** The outlet's usual ones, one touch each. */
  readonly reasons: readonly string[]
  /** True where a reason is needed: said before it is missed. */
  readonly isNeeded: boolean
}

/** Why something is done: the outlet's reasons as large buttons, any other one typed beside them. */
export function ReasonField({ value, onChange, reasons, isNeeded }: Props) {
  const { t } = useMoreWords()
  const isListed = reasons.includes(value)
  return (
    <fieldset className="d-reason">
      <legend>
        {t('change.reason')}
        {isNeeded && <em className={isReason(value) ? 'd-needed is-given' : 'd-needed'}>{t('reason.needed')}</em>}
      </legend>
      <div className="d-choices">
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="d-button is-large"
            aria-pressed={value === reason}
            onClick={() => onChange(value === reason ? '' : reason)}
          >
            {reason}
          </button>
        ))}
        <input
          aria-label={t('change.reason')}
          aria-required={isNeeded}
          placeholder={reasons.length > 0 ? t('reason.other') : undefined}
          value={isListed ? '' : value}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </fieldset>
  )
}
