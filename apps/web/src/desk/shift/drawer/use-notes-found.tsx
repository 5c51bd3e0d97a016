import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { useState, type ReactNode } from 'react'
import { readAmount } from '../../model/goods/quantity-text.ts'
import { amountText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import type { CountedClosing } from '../shift-actions.ts'
import type { TillShiftTotals } from '../shift-totals.ts'
import type { CountedNotes } from './counted-notes.ts'

type Currency = NonNullable<CountedNotes['foreign']>[number]['currency']

/** The fields for what was counted of each foreign currency that was taken, the first wrong amount, and what the closing says of them. */
export function useNotesFound(totals: TillShiftTotals, isBlind: boolean) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const found = totals.foreign.map(({ currency }) => ({
    currency: currency as Currency,
    amount: readAmount(typed[currency]?.trim() || '0', CURRENCIES[currency].exponent),
  }))
  const said = found.flatMap(({ currency, amount }) => (amount.ok ? [{ currency, countedMinor: amount.value }] : []))
  return {
    fields: (
      <NotesFields
        totals={totals}
        isBlind={isBlind}
        typed={typed}
        onType={(currency, text) => setTyped({ ...typed, [currency]: text })}
      />
    ),
    wrong: found.find(({ amount }) => !amount.ok),
    said: { foreign: said } satisfies Partial<CountedClosing>,
  }
}

interface Props {
  readonly totals: TillShiftTotals
  readonly isBlind: boolean
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (currency: string, text: string) => void
}

function NotesFields({ totals, isBlind, typed, onType }: Props): ReactNode {
  const { t } = useMoreWords()
  if (totals.foreign.length === 0) return null
  return (
    <fieldset className="d-form">
      <legend>{t('shift.foreignFound')}</legend>
      {totals.foreign.map(({ currency, amountMinor }) => (
        <label key={currency} className="d-field">
          {currency}
          {isBlind ? '' : ` · ${amountText(amountMinor, currency)}`}
          <input
            inputMode="decimal"
            maxLength={14}
            value={typed[currency] ?? ''}
            onChange={(event) => onType(currency, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}
