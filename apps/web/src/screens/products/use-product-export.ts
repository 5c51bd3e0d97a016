import { exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import type { Address } from '../../kit/list/use-address.ts'

/**
 * Starts an export: of the products chosen, where a combined or multi-attribute one is refused with its name, or of what
 * search and category match, where those are left out. It becomes an export record. Source: D44.
 */
export function useProductExport() {
  const { t } = useTranslation('product')
  const start = useChange(exportProducts, {
    refreshes: ['sales'],
    onDone: ({ rows }) => void announce({ kind: 'good', title: t('export.done', { count: rows }) }),
  })
  return {
    exportChosen: (products: readonly { readonly id: string }[]) =>
      start.mutate({ productIds: products.map(({ id }) => id) }),
    exportMatching: ({ search, categoryId }: Address) =>
      start.mutateAsync({
        ...(search === undefined ? {} : { search }),
        ...(categoryId === undefined ? {} : { categoryId }),
      }),
  }
}
