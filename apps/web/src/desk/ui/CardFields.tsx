import { CARD_SLIP_LENGTH, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { SlipField } from './SlipField.tsx'
import { useMoreWords } from './use-more-words.ts'

/** What is typed from a card's slip; the terminal is the last one while nobody types another. */
export interface TypedCard extends Readonly<Record<Exclude<keyof CardSlip, 'terminal'>, string>> {
  readonly terminal: string | null
}

export const NO_CARD: TypedCard = { terminal: null, batch: '', lastFour: '' }

interface Props {
  readonly typed: TypedCard & { readonly terminal: string }
  readonly error: Refusal | null
  readonly onChange: (next: TypedCard) => void
}

/** What a terminal's slip says beside its approval code; none of it has to be typed. */
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
