import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, line, localDate, noFields, priceMinor } from '../fields.ts'

/** Most entries that are listed, and settled, at once; the others come after them. */
export const MOST_VOUCHERS = 500

const code = z.string().trim().min(6).max(60)

/** Asked before a voucher pays, by the id that the sale will have; asking again keeps it longer. */
export const holdMealVoucher = endpoint({
  name: 'payment.hold-meal-voucher',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Reserves a meal voucher for a payment',
  refusals: ['device.unbound', 'purse.unknown', 'purse.held-elsewhere', 'purse.not-enough'],
  request: z.object({
    orderId: id,
    code,
    /** As it stands on the paper; what a bar code says of it counts instead. */
    faceMinor: priceMinor,
    amountMinor: priceMinor,
  }),
  answer: z.object({ heldUntil: instant, code: z.string() }),
})

export const releaseMealVoucher = endpoint({
  name: 'payment.release-meal-voucher',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Lets go of a meal voucher that pays nothing after all',
  refusals: ['device.unbound'],
  request: z.object({ orderId: id, code }),
  answer: noFields,
})

/** One voucher that paid, or (below 0) got back; minor units. */
const entry = z.object({
  entryNumber: z.int(),
  outletId: id,
  outletName: z.string(),
  code: z.string(),
  currency,
  faceMinor: amountMinor,
  amountMinor,
  businessDay: localDate,
})

const settlement = z.object({
  id,
  outletId: id,
  outletName: z.string(),
  issuer: z.string(),
  currency,
  entryCount: z.int(),
  takenMinor: amountMinor,
  /** The amount that the issuer paid for them. */
  paidMinor: amountMinor,
  settledBy: z.string(),
  settledAt: instant,
})

export const listMealVouchers = endpoint({
  name: 'payment.list-meal-vouchers',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary: 'Meal vouchers that wait for their issuer, the oldest first, and the last settlements',
  request: noFields,
  answer: z.object({ waiting: z.array(entry), settlements: z.array(settlement) }),
})

export const settleMealVouchers = endpoint({
  name: 'payment.settle-meal-vouchers',
  access: { anyOf: ['platform.payment.edit'] },
  summary: 'Notes what an issuer paid for the vouchers of an outlet',
  refusals: ['thing.not-found', 'thing.changed-meanwhile'],
  request: z.object({
    outletId: id,
    issuer: line().min(1).max(50),
    entryNumbers: z.array(z.int().min(1)).min(1).max(MOST_VOUCHERS),
    paidMinor: amountMinor.min(0),
  }),
  answer: settlement,
})
