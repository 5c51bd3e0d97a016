import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createSupplier as createCall,
  deleteSupplier as deleteCall,
  editSupplier as editCall,
  listSuppliers as listCall,
  supplierFields,
} from '@kassa/contract/inventory/supplier.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import {
  archiveSupplier,
  findSupplierForUpdate,
  insertSupplier,
  isSupplierNameTaken,
  setSupplier,
  supplierList,
} from './supplier.store.ts'
import { readSupplier } from './read-supplier.ts'
import { undoneByRestoring } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const listSuppliers = command(listCall, ({ tx, merchantId }, { search, ...asked }) =>
  readList(tx, supplierList, [merchantId, search], asked, ({ sortName: _sort, openCount: _open, ...row }) => row),
)

const createSupplier = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const id = context.newId()
  if (!(await insertSupplier(tx, merchantId, id, fields, now))) {
    return refuse({ code: 'supplier.name-taken', facts: { name: fields.name } })
  }
  context.audit({ subject: `supplier/${id}`, after: fields })
  return accept({ id, ...fields, version: 1, orderCount: 0 })
})

const editSupplier = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await findSupplierForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(supplierFields, before, edits)
  if (await isSupplierNameTaken(tx, merchantId, id, fields.name)) {
    return refuse({ code: 'supplier.name-taken', facts: { name: fields.name } })
  }
  await setSupplier(tx, merchantId, id, fields)
  context.audit({ subject: `supplier/${id}`, before, after: fields })
  return accept({ id, ...fields, version: version + 1, orderCount: before.orderCount })
})

const deleteSupplier = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findSupplierForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.openCount > 0) return refuse({ code: 'supplier.in-use', facts: { orders: before.openCount } })
  await archiveSupplier(tx, merchantId, id, now)
  context.audit({ subject: `supplier/${id}`, before })
  return accept({})
})

export const supplierCommands = [
  listSuppliers,
  readSupplier,
  createSupplier,
  editSupplier,
  undoneByRestoring(deleteSupplier, 'supplier', { subject: 'supplier' }),
]
