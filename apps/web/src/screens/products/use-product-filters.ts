import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
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
    {
      kind: 'choice',
      name: 'shelf',
      label: t('column.shelf'),
      options: (['on', 'off'] as const).map((value) => ({ value, label: t(`shelf.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'stock',
      label: t('filter.stock'),
      options: (['low', 'out'] as const).map((value) => ({ value, label: t(`stock.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('column.type'),
      options: (['standard', 'weighed', 'combined'] as const).map((value) => ({ value, label: t(`type.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'sort',
      label: t('sortLabel'),
      options: (['name', '-name', 'newest'] as const).map((value) => ({ value, label: t(`sort.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'archived',
      label: t('filter.archived'),
      options: [{ value: 'yes', label: t('common:yes') }],
    },
  ]
}
