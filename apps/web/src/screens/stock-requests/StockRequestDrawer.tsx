import { createStockRequest, listAskableOutlets } from '@kassa/contract/inventory/stock-request.calls.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { type Goods, GoodsPicker } from '../../parts/goods/GoodsPicker.tsx'
import { useSession } from '../../session/session.ts'
import { ChosenGoods } from '../../parts/goods/ChosenGoods.tsx'

interface Draft {
  variantId: string | null
  /** Of the goods chosen, for a draft that opens again. */
  name: string
  weightUnit: string | null
  fromOutletId: string | null
  quantity: NumberDraft
  note: string
}

const fresh: Draft = { variantId: null, name: '', weightUnit: null, fromOutletId: null, quantity: null, note: '' }

/** Asks another outlet for one product. */
export function StockRequestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['stockRequest', 'supply'])
  const here = useSession((session) => session.outlet?.outletId)
  const create = useChange(createStockRequest)
  return (
    <FormDrawer
      title={t('new')}
      initial={fresh}
      schema={createStockRequest.request}
      saveLabel={t('send')}
      keptAs={`stock-request.${here ?? 'new'}`}
      onClose={onClose}
      onSubmit={(fields) => create.mutateAsync(fields)}
    >
      <FormSection title={t('section')}>
        <FormField name="variantId" label={t('goods')}>
          <GoodsField />
        </FormField>
        <FormField name="fromOutletId" label={t('outlet')} hint={t('outletHint')}>
          <OutletField />
        </FormField>
        <Amount />
        <FormField name="note" label={t('supply:note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function Amount() {
  const { t } = useTranslation('stockRequest')
  const weightUnit = useDraftPart(({ weightUnit: unit }: Draft) => unit)
  return <FormQuantity name="quantity" label={t('quantity')} weightUnit={weightUnit} />
}

interface FieldProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

function GoodsField({ value = null, onChange }: FieldProps) {
  const { t } = useTranslation('stockRequest')
  const { put } = useFormPart()
  const chosen = useDraftPart(({ name }: Draft) => name)
  const pick = ({ variantId, name, weightUnit }: Goods): void => {
    onChange?.(variantId)
    put({ name, weightUnit, fromOutletId: null })
  }
  if (value === null) return <GoodsPicker taken={[]} onPick={pick} />
  return (
    <ChosenGoods name={chosen} onDrop={() => onChange?.(null)}>
      {t('change')}
    </ChosenGoods>
  )
}

/** The outlets that sell the chosen product, those that have some first. */
function OutletField({ id, value = null, onChange }: FieldProps) {
  const { t } = useTranslation('stockRequest')
  const variantId = Form.useWatch<string | null | undefined>('variantId') ?? null
  const { data } = useAnswer(listAskableOutlets, { variantId: variantId ?? '' }, { isEnabled: variantId !== null })
  const rows = variantId === null ? [] : (data?.rows ?? [])
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value}
      disabled={variantId === null}
      notFoundContent={t('none')}
      options={rows.map(({ outletId, outletName, hasSome }) => ({
        value: outletId,
        label: t(hasSome ? 'hasSome' : 'hasNone', { name: outletName }),
      }))}
      onChange={(chosen: string) => onChange?.(chosen)}
    />
  )
}
