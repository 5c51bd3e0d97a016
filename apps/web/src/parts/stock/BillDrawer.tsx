import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createSupplierBill,
  editSupplierBill,
  listBillable,
  supplierBillFields,
  type supplierBillView,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { landedBases } from '@kassa/domain/inventory/bill/landed-cost.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { BillLines } from './BillLines.tsx'
import { draftOf, type Billable } from './bill-draft.ts'
import { placeInBill } from './bill-refusals.ts'
import { currencyChoice } from '../../words/currency-name.ts'

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
      title={bill ? t('edit', { number: bill.number }) : t(`enter.${kind}`, { supplier: supplierName })}
      initial={draftOf(bill, billable, kind)}
      schema={typed}
      keptAs={`supplier-bill.${bill?.id ?? [kind, orderId ?? supplierId].join('.')}`}
      version={bill?.version}
      draftOf={(saved: Bill) => draftOf(saved, billable, kind)}
      placeOf={placeInBill}
      onClose={onClose}
      onSubmit={(fields, version) =>
        bill
          ? edit.mutateAsync({ ...fields, ...head, id: bill.id, version })
          : create.mutateAsync({ ...fields, ...head })
      }
    >
      <Head />
      <Foreign home={billable.currency} initial={bill?.foreignCurrency ?? null} />
      <FormSection title={t('lines')} note={t('linesNote')}>
        <BillLines currency={billable.currency} taxes={billable.taxes} />
        <FormMoney
          name="paperTaxMinor"
          label={t('paperTax')}
          hint={t('paperTaxHint')}
          isOptional
          isNullable
          currency={billable.currency}
        />
      </FormSection>
    </FormDrawer>
  )
}

/** A paper in another currency than the outlet's: which, and its total in it. */
function Foreign({ home, initial }: { readonly home: Bill['currency']; readonly initial: Bill['foreignCurrency'] }) {
  const { t } = useTranslation('supplierBill')
  const [chosen, setChosen] = useState(initial)
  const others = SELLING_CURRENCIES.filter((one) => one !== home)
  return (
    <div className="k-form-pair">
      <FormField
        name="foreignCurrency"
        label={t('foreign.currency')}
        hint={t('foreign.hint', { home })}
        isOptional
        isNullable
      >
        <Select
          allowClear
          options={others.map((value) => ({ value, label: currencyChoice(value) }))}
          onChange={setChosen}
        />
      </FormField>
      <FormField
        name="foreignTotalMinor"
        label={t('foreign.total')}
        isOptional
        isNullable
        decimals={exponentOf(chosen ?? home)}
      >
        <MoneyField currency={chosen ?? home} />
      </FormField>
    </div>
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
        <FormDay name="businessDay" label={t('day')} hint={t('dayHint')} />
        <FormDay name="dueOn" label={t('due')} />
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
