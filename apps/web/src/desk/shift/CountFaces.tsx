import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useMoreWords } from '../ui/use-more-words.ts'
import { amountText } from '../ui/money-text.ts'
import { fitText, isAmountRow, rowsOf, worthOf } from './typed-count.ts'
import type { CountRow, TypedCount } from './typed-count.ts'

interface FacesProps {
  readonly typed: TypedCount
  readonly currency: CurrencyCode
  readonly chosen: CountRow
  /** Counted, and not to be changed but by counting again. */
  readonly isFixed: boolean
  readonly onChoose: (row: CountRow) => void
  readonly onType: (row: CountRow, text: string) => void
}

/** One row a note or coin, then loose coins, then all of it as one total; Enter and the arrows go to the next one. */
export function CountFaces({ typed, currency, chosen, isFixed, onChoose, onType }: FacesProps) {
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
  const wordsOf = (row: CountRow): readonly [string, string] => {
    if (row === 'total') return [t('shift.inOne'), t('shift.inOneHint')]
    if (isAmountRow(row, currency)) return [t('shift.loose'), t('shift.looseHint')]
    const face = amountText(row, currency)
    return [face, t('shift.pieces', { face })]
  }
  return (
    <div className="d-faces" ref={place}>
      {rowsOf(currency).map((row, index) => {
        const text = typed[row] ?? ''
        const [name, label] = wordsOf(row)
        return (
          <label key={row} className={row === chosen ? 'is-chosen' : ''}>
            <span className={isAmountRow(row, currency) ? 'd-faces-word' : 'd-figures'}>{name}</span>
            <input
              inputMode="none"
              autoComplete="off"
              autoFocus={index === 0}
              aria-label={label}
              value={text}
              readOnly={isFixed}
              onFocus={() => onChoose(row)}
              onKeyDown={(event) => go(event, index)}
              onChange={(event) => onType(row, fitText(row, event.target.value, currency))}
            />
            <output className="d-figures">{amountText(worthOf(row, text, currency), currency)}</output>
          </label>
        )
      })}
    </div>
  )
}
