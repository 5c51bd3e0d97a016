import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createSupplierBill,
  editSupplierBill,
  listBillable,
  supplierBillFields,
  type supplierBillView,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { landedBases } from '@kassa/domain/inventory/bill/landed-cost.ts'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { BillLines } from './BillLines.tsx'
import { draftOf, type Billable } from './bill-draft.ts'

type Bill = OutputOf<typeof supplierBillView>

export interface BillToEnter {
  readonly supplierId: string
  readonly supplierName: string
  readonly kind: Bill['kind']
  /** Only goods of this order are proposed; left out: all that is not billed. */
  readonly orderId?: string
  /** The bill that is changed; null: a new one. */
  readonly bill: Bill | null
}

interface Props {
  readonly entry: BillToEnter
  readonly onCreated?: (id: string) => void
  readonly onClose: () => void
}

const typed = supplierBillFields.omit({ supplierId: true, kind: true })

/** Enters a supplier’s bill: what came and is not billed is proposed; what is not on the paper is taken out. */
export function BillDrawer(props: Props) {
  const { data } = useAnswer(listBillable, { supplierId: props.entry.supplierId })
  const { orderId } = props.entry
  if (!data) return null
  const lines = data.lines.filter((line) => orderId === undefined || line.orderId === orderId)
  return <Form {...props} billable={{ ...data, lines }} />
}

function Form({ entry, onCreated, onClose, billable }: Props & { readonly billable: Billable }) {
  const { t } = useTranslation('supplierBill')
  const touched = { refreshes: ['inventory', 'report'] }
  const create = useChange(createSupplierBill, { ...touched, onDone: ({ id }) => onCreated?.(id) })
  const edit = useChange(editSupplierBill, touched)
  const { supplierId, supplierName, kind, bill, orderId } = entry
  const head = { supplierId, kind }
  return (
    <FormDrawer
      isOpen
      title={bill ? t('edit', { number: bill.number }) : t(`enter.${kind}`, { supplier: supplierName })}
      initial={draftOf(bill, billable, kind)}
      schema={typed}
      keptAs={`supplier-bill.${bill?.id ?? [kind, orderId ?? supplierId].join('.')}`}
      version={bill?.version}
      draftOf={(saved: Bill) => draftOf(saved, billable, kind)}
      onClose={onClose}
      onSubmit={(fields, version) =>
        bill
          ? edit.mutateAsync({ ...fields, ...head, id: bill.id, version })
          : create.mutateAsync({ ...fields, ...head })
      }
    >
      <Head />
      <FormSection title={t('lines')} note={t('linesNote')}>
        <BillLines currency={billable.currency} taxes={billable.taxes} />
        <FormField
          name="paperTaxMinor"
          label={t('paperTax')}
          hint={t('paperTaxHint')}
          isOptional
          isNullable
          decimals={exponentOf(billable.currency)}
        >
          <MoneyField currency={billable.currency} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function Head() {
  const { t } = useTranslation('supplierBill')
  return (
    <FormSection title={t('paper')}>
      <FormField name="number" label={t('number')} hint={t('numberHint')}>
        <Input maxLength={50} />
      </FormField>
      <div className="k-form-pair">
        <FormField name="businessDay" label={t('day')} hint={t('dayHint')}>
          <DayField />
        </FormField>
        <FormField name="dueOn" label={t('due')}>
          <DayField />
        </FormField>
      </div>
      <FormField name="basis" label={t('basis')} hint={t('basisHint')}>
        <Segmented options={landedBases.map((value) => ({ value, label: t(`by.${value}`) }))} />
      </FormField>
      <FormField name="note" label={t('note')} isOptional>
        <Input.TextArea rows={2} maxLength={255} />
      </FormField>
    </FormSection>
  )
}
