import { setShelf as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { setOnShelf } from './listing.store.ts'
import { findProductsForUpdate } from './product.store.ts'
import { listShelves, listShelvesForUpdate, setShelvesBack } from './shelf.store.ts'
import { idsOf, withUndo } from '../../../platform/undo/undo.ts'

const shelve = command(call, async (context, request) => {
  const { tx, merchantId, actor, outletId } = context
  const { productIds, isOnShelf } = request
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const found = await findProductsForUpdate(tx, merchantId, productIds)
  if (found.length !== new Set(productIds).size) return refuse({ code: 'thing.not-found' })
  const outletIds = outletId === null ? actor.outletIds : [outletId]
  const live = found.filter((product) => product.archivedAt === null).map((product) => product.id)
  const changed = await setOnShelf(tx, merchantId, live, outletIds, isOnShelf, changeNumber)
  context.audit({ subject: 'products', after: request })
  context.emit({ name: 'catalogue.changed', outletId, payload: { changeNumber } })
  return accept({ changed })
})

/** Only what changed is put back, place by place. */
export const setShelf = withUndo(shelve, {
  look: ({ tx, merchantId, actor, outletId }, request) =>
    listShelves(tx, merchantId, {
      productIds: idsOf(request),
      outletIds: outletId === null ? actor.outletIds : [outletId],
    }),
  // The outlets that the person reached when they made the change may be out of their reach now.
  lookFor: ({ tx, merchantId, actor }, places) =>
    listShelvesForUpdate(tx, merchantId, { places, outletIds: actor.outletIds }),
  back: async (context, ids, { request }) => {
    const { tx, merchantId } = context
    const changeNumber = await takeChangeNumber(tx, merchantId)
    const isOnShelf = !(request as { readonly isOnShelf: boolean }).isOnShelf
    await setShelvesBack(tx, merchantId, ids, { isOnShelf, changeNumber })
    context.audit({ subject: 'products', after: { productIds: idsOf(request), isOnShelf } })
    context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
    return accept({})
  },
})
