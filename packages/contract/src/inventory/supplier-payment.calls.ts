import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costOf, currency, id, instant, line, localDate, sumMinor } from '../fields.ts'
import { supplierBillView } from './supplier-bill.calls.ts'

/** Pays a bill whole or in part; of a credit note, money that came back. `credit` sets a credit note off against the bill. */
export const paySupplierBill = endpoint({
  name: 'inventory.pay-supplier-bill',
  access: { anyOf: ['platform.inventory.bills.pay'] },
  summary: 'Books a payment of a supplier’s bill, whole or in part',
  refusals: [
    'supplier-bill.not-posted',
    'supplier-bill.held',
    'supplier-bill.void',
    'supplier-bill.day-ahead',
    'supplier-bill.over-paid',
    'supplier-bill.credit-unknown',
    'supplier-bill.foreign-missing',
  ],
  request: z.object({
    id,
    method: z.enum(['bank', 'card', 'cash', 'credit']),
    /** The day it was paid. */
    businessDay: localDate,
    /** The amount in the outlet's currency: of a bill in another one, what left the bank or the safe for it. */
    amountMinor: z.int().min(1).max(99_999_999_999),
    /** The part of a bill in another currency that it pays, in that currency; null elsewhere. */
    foreignMinor: z.int().min(1).max(99_999_999_999).nullable().default(null),
    /** A fee of the bank beside the amount. */
    feeMinor: z.int().min(0).max(99_999_999).default(0),
    /** The credit note that is set off; with `credit` only. */
    creditId: id.nullable().default(null),
  }),
  answer: supplierBillView,
})

/** Turns a payment round on today's day. */
export const reverseSupplierPayment = endpoint({
  name: 'inventory.reverse-supplier-payment',
  access: { anyOf: ['platform.inventory.bills.pay'] },
  summary: 'Takes back a payment of a supplier’s bill, with the reason',
  refusals: ['supplier-bill.payment-reversed'],
  request: z.object({ id, paymentId: id, reason: line().min(5).max(200) }),
  answer: supplierBillView,
})

/** Prices of suppliers are costs: whoever may not see those sees that something is owed, and not how much. */
const owed = costOf('stock', sumMinor)

/** Debts to suppliers at the end of any day, by how long they are overdue. Source: accounting.md (Supplier bills). */
export const readPayables = endpoint({
  name: 'inventory.read-payables',
  method: 'GET',
  path: '/inventory/payables',
  access: { anyOf: ['platform.inventory.bills'] },
  outlet: 'optional',
  summary: 'Payables by age at the end of any day, by supplier, outlet and currency',
  request: z.object({ day: localDate }),
  answer: z.object({
    asOf: instant,
    day: localDate,
    rows: z.array(
      z.object({
        supplierId: id,
        supplierName: z.string(),
        outletId: id,
        outletName: z.string(),
        currency,
        /** By days past the due day; a credit note is below zero. */
        notDueMinor: owed,
        to30Minor: owed,
        to60Minor: owed,
        to90Minor: owed,
        over90Minor: owed,
        openMinor: owed,
      }),
    ),
  }),
})
