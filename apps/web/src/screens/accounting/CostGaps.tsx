import { readCostGaps } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { moneyText, percentText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'

type Answer = OutputOf<(typeof readCostGaps)['answer']>

/** Goods of a period that were sold without a known cost, and sales whose cost changed since. Source: accounting.md (Cost first). */
export function CostGaps({ from, to }: { readonly from: string; readonly to: string }) {
  const { data, error, refetch } = useAnswer(readCostGaps, { from, to }, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  return (
    <>
      <Unknown answer={data} />
      <Changed rows={data.changed} />
    </>
  )
}

function Unknown({ answer: { unknown, shares } }: { readonly answer: Answer }) {
  const { t } = useTranslation('accounting')
  const partly = shares.filter(({ knownBasisPoints }) => (knownBasisPoints ?? 10_000) < 10_000)
  return (
    <>
      <PlainTable
        title={t('costGaps.unknown')}
        nothing={t('costGaps.allKnown')}
        columns={[t('costGaps.goods'), t('owed.outlet'), t('costGaps.sold'), t('costGaps.revenue')]}
        rows={unknown.map((row) => ({
          key: `${row.outletId} ${row.productId}`,
          cells: [
            <Goods key="goods" productId={row.productId} name={row.name} />,
            row.outletName,
            <Quantity key="sold" quantity={row.quantity} weightUnit={row.weightUnit} />,
            moneyText(row.revenueMinor, row.currency),
          ],
        }))}
      />
      {partly.map(({ outletId, outletName, knownBasisPoints }) => (
        <p key={outletId} className="k-muted">
          {t('costGaps.share', { outlet: outletName, share: percentText(knownBasisPoints ?? 0) })}
        </p>
      ))}
    </>
  )
}

function Changed({ rows }: { readonly rows: Answer['changed'] }) {
  const { t } = useTranslation('accounting')
  const sold = ({ soldFrom, soldTo }: Answer['changed'][number]): string =>
    soldFrom === soldTo ? dayText(soldFrom) : `${dayText(soldFrom)} – ${dayText(soldTo)}`
  return (
    <PlainTable
      title={t('costGaps.changed')}
      nothing={t('costGaps.noneChanged')}
      columns={[
        t('costGaps.goods'),
        t('owed.outlet'),
        t('costGaps.soldOn'),
        t('costGaps.bookedOn'),
        t('costGaps.more'),
      ]}
      rows={rows.map((row, at) => ({
        key: String(at),
        cells: [
          <Goods key="goods" productId={row.productId} name={row.name} />,
          row.outletName,
          sold(row),
          dayText(row.bookedOn),
          <Cost key="more" minor={row.costMinor} currency={row.currency} />,
        ],
      }))}
    />
  )
}

function Goods({ productId, name }: { readonly productId: string | null; readonly name: string }) {
  const { t } = useTranslation('accounting')
  return productId === null ? t('costGaps.noProduct') : <AllowedLink to={paths.product(productId)}>{name}</AllowedLink>
}
