import { readPriceSchedule } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { ReadingDrawer } from '../../../kit/detail/ReadingDrawer.tsx'
import { type Column, Rows } from '../../../kit/list/Rows.tsx'
import { moneyText } from '../../../kit/money/format.ts'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import type { PriceSchedule } from './PriceSchedulePage.tsx'

type Goods = OutputOf<typeof readPriceSchedule.answer>['goods'][number]

/** The prices of one list beside what the goods cost today, and how far each outlet is. */
export function SchedulePrices({
  schedule,
  onClose,
}: {
  readonly schedule: PriceSchedule
  readonly onClose: () => void
}) {
  const { t } = useTranslation('priceSchedule')
  const { data, error, refetch } = useAnswer(readPriceSchedule, { id: schedule.id })
  return (
    <ReadingDrawer title={schedule.name} size="large" onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <div className="k-stack">
        <ul className="k-plain-list">
          {schedule.outlets.map(({ outletId, outletName, beginsAt, begunAt, changed, passed }) => (
            <li key={outletId}>
              <strong>{outletName}</strong> · <Moment at={beginsAt} outletId={outletId} />
              {begunAt === null ? null : ` · ${t('changed', { count: changed ?? 0 })}`}
              {passed ? ` · ${t('passed', { count: passed })}` : null}
            </li>
          ))}
        </ul>
        <Rows
          rows={data?.goods ?? []}
          columns={useColumns(schedule.currency)}
          rowKey={({ variantId }) => variantId}
          isLoading={!data && !error}
        />
      </div>
    </ReadingDrawer>
  )
}

function useColumns(currency: string): Column<Goods>[] {
  const { t } = useTranslation('priceSchedule')
  return [
    { key: 'name', title: t('goods'), render: ({ name }) => name },
    { key: 'now', title: t('today'), align: 'end', render: (row) => todayOf(row, currency) },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ sellPriceMinor }) => <strong className="k-figures">{moneyText(sellPriceMinor, currency)}</strong>,
    },
    {
      key: 'member',
      title: t('memberPrice'),
      align: 'end',
      render: ({ memberPriceMinor }) =>
        memberPriceMinor === null ? t('stays') : moneyText(memberPriceMinor, currency),
    },
  ]
}

function todayOf({ lowestNowMinor, highestNowMinor }: Goods, currency: string): string {
  if (lowestNowMinor === null || highestNowMinor === null) return '–'
  const [from, to] = [moneyText(lowestNowMinor, currency), moneyText(highestNowMinor, currency)]
  return from === to ? from : `${from} – ${to}`
}
