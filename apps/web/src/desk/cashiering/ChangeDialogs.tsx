import type { OrderChange } from '@kassa/domain/basket/index.ts'
import { discountText } from '@kassa/domain/text/discount.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { minusIcon, plusIcon } from '../ui/icons.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { useWords } from '../ui/use-words.ts'
import { amountText } from '../ui/money-text.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { useStore } from '../ui/store.ts'
import type { DeskLine } from '../model/basket.ts'
import { change } from '../basket/change-basket.ts'
import { changeOrder } from '../basket/change-order.ts'
import { currentBasket } from '../model/history.ts'
import { isWeighed, nameIn } from '../model/goods.ts'
import { quantityDecimals, quantityText, readAmount, readPercent, readQuantity } from '../model/quantity-text.ts'
import { discountLine, listUnitMinor, removeLine, setQuantity, setUnitPrice } from '../basket/sell.ts'

interface ReasonProps {
  readonly value: string
  readonly onChange: (reason: string) => void
  readonly reasons: readonly string[]
}

function Reason({ value, onChange, reasons }: ReasonProps) {
  const { t } = useWords()
  return (
    <div className="d-reason">
      <label>
        {t('change.reason')}
        <input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      </label>
      {reasons.length > 0 && (
        <div className="d-choices">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className="d-button"
              aria-pressed={value === reason}
              onClick={() => onChange(reason)}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type Way = 'percent' | 'price' | 'amount' | 'target'

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

/** Another price for one line: percent off, or a new unit price. */
export function LinePriceDialog({ line }: { readonly line: DeskLine }) {
  const { t, say, language } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const rule = settingOf(setup, 'sales.price-change')
  const [way, setWay] = useState<Way>('percent')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decimals = setup ? currencyExponent(setup) : 2
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule.needsReason && reason.trim() === '') return setError(t('change.reasonNeeded'))
    const read = way === 'percent' ? readPercent(text) : readAmount(text, decimals)
    if (!read.ok) return setError(say(`refusal.${read.refusal.code}`, read.refusal.facts))
    closeDialog()
    if (way === 'percent') discountLine(line, read.value, reason)
    else setUnitPrice(line, read.value, reason)
  }
  return (
    <DeskDialog title={t('change.line', { name: nameIn(line.goods, language) })} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <Ways ways={['percent', 'price']} way={way} onChange={setWay} />
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
          hint={[
            t('change.listPrice', { price: amountText(listUnitMinor(line), setup?.outlet.currency ?? 'CNY') }),
            spokenDiscount(way, text),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Reason value={reason} onChange={setReason} reasons={rule.reasons} />
        <div className="d-row">
          {line.manualUnitPriceMinor !== null && (
            <button
              type="button"
              className="d-button is-large"
              onClick={() => {
                closeDialog()
                setUnitPrice(line, null, '')
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

const orderChangeOf = (way: Way, value: number): OrderChange => {
  if (way === 'percent') return { kind: 'percent', offBasisPoints: value }
  return way === 'amount' ? { kind: 'amount', offMinor: value } : { kind: 'target', totalMinor: value }
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule.needsReason && reason.trim() === '') return setError(t('change.reasonNeeded'))
    const read = way === 'percent' ? readPercent(text) : readAmount(text, decimals)
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
        <button
          type="button"
          className="d-button is-large"
          aria-pressed={basket.exemption !== null}
          onClick={() => desk.change({ dialog: { kind: 'exemption' } })}
        >
          {t('exemption.title')}
        </button>
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
        <Reason value={reason} onChange={setReason} reasons={rule.reasons} />
        <div className="d-row">
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

/** Everything that can be done with one line, by touch. */
export function LineDialog({ line }: { readonly line: DeskLine }) {
  const { t, say, language } = useWords()
  const [text, setText] = useState(quantityText(line.quantity, line.goods))
  const [note, setNote] = useState(line.note)
  const [error, setError] = useState<string>()
  const isFixed = line.labelAmountMinor !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const quantity = isFixed ? null : readQuantity(text, line.goods)
    if (quantity?.ok === false) return setError(say(`refusal.${quantity.refusal.code}`, quantity.refusal.facts))
    closeDialog()
    if (quantity?.ok && quantity.value !== line.quantity) setQuantity(line, text)
    if (note.trim() !== line.note) change({ kind: 'set-line-note', lineId: line.id, note: note.trim() }, line.id)
  }
  const step = (by: 1 | -1) => {
    const read = readQuantity(text, line.goods)
    if (read.ok && read.value + by >= 1) setText(quantityText(read.value + by, line.goods))
  }
  return (
    <DeskDialog title={nameIn(line.goods, language)} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        {!isFixed && (
          <NumberField
            label={t('mode.quantity')}
            value={text}
            onChange={setText}
            hasPoint={quantityDecimals(line.goods) > 0}
            error={error}
          />
        )}
        {!isFixed && !isWeighed(line.goods) && (
          <div className="d-row">
            <button type="button" className="d-button is-large" onClick={() => step(-1)} aria-label={t('pad.less')}>
              <Icon of={minusIcon} />
            </button>
            <button type="button" className="d-button is-large" onClick={() => step(1)} aria-label={t('pad.more')}>
              <Icon of={plusIcon} />
            </button>
          </div>
        )}
        <label className="d-field">
          {t('line.note')}
          <input value={note} maxLength={100} onChange={(event) => setNote(event.target.value)} />
        </label>
        <div className="d-row">
          <button
            type="button"
            className="d-button is-large"
            onClick={() => desk.change({ dialog: { kind: 'line-price', line } })}
          >
            {t('action.lineDiscount')}
          </button>
          <button
            type="button"
            className="d-button is-large"
            onClick={() => desk.change({ dialog: { kind: 'why', lineId: line.id } })}
          >
            {t('basket.why')}
          </button>
          <button
            type="button"
            className="d-button is-large is-danger"
            onClick={() => {
              closeDialog()
              removeLine(line)
            }}
          >
            <Icon of={removeIcon} /> {t('action.removeLine')}
          </button>
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
