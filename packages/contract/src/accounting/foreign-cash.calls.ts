import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, line, localDate, noFields, sumMinor } from '../fields.ts'

const booking = { anyOf: ['platform.analysis.accounting.seal'] } as const

const answer = z.object({
  /** Notes that no bank took yet, by outlet and currency. */
  held: z.array(
    z.object({
      outletId: id,
      outletName: z.string(),
      currency,
      amountMinor: sumMinor,
      /** The amount that they counted, in the outlet's currency. */
      valueCurrency: currency,
      countedMinor: sumMinor,
    }),
  ),
  /** The last ones that a bank took, the newest first. */
  banked: z.array(
    z.object({
      id,
      outletId: id,
      outletName: z.string(),
      currency,
      amountMinor: sumMinor,
      valueCurrency: currency,
      countedMinor: sumMinor,
      receivedMinor: sumMinor,
      slip: z.string(),
      businessDay: localDate,
      at: instant,
      byName: z.string(),
      isTakenBack: z.boolean(),
    }),
  ),
})

/** The notes of other currencies that lie in drawers and safes, and those that were banked. Source: accounting.md (Journal). */
export const readForeignCash = endpoint({
  name: 'accounting.read-foreign-cash',
  method: 'GET',
  path: '/accounting/foreign-cash',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'Notes of other currencies by outlet, and those that a bank took',
  request: noFields,
  answer,
})

/** Books notes that a bank took, and what it gave for them; the rest of what they counted is an exchange difference. */
export const bankForeignCash = endpoint({
  name: 'accounting.bank-foreign-cash',
  access: booking,
  summary: 'Books notes of another currency that a bank took, with the amount it gave for them',
  refusals: ['foreign-cash.not-there', 'foreign-cash.day-ahead'],
  request: z.object({
    outletId: id,
    currency,
    amountMinor: amountMinor.min(1),
    /** The amount on the bank's receipt, in the outlet's currency. */
    receivedMinor: amountMinor.min(0),
    slip: line().max(64),
    businessDay: localDate,
  }),
  answer,
})

/** Takes a booking back on the day on which that is done. */
export const takeBackForeignCash = endpoint({
  name: 'accounting.take-back-foreign-cash',
  access: booking,
  summary: 'Takes back a booking of notes that a bank took',
  refusals: ['foreign-cash.taken-back'],
  request: z.object({ id }),
  answer: noFields,
})
