import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listShiftEntries, readShift, shiftEntryKind } from '@kassa/contract/sales/shift.calls.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { Money } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'

type Entry = OutputOf<(typeof listShiftEntries)['answer']>['rows'][number]

/** The drawer's book of one shift: every movement of cash with the sale or refund behind it. */
export default function ShiftDrawerPage() {
  const { t } = useTranslation(['shift', 'nav'])
  const params: { id?: string } = useParams({ strict: false })
  const id = params.id ?? ''
  const { data: shift } = useAnswer(readShift, { id })
  return (
    <ListPage
      name="shift-drawer"
      title={t('drawer.title', { number: shift?.number ?? '' })}
      purpose={t('nav:screen.shiftDrawer.purpose')}
      endpoint={listShiftEntries}
      request={{ id }}
      isOfOneThing
      above={
        <Link to={paths.shift(id)} className="k-detail-back">
          <Icon of={backIcon} /> {shift?.number ?? t('nav:screen.shift.title')}
        </Link>
      }
      filters={[choiceOf('kind', t('drawer.kind'), shiftEntryKind.options, (value) => t(`kind.${value}`))]}
      columns={useColumns(shift?.outletId)}
      rowKey={(row) => row.id}
      isExported
      empty={{ title: t('drawer.empty'), body: t('drawer.emptyBody') }}
    />
  )
}

const wordOfKind = ({ kind, destination, isTips }: Entry) =>
  isTips ? 'to.tips' : destination === null ? (`kind.${kind}` as const) : (`to.${destination}` as const)

function useColumns(outletId: string | undefined): Column<Entry>[] {
  const { t } = useTranslation('shift')
  const when = useMomentText()
  return [
    {
      key: 'at',
      title: t('drawer.at'),
      text: ({ at }) => when(at, outletId),
      render: ({ at }) => <Moment at={at} outletId={outletId} />,
    },
    { key: 'kind', title: t('drawer.kind'), render: (entry) => t(wordOfKind(entry)) },
    {
      key: 'document',
      title: t('drawer.document'),
      text: ({ documentNumber }) => documentNumber ?? '',
      render: ({ documentNumber, orderId }) => (
        <DocumentLink kind={orderId === null ? '' : 'order'} id={orderId ?? ''} number={documentNumber} />
      ),
    },
    {
      key: 'slip',
      title: t('drawer.slip'),
      isHiddenAtFirst: true,
      text: ({ slip }) => slip ?? '',
      render: ({ slip }) => slip ?? '–',
    },
    {
      key: 'reason',
      title: t('drawer.reason'),
      text: ({ reason }) => reason ?? '',
      render: ({ reason }) => reason || '–',
    },
    {
      key: 'by',
      title: t('drawer.by'),
      text: ({ staffName }) => staffName ?? '',
      render: ({ staffName }) => staffName ?? '–',
    },
    {
      key: 'amount',
      title: t('drawer.amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
  ]
}
