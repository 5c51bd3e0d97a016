import { CARD_SLIP_LENGTH, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { SlipField } from './SlipField.tsx'
import { useMoreWords } from './use-more-words.ts'

/** The values typed from a card's slip; the terminal is the last one until somebody types another. */
export interface TypedCard extends Readonly<Record<Exclude<keyof CardSlip, 'terminal'>, string>> {
  readonly terminal: string | null
}

export const NO_CARD: TypedCard = { terminal: null, batch: '', lastFour: '' }

interface Props {
  readonly typed: TypedCard & { readonly terminal: string }
  readonly error: Refusal | null
  readonly onChange: (next: TypedCard) => void
}

/** Asks for the facts on a terminal's slip beside its approval code; none of them has to be typed. */
export function CardFields({ typed, error, onChange }: Props) {
  const { t, say } = useMoreWords()
  const wrong = error?.code === 'card-slip.last-four' ? 'lastFour' : error?.facts?.['field']
  return (
    <div className="d-slip-more">
      {(['lastFour', 'batch', 'terminal'] as const).map((field) => (
        <SlipField
          key={field}
          label={t(`cardSlip.${field}`)}
          value={typed[field]}
          placeholder=""
          inputMode={field === 'lastFour' ? 'numeric' : 'text'}
          maxLength={CARD_SLIP_LENGTH[field] + 4}
          error={error && wrong === field ? say(`refusal.${error.code}`, error.facts) : undefined}
          onChange={(text) => onChange({ ...typed, [field]: text })}
        />
      ))}
    </div>
  )
}
