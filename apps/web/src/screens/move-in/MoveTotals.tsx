import { MOVED_SUMS, type moveOutcome } from '@kassa/contract/moving/past-moves.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../kit/money/Money.tsx'

type Outcome = OutputOf<typeof moveOutcome>

const COUNTED = [
  'products',
  'people',
  'points',
  'cards',
  'historyOrders',
  'counted',
  'staff',
  'listPrices',
  'layaways',
] as const

/** Totals of the old system and of this shop, side by side: what differs is marked. */
export function MoveTotals({ outcome: { currency, files, here } }: { outcome: Outcome }) {
  const { t } = useTranslation('moving')
  const isSaid = (what: keyof typeof files): boolean => files[what] !== 0 || here[what] !== 0
  const kindOf = (what: keyof typeof files): string | undefined => (files[what] === here[what] ? undefined : 'k-bad')
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
        {COUNTED.filter(isSaid).map((what) => (
          <tr key={what}>
            <th scope="row">{t(what)}</th>
            <td>{files[what]}</td>
            <td className={kindOf(what)}>{here[what]}</td>
          </tr>
        ))}
        {MOVED_SUMS.filter(isSaid).map((what) => (
          <tr key={what}>
            <th scope="row">{t(`sum.${what}`)}</th>
            <td>
              <Amount minor={files[what]} currency={currency} />
            </td>
            <td className={kindOf(what)}>
              <Amount minor={here[what]} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An amount; a dash for whoever may not see what goods cost. */
const Amount = ({ minor, currency }: { minor: Outcome['here']['stockValueMinor']; currency: string }) =>
  minor === null ? '—' : <Money minor={minor} currency={currency} />
