import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly isCredit: boolean
  /** The outlet gives nothing else. */
  readonly onlyCredit: boolean
  readonly onChange: (isCredit: boolean) => void
}

/** Asks whether goods without their sale are paid back, or stay with the shop as credit. Source: CD-P12. */
export function WayBack({ isCredit, onlyCredit, onChange }: Props) {
  const { t } = useMoreWords()
  if (onlyCredit) return <p className="d-note">{t('refund.creditOnly')}</p>
  return (
    <div className="d-choices" role="group" aria-label={t('refund.way')}>
      {[false, true].map((credit) => (
        <button
          key={String(credit)}
          type="button"
          className="d-button"
          aria-pressed={isCredit === credit}
          onClick={() => onChange(credit)}
        >
          {t(credit ? 'refund.asCredit' : 'refund.asCash')}
        </button>
      ))}
    </div>
  )
}
