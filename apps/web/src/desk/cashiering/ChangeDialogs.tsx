import type { OrderChange } from '@kassa/domain/basket/index.ts'
import { discountText } from '@kassa/domain/text/discount.ts'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { useWords } from '../ui/use-words.ts'
import { amountText } from '../ui/money-text.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { useStore } from '../ui/store.ts'
import { change } from '../basket/change-basket.ts'
import { changeOrder } from '../basket/change-order.ts'
import { payableWith } from '../basket/payable-with.ts'
import { currentBasket } from '../model/history.ts'
import { readAmount, readPercent } from '../model/goods/quantity-text.ts'
import { PercentPresets } from './lines/PercentPresets.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'

type Way = 'percent' | 'amount' | 'target'

/** A typed percentage as people of the language say a discount (8.8折, 12% off); nothing while it cannot be read. Source: I1-S03. */
function spokenDiscount(way: Way, text: string): string | undefined {
  const read = way === 'percent' && text !== '' ? readPercent(text) : null
  return read?.ok ? discountText(read.value, localeOf(currentLanguage())) : undefined
}

function Ways({
  ways,
  way,
  onChange,
}: {
  readonly ways: readonly Way[]
  readonly way: Way
  readonly onChange: (way: Way) => void
}) {
  const { t } = useWords()
  return (
    <div className="d-choices" role="group" aria-label={t('change.how')}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          className="d-button"
          aria-pressed={each === way}
          onClick={() => onChange(each)}
        >
          {t(`change.${each}`)}
        </button>
      ))}
    </div>
  )
}

const orderChangeOf = (way: Way, value: number): OrderChange => {
  if (way === 'percent') return { kind: 'percent', offBasisPoints: value }
  return way === 'amount' ? { kind: 'amount', offMinor: value } : { kind: 'target', totalMinor: value }
}

/** The total before the change and with it, as the basket would be priced; the place is kept before anything is typed. */
function Result({ changed }: { readonly changed: OrderChange | null }) {
  const { t } = useWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const before = useMemo(() => payableWith({ orderChange: null }), [])
  const after = useMemo(() => changed && payableWith({ orderChange: changed }), [changed])
  return (
    <p className="d-note" role="status">
      {before !== null && (
        <span className="d-figures">
          {t('basket.total')} {amountText(before, currency)}
          {after !== null && ` → ${amountText(after, currency)}`}
        </span>
      )}
    </p>
  )
}

/** The whole order: percent, amount or a new total; and the rounding the cashier may press. */
export function OrderChangeDialog() {
  const { t, say } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const basket = useStore(desk, (state) => currentBasket(state.history))
  const rule = settingOf(setup, 'sales.price-change')
  const rounding = settingOf(setup, 'sales.rounding')
  const [way, setWay] = useState<Way>('percent')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decimals = setup ? currencyExponent(setup) : 2
  const read = way === 'percent' ? readPercent(text) : readAmount(text, decimals)
  const value = text !== '' && read.ok ? read.value : null
  const changed = useMemo(() => (value === null ? null : orderChangeOf(way, value)), [way, value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule.needsReason && reason.trim() === '') return setError(t('change.reasonNeeded'))
    if (!read.ok) return setError(say(`refusal.${read.refusal.code}`, read.refusal.facts))
    closeDialog()
    changeOrder(orderChangeOf(way, read.value), reason)
  }
  return (
    <DeskDialog title={t('change.order')} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        {rounding.by === 'cashier' && rounding.unitMinor > 1 && (
          <button
            type="button"
            className="d-button is-large"
            aria-pressed={basket.isRoundingPressed}
            onClick={() => {
              change({ kind: 'press-rounding', isPressed: !basket.isRoundingPressed })
              closeDialog()
            }}
          >
            {t('change.round', { unit: amountText(rounding.unitMinor, setup?.outlet.currency ?? 'CNY') })}
          </button>
        )}
        <Ways ways={['percent', 'amount', 'target']} way={way} onChange={setWay} />
        <NumberField
          label={t(`change.${way}`)}
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          hasPoint={way === 'percent' || decimals > 0}
          suffix={way === 'percent' ? '%' : undefined}
          error={error}
          hint={spokenDiscount(way, text)}
        />
        {way === 'percent' && <PercentPresets chosen={value} onChoose={(off) => setText(String(off / 100))} />}
        <Result changed={changed} />
        <ReasonField value={reason} onChange={setReason} reasons={rule.reasons} isNeeded={rule.needsReason} />
        <div className="d-row">
          <button
            type="button"
            className="d-button is-large"
            aria-pressed={basket.exemption !== null}
            onClick={() => desk.change({ dialog: { kind: 'exemption' } })}
          >
            {t('exemption.title')}
          </button>
          {basket.orderChange !== null && (
            <button
              type="button"
              className="d-button is-large"
              onClick={() => {
                closeDialog()
                changeOrder(null, '')
              }}
            >
              {t('change.takeBack')}
            </button>
          )}
          <button type="submit" className="d-button is-primary is-large">
            {t('change.apply')}
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}

/** A note on the whole sale; it prints. */
export function NoteDialog() {
  const { t } = useWords()
  const basket = useStore(desk, (state) => currentBasket(state.history))
  const [note, setNote] = useState(basket.note)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    closeDialog()
    change({ kind: 'set-note', note: note.trim() })
  }
  return (
    <DeskDialog title={t('basket.note')} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <label className="d-field">
          {t('note.label')}
          <textarea autoFocus rows={3} maxLength={255} value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
        <button type="submit" className="d-button is-primary is-large">
          {t('save')}
        </button>
      </form>
    </DeskDialog>
  )
}
