import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { taxText } from '../../kit/money/format.ts'
import { categoryTree, type TreeOption } from '../../parts/goods/category-tree.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

export interface ProductChoices {
  readonly categories: readonly TreeOption[]
  readonly taxes: readonly Choice[]
  readonly brands: readonly Choice[]
  readonly labels: readonly Choice[]
}

const choiceOf = ({ id, name }: { readonly id: string; readonly name: string }): Choice => ({ value: id, label: name })

/** Categories, taxes, brands and labels to choose from. */
export function useProductChoices(): ProductChoices {
  const categories = useAnswer(listCategories, {}, { isQuiet: true })
  const taxes = useAnswer(listTaxes, { limit: 200, enabled: 1 }, { isQuiet: true })
  const brands = useAnswer(listBrands, { limit: 200 }, { isQuiet: true })
  const labels = useAnswer(listLabels, { limit: 200 }, { isQuiet: true })
  return {
    categories: categoryTree(categories.data?.rows ?? []),
    taxes: (taxes.data?.rows ?? []).map((tax) => ({
      value: tax.id,
      label: taxText(tax.name, tax.rateBasisPoints),
    })),
    brands: (brands.data?.rows ?? []).map(choiceOf),
    labels: (labels.data?.rows ?? []).map(choiceOf),
  }
}
