import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stocktakeScope } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useTranslation } from 'react-i18next'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { listText } from '../../words/list-text.ts'
import { colon } from '../../words/colon.ts'

type Scope = OutputOf<typeof stocktakeScope>

/** Returns the scope of the count, in a few words. */
export function useScopeText(): (scope: Scope) => string {
  const { t } = useTranslation('stocktake')
  const categories = useCategories()
  return (scope) => {
    switch (scope.kind) {
      case 'all':
        return t('scope.all')
      case 'category':
        return listText(scope.categoryIds.map((id) => categoryPath(categories, id)))
      case 'shelf':
        return `${t('scope.shelf')}${colon()}${listText(scope.shelfNumbers)}`
      case 'risk':
        return t('scope.riskiest', { count: scope.count })
      case 'list':
        return t('scope.chosen', { count: scope.variantIds.length })
    }
  }
}
