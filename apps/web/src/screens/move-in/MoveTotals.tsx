import type { moveOutcome } from '@kassa/contract/moving/past-moves.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../kit/money/Money.tsx'

type Outcome = OutputOf<typeof moveOutcome>

const ROWS = [
  { what: 'products', isMoney: false },
  { what: 'people', isMoney: false },
  { what: 'points', isMoney: false },
  { what: 'stockValueMinor', isMoney: true },
  { what: 'balanceMinor', isMoney: true },
] as const

/** Totals of the old system and of this shop, side by side: what differs is marked. */
export function MoveTotals({ outcome: { currency, files, here } }: { outcome: Outcome }) {
  const { t } = useTranslation('moving')
  const rows = ROWS.filter(({ what }) => files[what] !== 0 || here[what] !== 0)
  return (
    <table className="k-move-table">
      <thead>
        <tr>
          <th>{t('totals')}</th>
          <th>{t('inFiles')}</th>
          <th>{t('from')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, isMoney }) => (
          <tr key={what}>
            <th scope="row">{t(what)}</th>
            <td>{isMoney ? <Money minor={files[what]} currency={currency} /> : files[what]}</td>
            <td className={files[what] === here[what] ? undefined : 'k-bad'}>
              {isMoney ? <Money minor={here[what]} currency={currency} /> : here[what]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
