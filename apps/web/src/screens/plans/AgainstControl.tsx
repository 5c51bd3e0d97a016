import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { controlResult } from '@kassa/contract/promotion/offer-result.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { moneyText } from '../../kit/money/format.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../kit/detail/Facts.tsx'

type Result = OutputOf<typeof controlResult>
type Group = Result['treated']

/** The amount of one member, to the minor unit; a mean, so it is not added up. */
function eachText(sumMinor: WideMinor | null, { members }: Group, currency: string): string {
  if (sumMinor === null || members === 0) return '–'
  return moneyText(Math.round(Number(sumMinor) / members), currency)
}

/** The members who may get a plan beside those who never do, and what the plan earned by that. Source: decision 2580. */
export function AgainstControl({ result }: { readonly result: Result }) {
  const { t } = useTranslation('planStudy')
  const { from, until, percent, treated, control, currency } = result
  const groups = [
    [t('control.may'), treated],
    [t('control.never'), control],
  ] as const
  return (
    <section className="k-stack">
      <h3>{t('control.title')}</h3>
      <p className="k-muted">{t('control.note', { from, until: until ?? t('control.now'), percent })}</p>
      <div className="k-scroll-x">
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('control.group')}</th>
              {(['members', 'buyers', 'revenueEach', 'marginEach'] as const).map((name) => (
                <th key={name} scope="col" className="is-end">
                  {t(`control.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([name, group]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="is-end k-figures">{group.members}</td>
                <td className="is-end k-figures">{group.buyers}</td>
                <td className="is-end k-figures">{eachText(group.revenueMinor, group, currency)}</td>
                <td className="is-end k-figures">{eachText(group.marginMinor, group, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <EarnedText result={result} />
    </section>
  )
}

/** The sums that the plan brought, each with its limits, and whether chance alone may have made them. */
function EarnedText({ result: { earned, currency } }: { readonly result: Result }) {
  const { t } = useTranslation('planStudy')
  if (!earned) return <p>{t('control.few')}</p>
  const text = (amount: WideMinor, low: WideMinor, high: WideMinor): string =>
    t('control.earned', {
      amount: moneyText(amount, currency),
      low: moneyText(low, currency),
      high: moneyText(high, currency),
    })
  const { revenueMinor, revenueLowMinor, revenueHighMinor, marginMinor, marginLowMinor, marginHighMinor } = earned
  const isShown = marginMinor !== null && marginLowMinor !== null && marginHighMinor !== null
  const [low, high] = isShown ? [marginLowMinor, marginHighMinor] : [revenueLowMinor, revenueHighMinor]
  return (
    <>
      <Facts
        facts={[
          { label: t('control.revenue'), value: text(revenueMinor, revenueLowMinor, revenueHighMinor) },
          ...(isShown
            ? [{ label: t('control.margin'), value: text(marginMinor, marginLowMinor, marginHighMinor) }]
            : []),
        ]}
      />
      {Number(low) <= 0 && Number(high) >= 0 ? <p className="k-muted">{t('control.chance')}</p> : null}
    </>
  )
}
