import { tipOfAmount } from '@kassa/domain/tenders/tip.ts'
import { tipOf } from '@kassa/domain/tenders/settle-payment.ts'
import type { Tip } from '@kassa/domain/basket/index.ts'
import { useState, type FormEvent } from 'react'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { readAmount } from '../../model/goods/quantity-text.ts'
import { percentOf } from '../../ui/percent-of.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { fitAmount } from '../../ui/fit-amount.tsx'
import { amountText } from '../../ui/money-text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { takenPayments } from '../due.ts'
import { useDecimals } from '../../model/goods/use-decimals.ts'
import { currencyUnit } from '../../../words/currency-name.ts'

interface Props {
  readonly payableMinor: number
  readonly currency: string
}

interface ChoiceProps extends Props {
  /** Something was taken: what was chosen stands. */
  readonly isClosed: boolean
}

const isSame = (one: Tip | null, other: Tip | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Asks for the tip: none, one of the shop's proposals with its amount, or any amount. Source: features, CD-P20. */
export function TipChoice({ payableMinor, currency, isClosed }: ChoiceProps) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const tip = useStore(takenPayments, (state) => state.tip)
  const [isAsked, setAsked] = useState(false)
  const choices = settingOf(setup, 'sales.tips').presets.map((basisPoints): Tip => ({ kind: 'percent', basisPoints }))
  const choose = (next: Tip | null): void => takenPayments.change({ tip: next })
  const isOwn = tip?.kind === 'amount'
  return (
    <div className="d-tips" role="group" aria-label={t('tip.title')}>
      <span>{isClosed ? t('payChoice.closed', { what: t('tip.title') }) : t('tip.title')}</span>
      <button
        type="button"
        className="d-button"
        aria-pressed={tip === null}
        disabled={isClosed}
        onClick={() => choose(null)}
      >
        {t('tip.none')}
      </button>
      {choices.map((one) => (
        <button
          key={one.kind === 'percent' ? one.basisPoints : 0}
          type="button"
          className="d-button"
          aria-pressed={isSame(tip, one)}
          disabled={isClosed}
          onClick={() => choose(one)}
        >
          {one.kind === 'percent' && percentOf(one.basisPoints)}{' '}
          {fitAmount(amountText(tipOf(one, payableMinor), currency))}
        </button>
      ))}
      <button
        type="button"
        className="d-button"
        aria-pressed={isOwn}
        disabled={isClosed}
        onClick={() => setAsked(true)}
      >
        {t('tip.other')} {isOwn && fitAmount(amountText(tip.amountMinor, currency))}
      </button>
      {isAsked && (
        <OwnTip
          payableMinor={payableMinor}
          currency={currency}
          onChosen={(next) => {
            choose(next)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

interface OwnTipProps extends Props {
  readonly onChosen: (tip: Tip | null) => void
  readonly onClose: () => void
}

function OwnTip({ payableMinor, currency, onChosen, onClose }: OwnTipProps) {
  const { t, say } = useMoreWords()
  const decimals = useDecimals()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const amount = readAmount(text, decimals)
    if (!amount.ok) return setError(say(`refusal.${amount.refusal.code}`, amount.refusal.facts))
    const read = tipOfAmount(amount.value, payableMinor)
    if (read.ok) return onChosen(read.value)
    setError(t('tip.tooMuch', { amount: amountText(read.refusal.facts.mostMinor, currency) }))
  }
  return (
    <DeskDialog title={t('tip.title')} onClose={onClose}>
      <form className="d-form" onSubmit={submit}>
        <NumberField
          label={t('tip.amount', { currency: currencyUnit(currency) })}
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          hasPoint={decimals > 0}
          error={error}
        />
        <button type="submit" className="d-button is-primary is-large">
          {t('tip.take')}
        </button>
      </form>
    </DeskDialog>
  )
}
