import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, instant } from '../fields.ts'

/** Whether a receipt is genuine, asked with what its code says; whoever holds the paper learns no more than what stands on it. Source: OR-D03. */
export const checkReceipt = endpoint({
  name: 'print.check-receipt',
  method: 'POST',
  path: '/print/check-receipt',
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
