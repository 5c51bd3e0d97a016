import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lossEvents } from '@kassa/contract/report/loss-figures.calls.ts'
import { lossKinds } from '@kassa/domain/figures/loss.ts'
import { useTranslation } from 'react-i18next'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { periodIn } from '../../parts/figures/periods.ts'
import { useStaffFilter } from '../../parts/person/use-found-filters.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { currencyChoice } from '../../words/currency-name.ts'

type Event = OutputOf<(typeof lossEvents)['answer']>['rows'][number]

/** Each event behind the figures of loss prevention; it opens its sale, else its shift. Source: AU-P03. */
export default function LossEventsPage() {
  const { t } = useTranslation(['loss', 'nav'])
  const [address] = useAddress()
  const { currency } = address
  return (
    <ListPage
      name="lossEvents"
      title={t('nav:screen.lossEvents.title')}
      purpose={t('nav:screen.lossEvents.purpose')}
      endpoint={lossEvents}
      request={{ ...periodIn(address) }}
      filters={[
        { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('days') },
        choiceOf('kind', t('what'), lossKinds, (value) => t(`kind.${value}`)),
        ...useStaffFilter('staffId', t('who')),
        ...(currency === undefined
          ? []
          : [
              {
                kind: 'choice' as const,
                name: 'currency',
                label: t('currency'),
                options: [{ value: currency, label: currencyChoice(currency) }],
              },
            ]),
      ]}
      columns={useColumns()}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      isExported
      empty={{
        title: t('empty'),
        body: t('hint'),
        action: <AllowedLink to={paths.statisticsLoss()}>{t('nav:screen.statisticsLoss.title')}</AllowedLink>,
      }}
    />
  )
}

/** Returns the address of the document of an event. */
function placeOf({ orderId, shiftId, kind, businessDay }: Event): string | null {
  if (orderId !== null) return paths.order(orderId)
  if (kind === 'without-sale') return paths.refunds({ from: businessDay, to: businessDay, kind })
  return shiftId === null ? null : paths.shift(shiftId)
}

function useColumns(): Column<Event>[] {
  const { t } = useTranslation('loss')
  const hasOutlet = useSession((session) => session.outlet !== null)
  const when = useMomentText()
  return [
    {
      key: 'at',
      title: t('at'),
      text: ({ at, outletId }) => when(at, outletId),
      render: ({ at }) => <Moment at={at} />,
    },
    { key: 'who', title: t('who'), render: ({ personName }) => personName ?? t('gone') },
    {
      key: 'kind',
      title: t('what'),
      render: ({ kind }) => <StatusTag kind="off">{t(`kind.${kind}`)}</StatusTag>,
    },
    { key: 'reason', title: t('reason'), render: ({ what }) => what },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      text: ({ amountMinor, currency }) => moneyText(amountMinor, currency),
      render: ({ amountMinor, currency, kind }) =>
        kind === 'no-sale' ? '–' : <Money minor={amountMinor} currency={currency} />,
    },
    { key: 'outlet', title: t('outlet'), isHiddenAtFirst: hasOutlet, render: ({ outletName }) => outletName },
    { key: 'device', title: t('device'), render: ({ deviceName }) => deviceName ?? '–' },
    {
      key: 'opens',
      title: t('document'),
      text: (row) => placeOf(row) ?? '–',
      render: (row) => {
        const to = placeOf(row)
        return to === null ? (
          '–'
        ) : (
          <AllowedLink to={to}>
            {t(row.orderId !== null ? 'sale' : row.kind === 'without-sale' ? 'refund' : 'shift')}
          </AllowedLink>
        )
      },
    },
  ]
}
