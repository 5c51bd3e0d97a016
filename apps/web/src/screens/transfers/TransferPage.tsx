import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listTransfers, type transferRow, transferState } from '@kassa/contract/inventory/transfer.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn, numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { transferStateKinds } from '../../parts/document/transfer-state.ts'
import { TransferDrawer } from './TransferDrawer.tsx'

const AskedTransfer = lazyPart(async () => (await import('./AskedTransfer.tsx')).AskedTransfer)

type Row = OutputOf<typeof transferRow>

/** Transfers from and to the chosen outlet. Source: specification §2 (/stock-transfer), D10. */
export default function TransferPage() {
  const { t } = useTranslation(['supply', 'nav'])
  const here = useSession(({ outlet }) => outlet?.outletId ?? 'new')
  const [isAdding, setIsAdding] = useState(useOpenForm(`transfer.${here}`))
  const seesStock = useCan('platform.inventory.stock', 'desk.inventory')
  const hasOther = useSession((session) => session.outlets.length > 1)
  const reason = !seesStock ? t('lines.needsStock') : hasOther ? null : t('transfer.oneOutlet')
  const [address, change] = useAddress()
  const isAsked = useCan('platform.inventory.transfers.add') && reason === null && address['goods'] !== undefined
  const create = (
    <NewButton
      permission="platform.inventory.transfers.add"
      label={t('transfer.new')}
      reason={reason}
      onClick={() => setIsAdding(true)}
    />
  )
  return (
    <>
      <ListPage
        name="transfers"
        title={t('nav:screen.transfers.title')}
        purpose={t('nav:screen.transfers.purpose')}
        endpoint={listTransfers}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        actions={create}
        empty={{ title: t('transfer.empty'), body: t('transfer.emptyBody'), action: create }}
      />
      {isAsked ? (
        <AskedTransfer address={address} onClose={() => change({ goods: null, quantity: null, toOutlet: null })} />
      ) : null}
      {isAdding ? <TransferDrawer transfer={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation('supply')
  return [
    { kind: 'text', name: 'search', label: t('filter') },
    choiceOf('state', t('state'), transferState.options, (value) => t(`transfer.state.${value}`)),
    choiceOf('direction', t('transfer.direction'), ['out', 'in'] as const, (value) => t(`transfer.${value}`)),
    { kind: 'days', from: 'from', to: 'to', label: t('createdAt') },
  ]
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('supply')
  return [
    numberColumn(t('number'), paths.transfer, 'number'),
    {
      key: 'state',
      sort: 'state',
      title: t('state'),
      render: ({ state }) => <StatusTag kind={transferStateKinds[state]}>{t(`transfer.state.${state}`)}</StatusTag>,
    },
    { key: 'from', sort: 'from', title: t('transfer.from'), render: ({ outletName }) => outletName },
    { key: 'to', sort: 'to', title: t('transfer.to'), render: ({ toOutletName }) => toOutletName },
    { key: 'lines', sort: 'lines', title: t('lines.title'), align: 'end', render: ({ lineCount }) => lineCount },
    momentColumn('createdAt', t('createdAt'), { sort: 'createdAt' }),
    { key: 'createdBy', title: t('createdBy'), isHiddenAtFirst: true, render: ({ createdByName }) => createdByName },
  ]
}
