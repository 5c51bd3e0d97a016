import { readSupplier as readCall } from '@kassa/contract/inventory/supplier.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countSupplierOrders, findSupplier, listSupplierSums, listSupplierWaiting } from './supplier-figures.store.ts'

/** A supplier and how it is doing at the outlets one may see; also a deleted one, which old orders name. */
export const readSupplier = command(readCall, async ({ tx, merchantId, actor, now }, { id }) => {
  const supplier = await findSupplier(tx, merchantId, id)
  if (!supplier) return refuse({ code: 'thing.not-found' })
  const place = { merchantId, supplierId: id, outletIds: actor.outletIds, now }
  return accept({
    ...supplier,
    ...(await countSupplierOrders(tx, place)),
    sums: await listSupplierSums(tx, place),
    waiting: await listSupplierWaiting(tx, place),
  })
})
