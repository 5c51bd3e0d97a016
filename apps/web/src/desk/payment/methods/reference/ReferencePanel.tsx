import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { useState } from 'react'
import { lazyPart } from '../../../../kit/state/lazy-part.tsx'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { readAmount } from '../../../model/quantity-text.ts'
import { amountText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { FeeLine } from '../../FeeLine.tsx'
import type { MethodPanelProps } from '../methods.ts'
import { takeReference } from './take-reference.ts'

const PhotoButton = lazyPart(async () => (await import('../../../peripherals/PhotoButton.tsx')).PhotoButton)

/** The sale that is being paid, under the id it is going to have. */
const orderNow = async () => ({
  of: 'order' as const,
  documentId: (await stockAsker.ask(desk.read().history)).orderId,
})

/** A payment made elsewhere: how much of what is left, and the number of its slip; a scanned slip fills the number. */
export function ReferencePanel({ choice, leftMinor, currency }: MethodPanelProps) {
  const { t, say } = useWords()
  const isWriting = useStore(desk, (state) => state.isWriting)
  const decimals = useStore(desk, ({ setup }) => (setup ? currencyExponent(setup) : 2))
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const typed = amount === '' ? { ok: true as const, value: leftMinor } : readAmount(amount, decimals)
  usePanel('form', setReference)
  const take = async (): Promise<void> => {
    const done = await takeReference({ amount, reference }, choice)
    if (!done.ok) return setRefusal(done.refusal)
    setAmount('')
    setReference('')
    setRefusal(null)
  }
  usePrimary(t('pay.confirmOther'), isWriting, () => void take())
  const field = refusal?.code.startsWith('reference.') ? 'reference' : 'amount'
  const words = refusal ? say(`refusal.${refusal.code}`, refusal.facts) : undefined
  return (
    <form
      className="d-slip"
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <Field
        label={t('pay.amount')}
        value={amount}
        placeholder={amountText(leftMinor, currency)}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        maxLength={14}
        error={field === 'amount' ? words : undefined}
        onChange={setAmount}
      />
      <Field
        label={t(choice.needsReference ? 'pay.slip' : 'pay.slipOptional')}
        value={reference}
        placeholder=""
        inputMode="text"
        maxLength={REFERENCE_LENGTH.most + 16}
        error={field === 'reference' ? words : undefined}
        isFirst
        onChange={setReference}
      />
      {typed.ok && <FeeLine method={choice.method} amountMinor={typed.value} currency={currency} />}
      <p className="d-note">{t('pay.slipHint')}</p>
      <PhotoButton label="photo.slip" find={orderNow} />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly maxLength: number
  readonly error: string | undefined
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

function Field({ label, value, placeholder, inputMode, maxLength, error, isFirst = false, onChange }: FieldProps) {
  return (
    <label className="d-slip-field">
      <span>{label}</span>
      <input
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus={isFirst}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : (
        <span className="d-note is-bad" role="alert">
          {error}
        </span>
      )}
    </label>
  )
}
