import {
  createSupplierBill as createCall,
  deleteSupplierBill as deleteCall,
  editSupplierBill as editCall,
  listBillable as billableCall,
  listSupplierBills as listCall,
  readSupplierBill as readCall,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { billCan } from '@kassa/domain/inventory/bill/bill-state.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { listBillableLines, listTaxChoices } from './billable.store.ts'
import { billList } from './bill.store.ts'
import { holdBill, readBillView, rowOf } from './bill-view.ts'
import { checkBill } from './check-bill.ts'
import { deleteBill, insertBill, setBill, setBillLines } from './write-bill.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

const listSupplierBills = command(listCall, ({ tx, merchantId, inOutletId }, { cursor, limit, sort, ...filter }) =>
  readList(tx, billList, [merchantId, inOutletId, filter], { cursor, limit, sort }, rowOf),
)

const readSupplierBill = command(readCall, (context, { id }) => readBillView(context, id))

const listBillable = command(billableCall, async ({ tx, merchantId, inOutletId }, { supplierId }) => {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const lines = await listBillableLines(tx, { merchantId, outletId: outlet.id, supplierId })
  return accept({
    currency: outlet.currency,
    taxes: await listTaxChoices(tx, merchantId),
    lines: lines.map(
      ({ variantId: _variant, billedBy: _by, postedBefore: _posted, postedBeforeMinor: _minor, ...line }) => line,
    ),
  })
})

const createSupplierBill = command(createCall, async (context, fields) => {
  const { tx, merchantId, now, actor } = context
  const outlet = await findOutletFacts(tx, merchantId, context.inOutletId, { archivedToo: true })
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const id = context.newId()
  const checked = await checkBill(context, outlet, fields, id)
  if (!checked.ok) return checked
  const { bill, lines } = checked.value
  const made = { id, outletId: outlet.id, currency: outlet.currency, createdAt: now, createdByName: actor.name }
  await insertBill(tx, merchantId, { ...bill, ...made })
  await setBillLines(tx, merchantId, id, lines)
  context.audit({ subject: `supplier-bill/${id}`, after: fields })
  return readBillView(context, id)
})

const editSupplierBill = command(editCall, async (context, { id, version, ...fields }) => {
  const { tx, merchantId } = context
  const held = await holdBill(context, id)
  const outlet = held && (await findOutletFacts(tx, merchantId, held.outletId, { archivedToo: true }))
  if (!held || !outlet) return refuse({ code: 'thing.not-found' })
  const obstacle = billCan('edit', held.state)
  if (obstacle) return refuse({ code: obstacle })
  if (held.version !== version) {
    const saved = await readBillView(context, id)
    return saved.ok ? refuse({ code: 'thing.changed-meanwhile', facts: { current: saved.value } }) : saved
  }
  const checked = await checkBill(context, outlet, fields, id)
  if (!checked.ok) return checked
  await setBill(tx, merchantId, id, checked.value.bill)
  await setBillLines(tx, merchantId, id, checked.value.lines)
  context.audit({ subject: `supplier-bill/${id}`, before: held, after: fields })
  return readBillView(context, id)
})

const deleteSupplierBill = command(deleteCall, async (context, { id }) => {
  const held = await holdBill(context, id)
  if (!held) return refuse({ code: 'thing.not-found' })
  const obstacle = billCan('delete', held.state)
  if (obstacle) return refuse({ code: obstacle })
  await deleteBill(context.tx, context.merchantId, id)
  context.audit({ subject: `supplier-bill/${id}`, before: held })
  return accept({})
})

export const draftBillCommands = [
  listSupplierBills,
  readSupplierBill,
  listBillable,
  createSupplierBill,
  editSupplierBill,
  deleteSupplierBill,
]
