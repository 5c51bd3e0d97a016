import {
  listSupplierBills,
  supplierBillState,
  type supplierBillKind,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import type { BillToEnter } from '../../parts/stock/BillDrawer.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { useBillColumns } from './use-bill-columns.tsx'

const BillDrawer = lazyPart(async () => (await import('../../parts/stock/BillDrawer.tsx')).BillDrawer)

/** Bills and credit notes of the chosen outlet’s suppliers. Source: accounting.md (Supplier bills). */
export default function SupplierBillPage() {
  const { t } = useTranslation(['supplierBill', 'nav'])
  const [entry, setEntry] = useFormState<BillToEnter | null>('supplier-bill', null)
  const navigate = useNavigate()
  const suppliers = useAnswer(listSuppliers, { limit: 200 }).data?.rows
  const create = suppliers?.length ? (
    <CanDo permission="platform.inventory.bills.add">
      <SupplierChoice kind="bill" suppliers={suppliers} onChoose={setEntry} />
      <SupplierChoice kind="credit" suppliers={suppliers} onChoose={setEntry} />
    </CanDo>
  ) : null
  // A paper is a supplier's: a shop without one makes it first.
  const supplierFirst = {
    title: t('empty'),
    body: t('emptyNoSupplier'),
    action: <AllowedLink to={paths.suppliers()}>{t('nav:screen.suppliers.title')}</AllowedLink>,
  }
  return (
    <>
      <ListPage
        name="supplier-bills"
        title={t('nav:screen.supplierBills.title')}
        purpose={t('nav:screen.supplierBills.purpose')}
        endpoint={listSupplierBills}
        filters={[
          { kind: 'text', name: 'search', label: t('filter') },
          choiceOf('state', t('state'), supplierBillState.options, (value) => t(`is.${value}`)),
          { kind: 'days', from: 'from', to: 'to', label: t('day') },
        ]}
        columns={useBillColumns()}
        rowKey={(row) => row.id}
        actions={create}
        empty={suppliers?.length === 0 ? supplierFirst : { title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {entry ? (
        <BillDrawer
          key={`${entry.kind} ${entry.supplierId}`}
          entry={entry}
          onClose={() => setEntry(null)}
          onCreated={(id) => void navigate({ to: paths.supplierBill(id) })}
        />
      ) : null}
    </>
  )
}

interface ChoiceProps {
  readonly suppliers: OutputOf<typeof listSuppliers.answer>['rows']
  readonly kind: OutputOf<typeof supplierBillKind>
  readonly onChoose: (entry: BillToEnter) => void
}

/** A paper is entered for one supplier, whose receipts it bills. */
function SupplierChoice({ kind, suppliers, onChoose }: ChoiceProps) {
  const { t } = useTranslation('supplierBill')
  return (
    <Select
      aria-label={t(`new.${kind}`)}
      placeholder={t(`new.${kind}`)}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(supplierId: string | null) => {
        const supplier = suppliers.find(({ id }) => id === supplierId)
        if (supplier) onChoose({ kind, supplierId: supplier.id, supplierName: supplier.name, bill: null })
      }}
    />
  )
}
