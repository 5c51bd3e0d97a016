import { useEffect } from 'react'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { amountText, moneyText } from '../../ui/money-text.ts'
import { useWords } from '../../ui/use-words.ts'
import { chargeOf, offeredFee } from './fee.ts'
import type { TakenTender } from '../tender-list.ts'

interface Props {
  readonly method: TakenTender['method']
  /** The amount paid of the basket, before the fee. */
  readonly amountMinor: number
  readonly currency: CurrencyCode
}

/**
 * Shows the fee of paying this way, and the amount charged with it, before anything is charged; nothing where it is
 * free.
 */
export function FeeLine({ method, amountMinor, currency }: Props) {
  const { t } = useWords()
  const charge = chargeOf(method, amountMinor)
  const { feeMinor, amountMinor: chargedMinor } = charge
  useEffect(() => {
    offeredFee.change({ feeMinor, amountMinor: chargedMinor })
    return () => offeredFee.change({ feeMinor: 0, amountMinor: 0 })
  }, [feeMinor, chargedMinor])
  if (charge.feeMinor === 0) return null
  return (
    <div role="status">
      <dl className="d-fee">
        <dt>{t('fee.title')}</dt>
        <dd className="d-figures">{amountText(charge.feeMinor, currency)}</dd>
        <dt>{t('fee.charge')}</dt>
        <dd className="d-figures">
          <b>{moneyText(charge.amountMinor, currency)}</b>
        </dd>
      </dl>
    </div>
  )
}
