import { Checkbox, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { quantityText } from '../../kit/money/format.ts'
import { QuantityField } from '../../kit/money/MoneyField.tsx'
import type { OrderDetail } from './OrderDetailPage.tsx'
import { type ChosenLine, isRefundable } from './refund-draft.ts'
import { colon } from '../../words/colon.ts'

interface Props {
  readonly order: OrderDetail
  readonly chosen: readonly ChosenLine[]
  readonly onChange: (chosen: readonly ChosenLine[]) => void
}

/** A charge on pieces comes back with its goods. */
const canChoose = ({ kind }: OrderDetail['lines'][number]): boolean => kind !== 'charge'

/** Asks which lines come back, how much of each, and where the goods go. */
export function RefundLines({ order, chosen, onChange }: Props) {
  const { t } = useTranslation('order')
  const toggle = (line: number, left: number): void =>
    onChange(
      chosen.some((one) => one.line === line)
        ? chosen.filter((one) => one.line !== line)
        : [...chosen, { line, quantity: left, left, goods: 'restock' }],
    )
  const edit = (line: number, part: Partial<ChosenLine>): void =>
    onChange(chosen.map((one) => (one.line === line ? { ...one, ...part } : one)))
  return (
    <fieldset className="k-form-section">
      <legend>{t('refund.choose')}</legend>
      <ul className="k-plain-list">
        {order.lines.filter(canChoose).map((line) => {
          const left = line.quantity - line.refundedQuantity
          const mine = chosen.find((one) => one.line === line.line)
          const pieces = line.serials.filter(({ isReturned }) => !isReturned).map(({ number }) => number)
          return (
            <li key={line.line}>
              <Checkbox checked={mine !== undefined} disabled={left <= 0} onChange={() => toggle(line.line, left)}>
                {line.name}{' '}
                <span className="k-muted">{t('refund.left', { quantity: quantityText(left, line.weightUnit) })}</span>
              </Checkbox>
              {mine ? (
                <div className="k-refund-parts">
                  {pieces.length === 0 ? null : (
                    <Checkbox.Group
                      aria-label={t('refund.pieces', { name: line.name })}
                      options={pieces}
                      value={[...(mine.serials ?? pieces)]}
                      onChange={(serials) => edit(line.line, { serials, quantity: serials.length })}
                    />
                  )}
                  <QuantityField
                    aria-label={`${t('line.quantity')}${colon()}${line.name}`}
                    weightUnit={line.weightUnit}
                    value={mine.quantity}
                    onChange={(quantity) => edit(line.line, { quantity })}
                  />
                  <Segmented
                    aria-label={`${t('refund.goods')}${colon()}${line.name}`}
                    value={mine.goods}
                    options={(['restock', 'damaged'] as const).map((value) => ({ value, label: t(`refund.${value}`) }))}
                    onChange={(goods) => edit(line.line, { goods })}
                  />
                  {isRefundable(mine) ? null : (
                    <span className="k-bad" role="alert">
                      {t('refund.left', { quantity: quantityText(left, line.weightUnit) })}
                    </span>
                  )}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
