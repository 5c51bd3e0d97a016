import { CARD_SLIP_LENGTH, readCardSlip, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The values typed from a card's slip beside its approval code. */
export type TypedSlip = Readonly<Record<keyof CardSlip, string>>

export const NO_SLIP: TypedSlip = { terminal: '', batch: '', lastFour: '' }

/** The slip as a call takes it: left out where nothing was typed. Only where `readCardSlip` takes it. */
export function sentSlip(typed: TypedSlip): { readonly card?: CardSlip } {
  const read = readCardSlip(typed)
  return read.ok && read.value !== null ? { card: read.value } : {}
}

interface Props {
  readonly typed: TypedSlip
  readonly onChange: (typed: TypedSlip) => void
}

/**
 * Asks for the facts on a terminal's slip beside its approval code; none of them has to be typed. Source: payments.md,
 * 4 (terminal).
 */
export function CardSlipFields({ typed, onChange }: Props) {
  const { t } = useTranslation('order')
  const isUnfit = !readCardSlip(typed).ok
  return (
    <>
      {(['lastFour', 'batch', 'terminal'] as const).map((field) => (
        <label key={field} className="k-stack">
          {t(`cardSlip.${field}`)}
          <Input
            value={typed[field]}
            maxLength={CARD_SLIP_LENGTH[field] + 4}
            inputMode={field === 'lastFour' ? 'numeric' : 'text'}
            onChange={(event) => onChange({ ...typed, [field]: event.target.value })}
          />
        </label>
      ))}
      <p role="alert" className="k-muted">
        {isUnfit ? t('cardSlip.unfit') : ''}
      </p>
    </>
  )
}
