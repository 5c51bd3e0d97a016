import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { supplierList } from './supplier.store.ts'
import { listRows } from '../../../platform/list/list.store.ts'

/** Suppliers by a part of their name. */
export const supplierFinder: Finder = {
  kind: 'supplier',
  list: listSuppliers,
  find: async ({ tx, merchantId }, text, limit) =>
    (await listRows(tx, supplierList, [merchantId, text], limit)).map(({ id, name, contactName }) => ({
      id,
      title: name,
      note: contactName,
    })),
}
