import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { listSupplierRecords } from './supplier.store.ts'

/** Suppliers by a part of their name. */
export const supplierFinder: Finder = {
  kind: 'supplier',
  list: listSuppliers,
  find: async ({ tx, merchantId }, text, limit) =>
    (await listSupplierRecords(tx, merchantId, text, undefined, limit)).map(({ id, name, contactName }) => ({
      id,
      title: name,
      note: contactName,
    })),
}
