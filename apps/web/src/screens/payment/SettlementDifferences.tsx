import type { ImportedSettlement, SettlementDifferenceRow } from '@kassa/contract/payment/settlement.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { EndHead } from '../../ui/EndHead.tsx'

type Totals = Pick<
  ImportedSettlement,
  'currency' | 'paidCount' | 'paidMinor' | 'refundCount' | 'refundMinor' | 'feeMinor' | 'netMinor'
>

/** Shows the totals of a file: paid, given back, kept, and the amount that reaches the bank. */
export function SettlementTotals({ totals }: { readonly totals: Totals }) {
  const { t } = useTranslation('settlement')
  const { currency, paidCount, paidMinor, refundCount, refundMinor, feeMinor, netMinor } = totals
  const lines = [
    [t('total.paid', { count: paidCount }), paidMinor],
    [t('total.refund', { count: refundCount }), refundMinor],
    [t('total.fee'), feeMinor],
    [t('total.net'), netMinor],
  ] as const
  return (
    <dl className="k-facts">
      {lines.map(([name, minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="k-figures">{moneyText(minor, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  readonly rows: readonly SettlementDifferenceRow[]
  readonly currency: ImportedSettlement['currency']
}

/** Each difference in a sentence, with what both sides say and the order behind it. */
export function SettlementDifferences({ rows, currency }: Props) {
  const { t } = useTranslation('settlement')
  if (rows.length === 0) return <p>{t('allAgree')}</p>
  const said = (minor: number | null): string => (minor === null ? '–' : moneyText(minor, currency))
  return (
    <div className="k-scroll-x" tabIndex={0} role="region" aria-label={t('differences')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <EndHead>{t('row')}</EndHead>
            <th scope="col">{t('what')}</th>
            <EndHead>{t('there')}</EndHead>
            <EndHead>{t('here')}</EndHead>
            <th scope="col">{t('which')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one, at) => (
            <tr key={at}>
              <td className="is-end k-figures">{one.row ?? '–'}</td>
              <td>{t(`difference.${one.difference}`)}</td>
              <td className="is-end k-figures">{said(one.theirsMinor)}</td>
              <td className="is-end k-figures">{said(one.oursMinor)}</td>
              <td>
                {one.orderId === null ? null : (
                  <Link to={paths.order(one.orderId)} className="k-figures">
                    {one.orderNumber ?? t('order')}
                  </Link>
                )}{' '}
                <span className="k-muted">{[one.number || one.channelNumber, one.at.replace('T', ' ')].join(' ')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
