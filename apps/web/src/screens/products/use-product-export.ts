import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { followExport } from '../../kit/follow-export.ts'
import { askedBy } from '../../kit/list/filter/filters.ts'
import type { Address } from '../../kit/list/use-address.ts'
import { useProductFilters } from './use-product-filters.ts'

/**
 * Starts an export: of the products chosen, where a combined or multi-attribute one is refused with its name, or of what
 * the list's filters match, where those are left out. It becomes an export record, which is followed until it is there. Source: D44.
 */
export function useProductExport() {
  const { t } = useTranslation('nav')
  const filters = useProductFilters()
  const start = useChange(exportProducts, {
    refreshes: ['sales'],
    onDone: ({ exportId: id }) =>
      void followExport({ id, title: t('screen.products.title'), kind: 'products', file: downloadProductExport }),
  })
  return {
    exportChosen: (products: readonly { readonly id: string }[]) =>
      start.mutate({ productIds: products.map(({ id }) => id) }),
    exportMatching: (address: Address) => start.mutateAsync(exportProducts.request.parse(askedBy(filters, address))),
  }
}
