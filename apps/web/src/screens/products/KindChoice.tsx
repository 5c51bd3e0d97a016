import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { Form, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import type { ProductDraft } from '../../parts/goods/product-form.ts'
import { withAttributes } from './matrix/variant-rows.ts'

const kinds = ['standard', 'weighed', 'combined', 'without'] as const
type Kind = (typeof kinds)[number]

interface Props {
  readonly isNew: boolean
  readonly value?: ProductDraft['type']
  readonly onChange?: (type: ProductDraft['type']) => void
}

/** Returns whether the form's goods stand for what has no product. */
export const useIsWithoutProduct = (): boolean => useDraftPart((draft: ProductDraft) => isWithoutProduct(draft))

/** Chooses the kind of goods; those without a product are a combination of nothing at an open price. */
export function KindChoice({ isNew, value = 'standard', onChange }: Props) {
  const { t } = useTranslation('product')
  const { put } = useFormPart()
  const form = Form.useFormInstance<ProductDraft>()
  const isWithout = useIsWithoutProduct()
  const choose = (kind: Kind): void => {
    const isCombined = kind === 'combined' || kind === 'without'
    onChange?.(isCombined ? 'combined' : kind)
    put({
      ...(isCombined ? withAttributes(form.getFieldsValue(true) as ProductDraft, []) : {}),
      ...(kind === 'without' ? { isOpenPrice: true, stockPolicy: 'allow', parts: [] } : {}),
      ...(isWithout && kind !== 'without' ? { isOpenPrice: false, stockPolicy: 'warn' } : {}),
      weightUnit: kind === 'weighed' ? 'kg' : null,
    })
  }
  return (
    <Segmented
      disabled={!isNew}
      value={isWithout ? 'without' : value}
      options={kinds.map((kind) => ({ value: kind, label: t(`type.${kind}`) }))}
      onChange={choose}
    />
  )
}
