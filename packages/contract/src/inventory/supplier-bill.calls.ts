import { billLineKinds } from '@kassa/domain/inventory/bill/bill-total.ts'
import { billStates } from '@kassa/domain/inventory/bill/bill-state.ts'
import { landedBases } from '@kassa/domain/inventory/bill/landed-cost.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  costOf,
  currency,
  id,
  instant,
  line,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  purchasePriceMinor,
  sortBy,
  sumMinor,
  withPeriod,
} from '../fields.ts'
import { documentFilters, note, quantity } from './goods-line.ts'

const see = { anyOf: ['platform.inventory.bills'] } as const
/** The most of one line, without its tax. */
const lineMinor = z.int().min(0).max(99_999_999_999)
export const supplierBillState = z.enum(billStates)
/** A credit note is of goods that went back. */
export const supplierBillKind = z.enum(['bill', 'credit'])
const reason = line().min(5).max(200)

export const supplierBillFields = z.object({
  supplierId: id,
  kind: supplierBillKind.default('bill'),
  /** The number on the paper: unique among bills, and among credit notes, of a supplier. */
  number: line().min(1).max(50),
  businessDay: localDate,
  dueOn: localDate,
  /** Freight and duty are spread over the goods by this. */
  basis: z.enum(landedBases).default('value'),
  note,
  /** All tax as the paper says it, which rounds in its own way; null: as it is counted here. */
  paperTaxMinor: lineMinor.nullable().default(null),
  /** The currency of the paper where it is not the outlet's, and its total in it; the amounts below stand in the outlet's, at the rate that both make. */
  foreignCurrency: currency.nullable().default(null),
  foreignTotalMinor: lineMinor.min(1).nullable().default(null),
  lines: z
    .array(
      z.object({
        kind: z.enum(billLineKinds),
        /** Of goods: the receipt (of a credit note: the return), the line of its order, and how many of it. */
        receiptId: id.nullable().default(null),
        orderLineId: id.nullable().default(null),
        quantity: quantity.nullable().default(null),
        text: line().max(100).default(''),
        /** Without tax. */
        amountMinor: lineMinor,
        /** A tax of the merchant that can be claimed back; null: none. */
        taxId: id.nullable().default(null),
      }),
    )
    .min(1)
    .max(500),
})

const goods = {
  name: z.string(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  unit: z.string(),
  orderNumber: z.string(),
  receivedAt: instant,
  ordered: z.int(),
  orderedPriceMinor: costOf('stock', purchasePriceMinor),
  received: z.int(),
  receivedPriceMinor: costOf('stock', purchasePriceMinor),
  /** Pieces of the receipt on other bills that are posted or held. */
  billedBefore: z.int(),
}

/** A line of a receipt or return with what is still to be billed of it. */
const billable = z.object({ kind: supplierBillKind, receiptId: id, orderLineId: id, orderId: id, ...goods })

const row = z.object({
  id,
  kind: supplierBillKind,
  number: z.string(),
  state: supplierBillState,
  outletId: id,
  outletName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  businessDay: localDate,
  dueOn: localDate,
  currency,
  netMinor: costOf('stock', sumMinor),
  taxMinor: costOf('stock', sumMinor),
  totalMinor: costOf('stock', sumMinor),
  createdAt: instant,
  createdByName: z.string(),
  version: z.int(),
})

export const supplierBillView = row.extend({
  basis: z.enum(landedBases),
  note: z.string(),
  paperTaxMinor: costOf('stock', sumMinor.nullable()),
  /** The currency of the paper where it is not the outlet's, its total in it, and the part of that which is not paid. */
  foreignCurrency: currency.nullable(),
  foreignTotalMinor: costOf('stock', sumMinor.nullable()),
  foreignOpenMinor: costOf('stock', sumMinor.nullable()),
  postedAt: instant.nullable(),
  postedByName: z.string().nullable(),
  approvalReason: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(billLineKinds),
      receiptId: id.nullable(),
      orderLineId: id.nullable(),
      quantity: z.int().nullable(),
      text: z.string(),
      amountMinor: costOf('stock', sumMinor),
      taxId: id.nullable(),
      taxRateBasisPoints: z.int(),
      taxMinor: costOf('stock', sumMinor),
      /** Freight and duty that became cost of this line. */
      landedMinor: costOf('stock', sumMinor),
      goods: z.object(goods).nullable(),
      /** Differences from order and receipt beyond the tolerance. */
      differences: z.array(z.enum(['quantity', 'price'])),
    }),
  ),
  paidMinor: costOf('stock', sumMinor),
  openMinor: costOf('stock', sumMinor),
  payments: z.array(
    z.object({
      id,
      billId: id,
      method: z.enum(['bank', 'card', 'cash', 'credit']),
      businessDay: localDate,
      amountMinor: costOf('stock', sumMinor),
      feeMinor: costOf('stock', sumMinor),
      /** The part of a paper in another currency that it paid, and the amount that left for it; null elsewhere. */
      foreignMinor: costOf('stock', sumMinor.nullable()),
      paidMinor: costOf('stock', sumMinor.nullable()),
      /** The credit note that was set off. */
      creditId: id.nullable(),
      creditNumber: z.string().nullable(),
      /** The payment that this one takes back. */
      reverses: id.nullable(),
      reason: z.string(),
      at: instant,
      byName: z.string(),
      isReversed: z.boolean(),
    }),
  ),
  /** Posted credit notes of the supplier at the outlet with what is open of them; of a bill only. */
  credits: z.array(z.object({ id, number: z.string(), openMinor: costOf('stock', sumMinor) })),
  /** The actions that this caller may take now. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    post: z.boolean(),
    approve: z.boolean(),
    void: z.boolean(),
    pay: z.boolean(),
  }),
})

export const listSupplierBills = endpoint({
  name: 'inventory.list-supplier-bills',
  method: 'GET',
  access: see,
  outlet: 'required',
  summary: 'Bills and credit notes of suppliers at an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({
      ...documentFilters,
      state: supplierBillState.optional(),
      supplierId: id.optional(),
      sort: sortBy('number', 'state', 'supplier', 'businessDay', 'dueOn', 'createdAt'),
    }),
  ),
  answer: pageOf(row),
})

export const readSupplierBill = endpoint({
  name: 'inventory.read-supplier-bill',
  method: 'GET',
  path: '/inventory/supplier-bills/:id',
  access: see,
  summary: 'A supplier’s bill with its lines beside what was ordered and received',
  request: z.object({ id }),
  answer: supplierBillView,
})

export const listBillable = endpoint({
  name: 'inventory.list-billable',
  method: 'GET',
  access: see,
  outlet: 'required',
  summary: 'Lines of receipts and returns of a supplier that are not billed whole',
  request: z.object({ supplierId: id }),
  answer: z.object({
    currency,
    lines: z.array(billable),
    /** Taxes that a line may have. */
    taxes: z.array(z.object({ id, name: z.string() })),
  }),
})

