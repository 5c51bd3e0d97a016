import { billLineKinds } from '@kassa/domain/inventory/bill/bill-total.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormPart } from '../../kit/form/form-context.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { LineList } from '../goods/LineList.tsx'
import { type Billable, type LineDraft, ownLine } from './bill-draft.ts'

interface Props {
  readonly currency: string
  readonly taxes: Billable['taxes']
}

const ownKinds = billLineKinds.filter((kind) => kind !== 'goods')

/** Lines of a bill: goods that came, and freight, duty or something else beside them. */
export function BillLines({ currency, taxes }: Props) {
  const { t } = useTranslation('supplierBill')
  const form = Form.useFormInstance()
  const { put } = useFormPart()
  const add = (kind: (typeof ownKinds)[number]): void => {
    const lines = (form.getFieldValue('lines') ?? []) as readonly LineDraft[]
    put({ lines: [...lines, ownLine(kind, t(`kind.${kind}`), lines.length)] })
  }
  return (
    <>
      <LineList<LineDraft>
        renderFields={(line, at) => <LineFields line={line} at={at} currency={currency} taxes={taxes} />}
      />
      <div className="k-page-actions">
        {ownKinds.map((kind) => (
          <Button key={kind} onClick={() => add(kind)}>
            {t(`add.${kind}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

function LineFields({ line, at, currency, taxes }: Props & { readonly line: LineDraft; readonly at: number }) {
  const { t } = useTranslation('supplierBill')
  const { kind, weightUnit, unit, most } = line
  return (
    <>
      {kind === 'goods' ? (
        <FormQuantity
          list="lines"
          name={[at, 'quantity']}
          label={t('quantity')}
          hint={t('unbilled', { most: quantityText(most, weightUnit, unit) })}
          weightUnit={weightUnit}
        />
      ) : (
        <FormField list="lines" name={[at, 'text']} label={t(`kind.${kind}`)} hint={t('textHint')} isOptional>
          <Input maxLength={100} />
        </FormField>
      )}
      <FormMoney list="lines" name={[at, 'amountMinor']} label={t('amount')} currency={currency} />
      <FormField list="lines" name={[at, 'taxId']} label={t('tax')} isOptional isNullable>
        <Select allowClear options={taxes.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
    </>
  )
}
