import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteSupplierPrice,
  listSupplierPrices,
  type supplierPriceRow,
} from '@kassa/contract/inventory/supplier-price.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { useInnerPage } from '../../kit/list/use-inner-page.ts'
import { ListFoot } from '../../kit/list/ListFoot.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, searchIcon } from '../../ui/icons.ts'
import { PriceExport } from './PriceExport.tsx'
import { SupplierPriceDrawer } from './SupplierPriceDrawer.tsx'
import { SupplierPriceImport } from './SupplierPriceImport.tsx'
import { usePriceColumns } from './use-price-columns.tsx'

export type SupplierPrice = OutputOf<typeof supplierPriceRow>

interface Props {
  readonly supplier: { readonly id: string; readonly name: string; readonly isArchived: boolean }
}

/** Lists what goods cost at a supplier; a deleted one is looked at only. */
export function SupplierPrices({ supplier }: Props) {
  const { t } = useTranslation(['supply', 'common'])
  const { search, find, request: asked, foot } = useInnerPage()
  const [editing, setEditing] = useFormState<{ price: SupplierPrice | null } | null>('supplier-price', null)
  const [isImporting, setIsImporting] = useState(false)
  const columns = usePriceColumns()
  const rowActions = useActions(supplier, (price) => setEditing({ price }))
  const request = { supplierId: supplier.id, ...asked }
  const { data, error, isPending, isPlaceholderData, refetch } = useAnswer(listSupplierPrices, request, {
    keepsPrevious: true,
  })
  const rows = data?.rows ?? []
  const isBare = data !== undefined && rows.length === 0
  return (
    <div className="k-stack">
      <div className="k-filters-row">
        <Input
          className="k-filters-search"
          allowClear
          prefix={<Icon of={searchIcon} />}
          aria-label={t('prices.search')}
          placeholder={t('prices.search')}
          maxLength={50}
          value={search}
          onChange={(event) => find(event.target.value)}
        />
        {supplier.isArchived ? null : (
          <CanDo permission="platform.inventory.suppliers.edit">
            <Button onClick={() => setIsImporting(true)}>{t('prices.import')}</Button>
            <Button icon={<Icon of={addIcon} />} onClick={() => setEditing({ price: null })}>
              {t('prices.new')}
            </Button>
          </CanDo>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isBare && search.trim() === '' ? (
        <EmptyState title={t('prices.empty')} body={t('prices.emptyBody')} />
      ) : isBare ? (
        <p className="k-muted">{t('prices.noneFound')}</p>
      ) : (
        <Rows rows={rows} columns={columns} rowKey={({ id }) => id} isLoading={isPending} rowActions={rowActions} />
      )}
      {data && rows.length > 0 ? (
        <ListFoot answer={data} {...foot} isStale={isPlaceholderData}>
          <PriceExport supplierName={supplier.name} request={request} answer={data} />
        </ListFoot>
      ) : null}
      {editing ? (
        <SupplierPriceDrawer supplierId={supplier.id} price={editing.price} onClose={() => setEditing(null)} />
      ) : null}
      {isImporting ? <SupplierPriceImport supplier={supplier} onClose={() => setIsImporting(false)} /> : null}
    </div>
  )
}

function useActions(
  { isArchived }: Props['supplier'],
  edit: (price: SupplierPrice) => void,
): (price: SupplierPrice) => Action[] {
  const { t } = useTranslation(['supply', 'common'])
  const confirm = useConfirm()
  const remove = useUndoable(deleteSupplierPrice)
  const mayEdit = useCan('platform.inventory.suppliers.edit') && !isArchived
  // Prices that are hidden would have to be typed anew.
  const seesPrices = useCan('platform.inventory.stock.costs')
  const ask = async (price: SupplierPrice): Promise<void> => {
    const name = goodsName(price)
    const title = t('prices.deleteQuestion', { name })
    if (await confirm({ title, body: t('prices.deleteBody'), ok: t('prices.delete'), isDanger: true }))
      remove({ id: price.id }, name)
  }
  return (price) =>
    mayEdit
      ? [
          ...(seesPrices ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(price) }] : []),
          deleteAction(t('prices.delete'), () => void ask(price)),
        ]
      : []
}
