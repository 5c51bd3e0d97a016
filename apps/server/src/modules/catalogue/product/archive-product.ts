import { archiveProduct as call, restoreProduct as restoreCall } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { checkRoom } from '../../billing/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { setArchived, findUserOfProducts } from './archive.store.ts'
import { setOnShelf, touchListings } from './listing.store.ts'
import { listShelves, setShelvesBack } from './shelf.store.ts'
import { idsOf, undoneByRestoring } from '../../../platform/undo/undo.ts'
import { findProductsForUpdate } from './product.store.ts'

const archive = command(call, async (context, { productIds }) => {
  const { tx, merchantId, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const found = await findProductsForUpdate(tx, merchantId, productIds)
  if (found.length !== new Set(productIds).size) return refuse({ code: 'thing.not-found' })
  const user = await findUserOfProducts(tx, merchantId, productIds)
  if (user) return refuse({ code: 'product.in-use', facts: { name: user.name, users: user.users } })
  await setOnShelf(tx, merchantId, productIds, 'all', false, changeNumber)
  await touchListings(tx, merchantId, productIds, changeNumber)
  const archived = await setArchived(tx, merchantId, productIds, now)
  context.audit({ subject: 'products', before: found, after: { archived: productIds } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ archived })
})

export const restoreProduct = command(restoreCall, async (context, { productIds }) => {
  const { tx, merchantId } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const found = await findProductsForUpdate(tx, merchantId, productIds)
  if (found.length !== new Set(productIds).size) return refuse({ code: 'thing.not-found' })
  const coming = found.filter(({ archivedAt }) => archivedAt !== null).length
  const room = coming > 0 ? await checkRoom(tx, merchantId, 'products', coming) : accept(null)
  if (!room.ok) return room
  await touchListings(tx, merchantId, productIds, changeNumber)
  const restored = await setArchived(tx, merchantId, productIds, null)
  context.audit({ subject: 'products', after: { restored: productIds } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ restored })
})

/** Archived products come back to the shelves they stood on, as far as the licence has room for them by now. */
export const archiveProduct = undoneByRestoring(archive, 'product', {
  subject: 'product',
  keep: async ({ tx, merchantId }, request) =>
    (await listShelves(tx, merchantId, { productIds: idsOf(request), outletIds: 'all' })).flatMap(({ id, state }) =>
      state ? [id] : [],
    ),
  after: async (context, ids, shelves) => {
    const { tx, merchantId } = context
    const changeNumber = await takeChangeNumber(tx, merchantId)
    // They count already: they are no more than there may be.
    const room = await checkRoom(tx, merchantId, 'products', 0)
    if (!room.ok) return room
    await touchListings(tx, merchantId, ids, changeNumber)
    await setShelvesBack(tx, merchantId, shelves, { isOnShelf: true, changeNumber })
    context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
    return accept({})
  },
})
