import {
  acceptStockRequest,
  listStockRequests,
  stockRequestState,
  type stockRequestView,
  withdrawStockRequest,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { useOpenForm } from '../../kit/form/open-form.ts'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { quantityText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { DeclineDrawer } from './DeclineDrawer.tsx'
import { StockRequestDrawer } from './StockRequestDrawer.tsx'
import { useRequestColumns } from './use-request-columns.tsx'

export type ShownStockRequest = OutputOf<typeof stockRequestView>

/** Requests for goods that the chosen outlet sent to others, and those that it was sent. */
export default function StockRequestPage() {
  const { t } = useTranslation(['stockRequest', 'nav', 'supply'])
  const here = useSession(({ outlet }) => outlet?.outletId ?? 'new')
  const [isAdding, setIsAdding] = useState(useOpenForm(`stock-request.${here}`))
  const [declined, setDeclined] = useFormState<ShownStockRequest | null>('stock-request-decline', null)
  const seesStock = useCan('platform.inventory.stock', 'desk.inventory')
  const create = (
    <NewButton
      permission="platform.inventory.transfers.add"
      label={t('new')}
      reason={seesStock ? null : t('supply:lines.needsStock')}
      onClick={() => setIsAdding(true)}
    />
  )
  return (
    <>
      <ListPage
        name="stock-requests"
        title={t('nav:screen.stockRequests.title')}
        purpose={t('nav:screen.stockRequests.purpose')}
        endpoint={listStockRequests}
        filters={useFilters()}
        columns={useRequestColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setDeclined)}
        actions={create}
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {isAdding ? <StockRequestDrawer onClose={() => setIsAdding(false)} /> : null}
      {declined ? <DeclineDrawer request={declined} onClose={() => setDeclined(null)} /> : null}
    </>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['stockRequest', 'supply'])
  return [
    { kind: 'text', name: 'search', label: t('supply:number') },
    choiceOf('state', t('supply:state'), stockRequestState.options, (value) => t(`states.${value}`)),
    choiceOf('direction', t('direction'), ['asked', 'received'] as const, (value) => t(value)),
  ]
}

/** The answers that a person may give to one request now. */
function useActions(onDecline: (request: ShownStockRequest) => void): (request: ShownStockRequest) => Action[] {
  const { t } = useTranslation('stockRequest')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const accept = useChange(acceptStockRequest, {
    onDone: ({ transferId }) => {
      if (transferId !== null) void navigate({ to: paths.transfer(transferId) })
    },
  })
  const withdraw = useChange(withdrawStockRequest)
  const askAccept = async ({ id, number, quantity, available, weightUnit, unit }: ShownStockRequest): Promise<void> => {
    const moved = quantityText(Math.min(quantity, available ?? quantity), weightUnit, unit)
    const question = {
      title: t('acceptTitle', { number }),
      body: t('acceptBody', { quantity: moved }),
      ok: t('accept'),
    }
    if (await confirm(question)) accept.mutate({ id })
  }
  const askWithdraw = async ({ id, number }: ShownStockRequest): Promise<void> => {
    const question = {
      title: t('withdrawTitle', { number }),
      body: t('withdrawBody'),
      ok: t('withdraw'),
      isDanger: true,
    }
    if (await confirm(question)) withdraw.mutate({ id })
  }
  return (request) => [
    ...(request.can.accept ? [{ key: 'accept', label: t('accept'), run: () => void askAccept(request) }] : []),
    ...(request.can.decline ? [{ key: 'decline', label: t('decline'), run: () => onDecline(request) }] : []),
    ...(request.can.withdraw ? [{ key: 'withdraw', label: t('withdraw'), run: () => void askWithdraw(request) }] : []),
  ]
}
