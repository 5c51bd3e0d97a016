import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useMoreWords } from '../ui/use-more-words.ts'
import { amountText } from '../ui/money-text.ts'

/** What was typed beside each face: a number of pieces, or nothing. */
export type Counts = Readonly<Record<number, string>>

interface FacesProps {
  readonly faces: readonly number[]
  readonly counts: Counts
  readonly currency: string
  readonly chosen: number
  /** Counted, and not to be changed but by counting again. */
  readonly isFixed: boolean
  readonly onChoose: (face: number) => void
  readonly onCount: (face: number, count: string) => void
}

/** One row a note or coin; Enter and the arrows go to the next one. */
export function CountFaces({ faces, counts, currency, chosen, isFixed, onChoose, onCount }: FacesProps) {
  const { t } = useMoreWords()
  const place = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent, index: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const fields = place.current?.querySelectorAll('input')
    const next = by === undefined ? undefined : fields?.[index + by]
    if (by === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="d-faces" ref={place}>
      {faces.map((face, index) => (
        <label key={face} className={face === chosen ? 'is-chosen' : ''}>
          <span className="d-figures">{amountText(face, currency)}</span>
          <input
            inputMode="none"
            autoComplete="off"
            autoFocus={index === 0}
            aria-label={t('shift.pieces', { face: amountText(face, currency) })}
            value={counts[face] ?? ''}
            readOnly={isFixed}
            onFocus={() => onChoose(face)}
            onKeyDown={(event) => go(event, index)}
            onChange={(event) => onCount(face, event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
          />
          <output className="d-figures">{amountText(face * Number(counts[face] ?? 0), currency)}</output>
        </label>
      ))}
    </div>
  )
}