const fieldRefusals = [
  'purchase-order.supplier-unknown',
  'supplier-bill.number-taken',
  'supplier-bill.day-ahead',
  'supplier-bill.due-before',
  'supplier-bill.goods-unknown',
  'supplier-bill.goods-twice',
  'supplier-bill.tax-unknown',
  'supplier-bill.tax-differs',
  'supplier-bill.foreign-incomplete',
] as const
const stateRefusals = [
  'supplier-bill.posted',
  'supplier-bill.void',
  'supplier-bill.not-posted',
  'supplier-bill.not-held',
  'supplier-bill.held',
] as const

export const createSupplierBill = endpoint({
  name: 'inventory.create-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.add'] },
  outlet: 'required',
  summary: 'Drafts a supplier’s bill or credit note at the chosen outlet',
  refusals: fieldRefusals,
  request: supplierBillFields,
  answer: supplierBillView,
})

/** Every field is told anew; a held bill becomes a draft again. */
export const editSupplierBill = endpoint({
  name: 'inventory.edit-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.edit'] },
  summary: 'Changes a bill that is not posted',
  refusals: [...fieldRefusals, ...stateRefusals, 'thing.changed-meanwhile'],
  request: supplierBillFields.extend({ id, version: z.int() }),
  answer: supplierBillView,
})

export const deleteSupplierBill = endpoint({
  name: 'inventory.delete-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.delete'] },
  summary: 'Deletes a bill that is not posted',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: noFields,
})

/** Posts a bill that fits what was ordered and received; one beyond the tolerance is held instead. Source: accounting.md (Supplier bills). */
export const postSupplierBill = endpoint({
  name: 'inventory.post-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.post'] },
  summary: 'Posts a bill, or holds it where it goes beyond the tolerance',
  refusals: [...stateRefusals, 'supplier-bill.billed-twice'],
  request: z.object({ id }),
  answer: supplierBillView,
})

export const approveSupplierBill = endpoint({
  name: 'inventory.approve-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.approve'] },
  summary: 'Posts a held bill as it is, with the reason',
  refusals: [...stateRefusals, 'supplier-bill.billed-twice'],
  request: z.object({ id, reason }),
  answer: supplierBillView,
})

/** Turns a posted bill round in the books of today; its number is free again. */
export const voidSupplierBill = endpoint({
  name: 'inventory.void-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.post'] },
  summary: 'Makes a posted bill void, with the reason',
  refusals: [...stateRefusals, 'supplier-bill.paid'],
  request: z.object({ id, reason }),
  answer: supplierBillView,
})
