import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { useProductChoices } from './use-product-choices.ts'

/** Returns the filters of products, in the list and in the grid. */
export function useProductFilters(): Filter[] {
  const { t } = useTranslation(['product', 'common'])
  const categories = useCategories()
  const { brands, labels } = useProductChoices()
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    {
      kind: 'choice',
      name: 'categoryId',
      label: t('column.category'),
      options: categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) })),
    },
    { kind: 'choice', name: 'brandId', label: t('field.brand'), options: brands },
    { kind: 'choice', name: 'labelId', label: t('field.labels'), options: labels },
    choiceOf('shelf', t('column.shelf'), ['on', 'off'] as const, (value) => t(`shelf.${value}`)),
    choiceOf('stock', t('filter.stock'), ['low', 'out'] as const, (value) => t(`stock.${value}`)),
    choiceOf('type', t('column.type'), ['standard', 'weighed', 'combined'] as const, (value) => t(`type.${value}`)),
    choiceOf('sort', t('sortLabel'), ['name', '-name', 'newest'] as const, (value) => t(`sort.${value}`)),
    {
      kind: 'choice',
      name: 'archived',
      label: t('filter.archived'),
      options: [{ value: 'yes', label: t('common:yes') }],
    },
  ]
}
