import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { percentText } from '../../kit/money/format.ts'
import { categoryTree, type TreeOption } from '../categories/category-tree.ts'

export interface ProductChoices {
  readonly categories: readonly TreeOption[]
  readonly taxes: readonly { readonly value: string; readonly label: string }[]
}

/** Categories and taxes to choose from. */
export function useProductChoices(): ProductChoices {
  const categories = useAnswer(listCategories, {}, { isQuiet: true })
  const taxes = useAnswer(listTaxes, { limit: 200, enabled: 1 }, { isQuiet: true })
  return {
    categories: categoryTree(categories.data?.rows ?? []),
    taxes: (taxes.data?.rows ?? []).map((tax) => ({
      value: tax.id,
      label: `${tax.name} ${percentText(tax.rateBasisPoints)}`,
    })),
  }
}
