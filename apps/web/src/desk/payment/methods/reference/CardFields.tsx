import { CARD_SLIP_LENGTH, type CardSlip } from '@kassa/domain/payment/card-slip.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { useEffect, useState } from 'react'
import { journalDb } from '../../../journal/databases.ts'
import { recall, remember } from '../../../journal/journal-db.ts'
import { useMoreWords } from '../../../ui/use-more-words.ts'
import { Field } from './Field.tsx'

/** What is typed from a card's slip; the terminal is the last one while nobody types another. */
export interface TypedCard extends Readonly<Record<Exclude<keyof CardSlip, 'terminal'>, string>> {
  readonly terminal: string | null
}

export const NO_CARD: TypedCard = { terminal: null, batch: '', lastFour: '' }

const LAST = 'card-terminal'

/** The terminal that stands by this till: the last one that was named here. */
export function useLastTerminal(isAsked: boolean) {
  const [last, setLast] = useState('')
  useEffect(() => {
    let isCurrent = true
    if (isAsked) void recall<string>(journalDb(), LAST).then((known) => isCurrent && setLast(known ?? ''))
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  const keep = (terminal: string): void => {
    setLast(terminal)
    void remember(journalDb(), LAST, terminal)
  }
  return { last, keep }
}

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
        <Field
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
