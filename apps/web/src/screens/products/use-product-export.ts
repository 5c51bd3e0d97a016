import { exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { askedBy } from '../../kit/list/filters.ts'
import type { Address } from '../../kit/list/use-address.ts'
import { useProductFilters } from './use-product-filters.ts'

/**
 * Starts an export: of the products chosen, where a combined or multi-attribute one is refused with its name, or of what
 * the list's filters match, where those are left out. It becomes an export record. Source: D44.
 */
export function useProductExport() {
  const { t } = useTranslation('product')
  const filters = useProductFilters()
  const start = useChange(exportProducts, {
    refreshes: ['sales'],
    onDone: ({ rows }) => void announce({ kind: 'good', title: t('export.done', { count: rows }) }),
  })
  return {
    exportChosen: (products: readonly { readonly id: string }[]) =>
      start.mutate({ productIds: products.map(({ id }) => id) }),
    exportMatching: (address: Address) => start.mutateAsync(exportProducts.request.parse(askedBy(filters, address))),
  }
}
