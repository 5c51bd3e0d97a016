import { CURRENCIES, decimalText } from '@kassa/domain/money/money.ts'
import { readCash } from '@kassa/domain/tenders/cash-given.ts'
import { foreignDue, foreignValue, type ForeignRate } from '@kassa/domain/tenders/foreign-cash.ts'
import { quickCashAmounts } from '@kassa/domain/tenders/quick-cash.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { DeskDialog } from '../../../ui/DeskDialog.tsx'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { useMoreWords } from '../../../ui/use-more-words.ts'
import { cashToPay } from '../../due.ts'
import { takeTender } from '../../take-tender.ts'

interface Props {
  readonly rates: readonly ForeignRate[]
  /** The amount that cash would have to pay now, rounded to coins. */
  readonly dueMinor: number
  readonly onClose: () => void
}

/** Notes of another currency: what would be enough of them, what the given ones count, and the change in the outlet's own. Source: payments.md §7. */
export function OtherNotes({ rates, dueMinor: inCoinsMinor, onClose }: Props) {
  const { t, say } = useMoreWords()
  const [chosen, setChosen] = useState(rates[0]?.currency)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const rate = rates.find(({ currency }) => currency === chosen)
  if (!rate) return null
  const { currency, into, rounding } = rate
  const dueMinor = rounding ? (cashToPay(rounding) ?? inCoinsMinor) : inCoinsMinor
  const neededMinor = foreignDue(dueMinor, rate)
  const given = text === '' ? null : readCash(text.replace(/\.$/, ''), neededMinor, currency)
  const worthMinor = given?.ok ? foreignValue(given.value, rate) : 0
  const type = (next: string): void => {
    setText(next)
    setError(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (given === null) return setError(t('foreign.typeIt'))
    if (!given.ok) return setError(say(`refusal.${given.refusal.code}`, given.refusal.facts))
    if (worthMinor === 0) return setError(t('foreign.nothing'))
    onClose()
    void takeTender({
      method: 'cash',
      amountMinor: worthMinor,
      reference: null,
      foreign: { currency, amountMinor: given.value },
      ...(rounding && { rounding }),
    })
  }
  return (
    <DeskDialog title={t('foreign.title')} onClose={onClose}>
      <form className="d-form" onSubmit={submit}>
        {rates.length > 1 && (
          <div className="d-row" role="group" aria-label={t('foreign.currency')}>
            {rates.map((one) => (
              <button
                key={one.currency}
                type="button"
                className="d-button"
                aria-pressed={one.currency === currency}
                onClick={() => {
                  setChosen(one.currency)
                  type('')
                }}
              >
                {one.currency}
              </button>
            ))}
          </div>
        )}
        <p className="d-note">{t('foreign.rate', { currency, worth: worthOfOne(rate) })}</p>
        <div className="d-quickcash" role="group" aria-label={t('pay.quick')}>
          {quickCashAmounts(neededMinor, currency).map((amount) => (
            <button
              key={amount}
              type="button"
              className="d-button d-figures"
              onClick={() => type(decimalText(amount, CURRENCIES[currency].exponent))}
            >
              {amountText(amount, currency)}
            </button>
          ))}
        </div>
        <NumberField
          label={t('foreign.given', { currency })}
          value={text}
          onChange={type}
          hasPoint={CURRENCIES[currency].exponent > 0}
          error={error}
        />
        <dl className="d-figures-list" aria-live="polite">
          <div>
            <dt>{t('foreign.counts')}</dt>
            <dd className="d-figures">{moneyText(worthMinor, into)}</dd>
          </div>
          <div className={worthMinor < dueMinor ? 'is-bad' : 'is-good'}>
            <dt>{t(worthMinor < dueMinor ? 'pay.left' : 'foreign.change')}</dt>
            <dd className="d-figures">{moneyText(Math.abs(worthMinor - dueMinor), into)}</dd>
          </div>
        </dl>
        <button type="submit" className="d-button is-primary is-large">
          {t('foreign.take')}
        </button>
      </form>
    </DeskDialog>
  )
}

/** Returns the worth of one unit of the notes before the steps: `7.12 CNY`, the spread taken off. */
function worthOfOne({ into, rateMillionths, spreadBasisPoints }: ForeignRate): string {
  const millionths = (BigInt(rateMillionths) * BigInt(10_000 - spreadBasisPoints)) / 10_000n
  return `${decimalText(Number(millionths), 6).replace(/\.?0+$/, '')} ${into}`
}
