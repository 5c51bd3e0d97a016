import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  costOf,
  currency,
  id,
  line,
  localDate,
  name,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
  sumMinor,
} from '../fields.ts'
import { purchaseOrderState } from './purchase-order.calls.ts'

/** Specification §3: name and description; how to reach them and how long they take are for orders and suggestions. */
export const supplierFields = z.object({
  name,
  description: z.string().trim().max(255).default(''),
  contactName: line().max(50).default(''),
  phone: z.string().trim().max(30).default(''),
  email: z.string().trim().max(64).default(''),
  /** Days from order to shelf; what reorder suggestions count with. */
  leadDays: z.int().min(0).max(365).default(7),
})

export const supplierView = supplierFields.extend({ id, version: z.int(), orderCount: z.int() })

export const listSuppliers = endpoint({
  name: 'inventory.list-suppliers',
  method: 'GET',
  access: {
    anyOf: [
      'platform.inventory.suppliers',
      'platform.inventory.purchaseOrders',
      'platform.inventory.bills',
      'desk.inventory.purchaseOrders',
    ],
  },
  summary: 'Suppliers by name',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('name', 'contactName', 'leadDays', 'orders'),
  }),
  answer: pageOf(supplierView),
})

/** The number of last days that are counted. */
export const SUPPLIER_DAYS = 365

/** Orders that are shown of those that a supplier still owes. */
export const SUPPLIER_WAITING = 20

/** A supplier, how it is doing first: what was ordered and came at the outlets one may see, drafts and cancelled orders left out. */
export const supplierDetail = supplierView.extend({
  /** Deleted; its orders stay. */
  isArchived: z.boolean(),
  /** The sums by currency, never added over currencies (D80). Goods that went back to it did not come. */
  sums: z.array(
    z.object({
      currency,
      orders: z.int(),
      orderedMinor: costOf('stock', sumMinor),
      receivedMinor: costOf('stock', sumMinor),
    }),
  ),
  openCount: z.int(),
  /** Open ones that should be here by the outlet's day. */
  lateCount: z.int(),
  /** Whole days from submitting to the first receipt, of the middle one; null where nothing came yet. */
  daysTaken: z.int().nullable(),
  /** Open orders, what should come first first. */
  waiting: z
    .array(
      z.object({
        id,
        number: z.string(),
        outletName: z.string(),
        state: purchaseOrderState,
        expectedOn: localDate.nullable(),
        isLate: z.boolean(),
      }),
    )
    .max(SUPPLIER_WAITING),
})

export const readSupplier = endpoint({
  name: 'inventory.read-supplier',
  method: 'GET',
  path: '/inventory/suppliers/:id',
  access: { anyOf: ['platform.inventory.suppliers'] },
  summary: 'One supplier with what was ordered, came and is late',
  request: z.object({ id }),
  answer: supplierDetail,
})

export const createSupplier = endpoint({
  name: 'inventory.create-supplier',
  access: { anyOf: ['platform.inventory.suppliers.add'] },
  summary: 'Adds a supplier',
  refusals: ['supplier.name-taken'],
  request: supplierFields,
  answer: supplierView,
})

export const editSupplier = endpoint({
  name: 'inventory.edit-supplier',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  summary: 'Changes a supplier',
  refusals: ['supplier.name-taken', 'thing.changed-meanwhile'],
  request: editFields(supplierFields).extend({ id, version: z.int() }),
  answer: supplierView,
})

/** Orders keep their supplier; refused while one of them is still open. */
export const deleteSupplier = endpoint({
  name: 'inventory.delete-supplier',
  access: { anyOf: ['platform.inventory.suppliers.delete'] },
  summary: 'Archives a supplier without open orders',
  refusals: ['supplier.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
