import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, instant } from '../fields.ts'

/** Whether a receipt is genuine, asked with what its code says; whoever holds the paper learns no more than what stands on it. Source: OR-D03. */
export const checkReceipt = endpoint({
  name: 'print.check-receipt',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Whether a receipt is real: outlet, date and total',
  refusals: ['receipt-proof.unreadable', 'receipt-proof.forged', 'request.too-often'],
  request: z.object({ word: z.string().min(1).max(400) }),
  answer: z.object({
    /** `genuine`: signed by a device of the shop, and the books say the same; `not-booked`: signed, and the sale has not arrived yet. */
    state: z.enum(['genuine', 'not-booked']),
    outletName: z.string(),
    at: instant,
    timeZone: z.string(),
    totalMinor: z.int(),
    currency,
  }),
})

/** The prefix in the address of a receipt before the token of a paper's code: it is no link's own, and leads to one. */
export const ON_PAPER = 'paper='

/**
 * Opens the receipt for the person who holds the paper; an invoice can be requested there, as long as by a link to it. Source: RC-P03,
 * RC-P04.
 */
export const openProvedReceipt = endpoint({
  name: 'print.open-proved-receipt',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'The receipt that the code on a paper proves, as a link',
  refusals: [
    'receipt-proof.unreadable',
    'receipt-proof.forged',
    'receipt-link.expired',
    'thing.not-found',
    'request.too-often',
  ],
  request: z.object({ word: z.string().min(1).max(400) }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})
