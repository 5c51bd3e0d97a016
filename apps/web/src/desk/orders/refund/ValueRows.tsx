import { moneyText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { nameNow } from './name-now.ts'
import type { RefundableRow } from './refundable-sale.ts'
import type { ValuesBack } from './values-back.ts'

interface Props {
  readonly values: ValuesBack
  readonly rows: readonly RefundableRow[]
  readonly currency: string
}

/**
 * Lists the refund of each line, and the amount withheld for kept goods that no longer earn the offer they were given
 * for; seen before anything is given.
 */
export function ValueRows({ values, rows, currency }: Props) {
  const { t, language } = useMoreWords()
  const nameOf = (line: number): string => {
    const row = rows.find((each) => each.line === line)
    return row ? nameNow(row, language) : ''
  }
  const charged = values.charges.filter(({ chargedMinor }) => chargedMinor !== 0)
  return (
    <div aria-label={t('refund.values')} role="group">
      {values.lines.map(({ line, amountMinor }) => (
        <p key={line} className="d-total-sum is-small">
          <span>{nameOf(line)}</span>
          <output className="d-figures">{moneyText(amountMinor, currency)}</output>
        </p>
      ))}
      {charged.map(({ line, chargedMinor }) => (
        <p key={line} className="d-total-sum is-small">
          <span>{t(chargedMinor > 0 ? 'refund.withheld' : 'refund.unwithheld', { name: nameOf(line) })}</span>
          <output className="d-figures">{moneyText(-chargedMinor, currency)}</output>
        </p>
      ))}
    </div>
  )
}
