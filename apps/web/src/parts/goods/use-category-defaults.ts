import { defaultsAfter } from '@kassa/domain/product/category-defaults.ts'
import { Form } from 'antd'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import type { ProductDraft } from './product-form.ts'
import { useCategories } from './use-categories.ts'

/**
 * Returns how the flags of a new product follow the category that is chosen for it; one that was set by hand stays. A
 * product that is there already keeps its own.
 */
export function useCategoryDefaults(isNew: boolean): (to: string | null) => void {
  const form = Form.useFormInstance<ProductDraft>()
  const from = useDraftPart((draft: ProductDraft) => draft.categoryId)
  const categories = useCategories()
  const { put } = useFormPart()
  return (to) => {
    if (!isNew) return
    const { memberDiscountAllowed, earnsPoints } = form.getFieldsValue(true) as ProductDraft
    const stands = { memberDiscountAllowed: memberDiscountAllowed ?? true, earnsPoints: earnsPoints ?? true }
    put({ ...defaultsAfter(categories, stands, { from, to }) })
  }
}
