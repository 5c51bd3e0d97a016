import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { adjustStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { QuantityField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { goodsName } from '../goods/goods-name.ts'
import { useOnHandText } from '../goods/OnHand.tsx'

const schema = adjustStock.request.omit({ variantId: true, seenOnHand: true })

interface Draft {
  quantity: NumberDraft
  unitCostMinor: NumberDraft
  reason: string
}

interface Props {
  readonly row: OutputOf<typeof stockRow>
  /** The proposed count. */
  readonly counted?: number | null
  readonly onClose: () => void
}

/** Sets stock to what was counted, with a reason. Refused when it moved since it was shown, so no sale is overwritten. */
export function AdjustDrawer({ row, counted = null, onClose }: Props) {
  const { t } = useTranslation('stock')
  const onHandText = useOnHandText()
  const initial: Draft = { quantity: counted, unitCostMinor: null, reason: '' }
  const adjust = useChange(adjustStock, { refreshes: ['catalogue', 'report'] })
  return (
    <FormDrawer
      reopensAs={`adjust.${row.variantId}`}
      title={t('adjust.title', { name: goodsName(row) })}
      initial={initial}
      schema={schema}
      onClose={onClose}
      onSubmit={(fields) => adjust.mutateAsync({ ...fields, variantId: row.variantId, seenOnHand: row.onHand })}
    >
      <FormSection title={t('adjust.section')} note={t('adjust.now', { quantity: onHandText(row) })}>
        <FormField name="quantity" label={t('adjust.quantity')} decimals={decimalsOf(row.weightUnit)}>
          <QuantityField autoFocus weightUnit={row.weightUnit} />
        </FormField>
        <FormMoney
          name="unitCostMinor"
          label={t('adjust.cost')}
          hint={t('adjust.costHint')}
          isOptional
          currency={row.currency}
        />
        <FormField name="reason" label={t('adjust.reason')} hint={t('adjust.reasonHint')}>
          <Input.TextArea rows={3} maxLength={200} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
