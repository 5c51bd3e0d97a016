import { archiveProduct, restoreProduct, setShelf } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'

/** The least one has to know of a product to change where it stands. */
export interface ProductRef {
  readonly id: string
  readonly name: string
}

/** Shelf and archive, for one product or many; what takes something away asks first. */
export function useProductActions() {
  const { t } = useTranslation('product')
  const confirm = useConfirm()
  const refreshes = ['inventory', 'report']
  const shelf = useUndoable(setShelf, { refreshes })
  const archive = useUndoable(archiveProduct, { refreshes })
  const restore = useChange(restoreProduct, {
    refreshes,
    onDone: ({ restored }) => void announce({ kind: 'good', title: t('put.done', { count: restored }) }),
  })
  const namesOf = (products: readonly ProductRef[]): string[] => products.map(({ name }) => name)
  const idsOf = (products: readonly ProductRef[]): string[] => products.map((product) => product.id)

  return {
    putOn: (products: readonly ProductRef[]): void =>
      shelf({ productIds: idsOf(products), isOnShelf: true }, ...namesOf(products)),
    takeOff: async (products: readonly ProductRef[]): Promise<void> => {
      const count = products.length
      if (await confirm({ title: t('put.offQuestion', { count }), body: t('put.offBody'), ok: t('put.off') }))
        shelf({ productIds: idsOf(products), isOnShelf: false }, ...namesOf(products))
    },
    archive: async (products: readonly ProductRef[]): Promise<void> => {
      const title = t('archive.question', { count: products.length, name: products[0]?.name ?? '' })
      if (await confirm({ title, body: t('archive.body'), ok: t('archive.action'), isDanger: true }))
        archive({ productIds: idsOf(products) }, ...namesOf(products))
    },
    restore: (products: readonly ProductRef[]): void => restore.mutate({ productIds: idsOf(products) }),
  }
}
