import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readSupplierBill, type supplierBillView } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { BillActions } from './BillActions.tsx'
import { BillPayments } from './BillPayments.tsx'
import { BillMatch } from './BillMatch.tsx'
import { billStateKinds } from './bill-state-kinds.ts'

const BillDrawer = lazyPart(async () => (await import('../../parts/stock/BillDrawer.tsx')).BillDrawer)

export type SupplierBill = OutputOf<typeof supplierBillView>

/** One bill: what is billed beside what was ordered and received, and what can be done now. */
export default function SupplierBillDetailPage() {
  return <ThingPage read={readSupplierBill}>{(bill) => <Detail bill={bill} />}</ThingPage>
}

function Detail({ bill }: { readonly bill: SupplierBill }) {
  const { t } = useTranslation(['supplierBill', 'nav'])
  const [isEditing, setIsEditing] = useFormState('supplier-bill', false)
  const { supplierId, supplierName, kind, currency, approvalReason, voidReason } = bill
  const said = [
    bill.note,
    approvalReason === null ? '' : t('approvedFor', { reason: approvalReason }),
    voidReason === null ? '' : t('voidFor', { reason: voidReason }),
  ]
  return (
    <>
      <DetailPage
        back={{ to: paths.supplierBills(), label: t('nav:screen.supplierBills.title') }}
        name={<span className="k-figures">{bill.number}</span>}
        state={
          <span className="k-tags">
            <StatusTag kind={billStateKinds[bill.state]}>{t(`is.${bill.state}`)}</StatusTag>
            <StatusTag kind="info">{t(`of.${kind}`)}</StatusTag>
          </span>
        }
        note={[bill.outletName, ...said].filter(Boolean).join(' · ')}
        actions={<BillActions bill={bill} onEdit={() => setIsEditing(true)} />}
        figures={[
          { label: t('supplier'), value: supplierName },
          { label: t('net'), value: <Cost minor={bill.netMinor} currency={currency} /> },
          { label: t('tax'), value: <Cost minor={bill.taxMinor} currency={currency} /> },
          { label: t('total'), value: <Cost minor={bill.totalMinor} currency={currency} /> },
          { label: t('pay.open'), value: <Cost minor={bill.openMinor} currency={currency} /> },
          ...(bill.foreignCurrency === null
            ? []
            : [
                {
                  label: t('foreign.total'),
                  value: <Cost minor={bill.foreignTotalMinor} currency={bill.foreignCurrency} />,
                },
              ]),
          { label: t('day'), value: dayText(bill.businessDay) },
          { label: t('due'), value: dayText(bill.dueOn) },
        ]}
        tabs={[
          { key: 'lines', label: t('lines'), content: <BillMatch bill={bill} /> },
          { key: 'payments', label: t('pay.title'), content: <BillPayments bill={bill} /> },
        ]}
      />
      {isEditing ? (
        <BillDrawer entry={{ supplierId, supplierName, kind, bill }} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  )
}
