import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import { isCardTerminal } from '@kassa/domain/tenders/card-slip.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { useState } from 'react'
import { lazyPart } from '../../../../kit/state/lazy-part.tsx'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import { desk } from '../../../model/desk-state.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { useLastTerminal } from '../../../peripherals/last-terminal.ts'
import { CardFields, NO_CARD } from '../../../ui/CardFields.tsx'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { SlipField } from '../../../ui/SlipField.tsx'
import { useStore } from '../../../ui/store.ts'
import { useMoreWords } from '../../../ui/use-more-words.ts'
import { AmountForm } from '../../AmountForm.tsx'
import { FeeLine } from '../../extras/FeeLine.tsx'
import type { MethodPanelProps } from '../methods.ts'
import { takeReference } from './take-reference.ts'
import { useDecimals } from '../../../model/goods/use-decimals.ts'

const PhotoButton = lazyPart(async () => (await import('../../../peripherals/PhotoButton.tsx')).PhotoButton)

/** The sale that is being paid, under the id it is going to have. */
const orderNow = async () => ({
  of: 'order' as const,
  documentId: (await stockAsker.ask(desk.read().history)).orderId,
})

/** The names of its number, where it is asked for and where it may be left out. */
const CARD_WORDS = ['cardSlip.approval', 'cardSlip.approvalOptional'] as const
const SLIP_WORDS = ['pay.slip', 'pay.slipOptional'] as const

/** A payment made elsewhere: how much of what is left, and the number of its slip; a scanned slip fills the number. */
export function ReferencePanel({ choice, leftMinor, currency }: MethodPanelProps) {
  const { t, say } = useMoreWords()
  const isWriting = useStore(desk, (state) => state.isWriting)
  const decimals = useDecimals()
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const isCard = isCardTerminal(choice.method)
  const [asked, asIfAny] = isCard ? CARD_WORDS : SLIP_WORDS
  const [card, setCard] = useState(NO_CARD)
  const terminal = useLastTerminal(isCard)
  const onSlip = { ...card, terminal: card.terminal ?? terminal.last }
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const typed = amount === '' ? { ok: true as const, value: leftMinor } : readAmount(amount, decimals)
  usePanel(amount === '' && reference === '' ? 'pay-form' : 'form', setReference)
  const take = async (): Promise<void> => {
    const done = await takeReference({ amount, reference, ...(isCard && { card: onSlip }) }, choice)
    if (!done.ok) return setRefusal(done.refusal)
    setAmount('')
    setReference('')
    setCard(NO_CARD)
    if (isCard) terminal.keep(onSlip.terminal)
    setRefusal(null)
  }
  usePrimary(t('pay.confirmOther'), isWriting, () => void take(), {
    amount: typed.ok ? moneyText(typed.value, currency) : null,
  })
  const field = refusal?.code.startsWith('reference.') ? 'reference' : 'amount'
  const words = refusal ? say(`refusal.${refusal.code}`, refusal.facts) : undefined
  return (
    <AmountForm amount={amount} decimals={decimals} onAmount={setAmount} onSubmit={() => void take()}>
      <SlipField
        label={t('pay.amount')}
        value={amount}
        placeholder={amountText(leftMinor, currency)}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        maxLength={14}
        error={field === 'amount' && !refusal?.code.startsWith('card-slip.') ? words : undefined}
        takesDigits
        onChange={setAmount}
      />
      <SlipField
        label={t(choice.needsReference ? asked : asIfAny)}
        value={reference}
        placeholder=""
        inputMode="text"
        maxLength={REFERENCE_LENGTH.most + 16}
        error={field === 'reference' ? words : undefined}
        isFirst
        onChange={setReference}
      />
      {isCard && (
        <CardFields typed={onSlip} error={refusal?.code.startsWith('card-slip.') ? refusal : null} onChange={setCard} />
      )}
      {typed.ok && <FeeLine method={choice.method} amountMinor={typed.value} currency={currency} />}
      <p className="d-note">{t(isCard ? 'cardSlip.hint' : 'pay.slipHint')}</p>
      <PhotoButton label="photo.slip" find={orderNow} />
    </AmountForm>
  )
}
