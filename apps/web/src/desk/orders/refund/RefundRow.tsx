import { Icon } from '../../../ui/Icon.tsx'
import { amountText } from '../../ui/money-text.ts'
import { minusIcon, plusIcon } from '../../ui/icons.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { nameNow } from './name-now.ts'
import type { RefundLineChoice, RefundableRow } from './refundable.ts'

interface RowProps {
  readonly row: RefundableRow
  readonly chosen: RefundLineChoice | undefined
  readonly currency: string
  /** The first that can come back: the keyboard stands there once the sale is found. */
  readonly isFirst: boolean
  readonly onChange: (chosen: RefundLineChoice | null) => void
}

/** One line of the sale: how much of it comes back, which pieces, and whether it can be sold again. */
export function RefundRow({ row, chosen, currency, isFirst, onChange }: RowProps) {
  const { t, language } = useMoreWords()
  const quantity = chosen?.quantity ?? 0
  const goods = chosen?.goods ?? 'restock'
  const set = (next: number) =>
    onChange(next <= 0 ? null : { line: row.line, quantity: Math.min(next, row.left), goods })
  return (
    <li className={quantity > 0 ? 'd-refund-row is-chosen' : 'd-refund-row'}>
      <button
        type="button"
        className="d-refund-name"
        disabled={row.left === 0}
        autoFocus={isFirst}
        aria-pressed={quantity > 0}
        onClick={() => set(quantity > 0 ? 0 : row.left)}
      >
        <b>{nameNow(row, language)}</b>
        <span className="d-figures">
          {row.quantityText} · {amountText(row.valueMinor, currency)}
          {row.left < row.quantity && ` · ${t('refund.left', { left: row.left })}`}
        </span>
      </button>
      {row.left > 0 && row.serials.length > 0 && (
        <div className="d-choices" role="group" aria-label={t('serial.which')}>
          {row.serials.map((serial) => {
            const picked = chosen?.serials ?? (quantity > 0 ? [...row.serials] : [])
            const isPicked = picked.includes(serial)
            const next = isPicked ? picked.filter((one) => one !== serial) : [...picked, serial]
            return (
              <button
                key={serial}
                type="button"
                className="d-button d-figures"
                aria-pressed={isPicked}
                onClick={() =>
                  onChange(next.length === 0 ? null : { line: row.line, quantity: next.length, goods, serials: next })
                }
              >
                {serial}
              </button>
            )
          })}
        </div>
      )}
      {row.left > 0 && !row.isWeighed && row.serials.length === 0 && (
        <div className="d-stepper">
          <button
            type="button"
            className="d-button is-square"
            aria-label={t('pad.less')}
            onClick={() => set(quantity - 1)}
          >
            <Icon of={minusIcon} />
          </button>
          <output className="d-figures">{quantity}</output>
          <button
            type="button"
            className="d-button is-square"
            aria-label={t('pad.more')}
            onClick={() => set(quantity + 1)}
          >
            <Icon of={plusIcon} />
          </button>
        </div>
      )}
      {chosen && (
        <div className="d-choices">
          {(['restock', 'damaged'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="d-button"
              aria-pressed={goods === each}
              onClick={() => onChange({ ...chosen, goods: each })}
            >
              {t(`refund.${each}`)}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
