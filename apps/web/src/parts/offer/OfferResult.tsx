import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { offerResult } from '@kassa/contract/promotion/offer-result.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { EndHead } from '../../ui/EndHead.tsx'

type Result = OutputOf<typeof offerResult>
type Row = Result['rows'][number]

interface Props {
  readonly result: Result
  /** The part of the order list's address that names the offer. */
  readonly named: Readonly<Record<string, string>>
}

/** Orders as results count them: sales that were not given back whole. */
const STANDING = { type: '1', status: 'completion' } as const

/**
 * Shows the result of an offer: in all, beside the same weekdays before, and by outlet and day; each figure opens its
 * orders.
 */
export function OfferResult({ result, named }: Props) {
  const { t } = useTranslation('promotion')
  if (result.rows.length === 0) return <EmptyState title={t('result.empty')} body={t('result.emptyBody')} />
  return (
    <div className="k-stack">
      <Totals rows={result.rows} named={named} />
      {result.compared ? <Compared compared={result.compared} /> : null}
      <ByDay rows={result.rows} named={named} />
    </div>
  )
}

const money = (minor: WideMinor | null, currency: string): string => (minor === null ? '–' : moneyText(minor, currency))

function useOrdersLink(named: Props['named']) {
  const mayOpen = useCan('platform.analysis.orders')
  return (count: number, narrowed: Readonly<Record<string, string>>) =>
    mayOpen ? <Link to={paths.orders({ ...named, ...STANDING, ...narrowed })}>{count}</Link> : count
}

const sumOf = (rows: readonly Row[], pick: (row: Row) => WideMinor | null): WideMinor | null =>
  rows.reduce<WideMinor | null>((sum, row) => {
    const one = pick(row)
    return sum === null || one === null ? null : addWide([sum, one])
  }, 0)

function Head({ first, second }: { readonly first: string; readonly second?: string }) {
  const { t } = useTranslation('promotion')
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {second === undefined ? null : <th scope="col">{second}</th>}
        <EndHead>{t('used')}</EndHead>
        <EndHead>{t('result.reduction')}</EndHead>
        <EndHead>{t('result.revenue')}</EndHead>
        <EndHead>{t('result.margin')}</EndHead>
      </tr>
    </thead>
  )
}

interface Sums extends Pick<Row, 'reductionMinor' | 'revenueMinor' | 'marginMinor'> {
  readonly currency: string
  /** How many orders, as they are opened. */
  readonly orders: ReactNode
}

/** The figures of a row, under the headings of `Head`. */
const Figures = ({ orders, currency, reductionMinor, revenueMinor, marginMinor }: Sums) => (
  <>
    <td className="is-end k-figures">{orders}</td>
    {[reductionMinor, revenueMinor, marginMinor].map((minor, place) => (
      <td key={place} className="is-end k-figures">
        {money(minor, currency)}
      </td>
    ))}
  </>
)

function Totals({ rows, named }: { readonly rows: readonly Row[]; readonly named: Props['named'] }) {
  const { t } = useTranslation('promotion')
  const open = useOrdersLink(named)
  return (
    <div className="k-scroll-x">
      <table className="k-plain-table">
        <Head first={t('result.inAll')} />
        <tbody>
          {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
            const baskets = own.reduce((sum, row) => sum + row.baskets, 0)
            return (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <Figures
                  orders={open(baskets, {})}
                  currency={currency}
                  reductionMinor={sumOf(own, (row) => row.reductionMinor) ?? 0}
                  revenueMinor={sumOf(own, (row) => row.revenueMinor) ?? 0}
                  marginMinor={sumOf(own, (row) => row.marginMinor)}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** All sales of these outlets on these days, and on the same weekdays before. */
function Compared({ compared }: { readonly compared: NonNullable<Result['compared']> }) {
  const { t } = useTranslation('promotion')
  const { from, until, beforeFrom, beforeUntil } = compared
  return (
    <section>
      <h3>{t('result.compared')}</h3>
      <p className="k-muted">{t('result.comparedNote')}</p>
      <div className="k-scroll-x">
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('result.day')}</th>
              <EndHead>{t('result.allOrders')}</EndHead>
              <EndHead>{t('result.allRevenue')}</EndHead>
              <EndHead>{t('result.margin')}</EndHead>
            </tr>
          </thead>
          <tbody>
            {compared.rows.flatMap(({ currency, now, before }) =>
              (
                [
                  [`${dayText(from)} – ${dayText(until)}`, now, { from, to: until }],
                  [`${dayText(beforeFrom)} – ${dayText(beforeUntil)}`, before, { from: beforeFrom, to: beforeUntil }],
                ] as const
              ).map(([days, sums, span]) => (
                <tr key={`${currency} ${days}`}>
                  <th scope="row">{days}</th>
                  <td className="is-end k-figures">
                    <Link to={paths.orders({ ...STANDING, ...span })}>{sums.baskets}</Link>
                  </td>
                  <td className="is-end k-figures">{money(sums.revenueMinor, currency)}</td>
                  <td className="is-end k-figures">{money(sums.marginMinor, currency)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ByDay({ rows, named }: { readonly rows: readonly Row[]; readonly named: Props['named'] }) {
  const { t } = useTranslation('promotion')
  const open = useOrdersLink(named)
  return (
    <div className="k-scroll-x">
      <table className="k-plain-table">
        <Head first={t('result.day')} second={t('result.outlet')} />
        <tbody>
          {rows.map(({ outletId, outletName, day, currency, ...row }) => (
            <tr key={`${outletId} ${day}`}>
              <th scope="row">{dayText(day)}</th>
              <td>{outletName}</td>
              <Figures {...row} currency={currency} orders={open(row.baskets, { from: day, to: day })} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
