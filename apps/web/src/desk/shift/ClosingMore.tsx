import { isCountedAsTotal } from '@kassa/domain/sales/method-counts.ts'
import { amountText } from '../ui/money-text.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import type { TillShiftTotals } from './shift-totals.ts'

interface MethodsProps {
  readonly totals: TillShiftTotals
  readonly isBlind: boolean
  readonly currency: string
  readonly typed: Readonly<Record<number, string>>
  readonly onType: (method: number, text: string) => void
}

/**
 * Asks for the amounts on slips and terminals of every method but cash; the expected amount stands beside each unless
 * it is counted blind.
 */
export function MethodCounts({ totals, isBlind, currency, typed, onType }: MethodsProps) {
  const { t } = useMoreWords()
  const nameOf = useMethodName()
  const methods = totals.byMethod.filter(({ method }) => isCountedAsTotal(method))
  if (methods.length === 0) return null
  return (
    <fieldset className="d-form">
      <legend>{t('shift.methodsFound')}</legend>
      {methods.map(({ method, amountMinor }) => (
        <label key={method} className="d-field">
          {nameOf(method)}
          {isBlind ? '' : ` · ${amountText(amountMinor, currency)}`}
          <input
            inputMode="decimal"
            maxLength={14}
            value={typed[method] ?? ''}
            onChange={(event) => onType(method, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

interface ChecklistProps {
  readonly items: readonly string[]
  readonly done: ReadonlySet<string>
  readonly onTick: (text: string, isDone: boolean) => void
}

/** Lists the tasks before leaving. */
export function Checklist({ items, done, onTick }: ChecklistProps) {
  const { t } = useMoreWords()
  if (items.length === 0) return null
  return (
    <fieldset className="d-form">
      <legend>{t('shift.checklist')}</legend>
      {items.map((text) => (
        <label key={text} className="d-check">
          <input type="checkbox" checked={done.has(text)} onChange={(event) => onTick(text, event.target.checked)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
