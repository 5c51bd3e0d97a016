import { FISCAL_LIMITS, FISCAL_TEXT } from '@kassa/domain/receipt/fiscal-receipt.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { memberLeft, paidTogether } from './template.calls.ts'

const printable = (most: number) => z.string().trim().min(1).max(most).regex(FISCAL_TEXT)

const fiscalReceipt = z.object({ number: z.string(), code: z.string() })
const supplied = fiscalReceipt.extend({ byName: z.string(), suppliedAt: instant })

/**
 * Keeps with a sale what the shop's authority or its agent gave for it. It prints on every paper of the sale from then on. Written once: the same
 * again changes nothing, another one is refused. Source: D56.
 */
export const supplyFiscalReceipt = endpoint({
  name: 'print.supply-fiscal-receipt',
  access: { anyOf: ['platform.analysis.orders.fiscal'] },
  summary: 'Keeps the number and the code of a fiscal receipt with its sale, once',
  refusals: ['fiscal.supplied-already'],
  request: z.object({
    orderId: id,
    /** Letters without accents, digits and signs, outer blanks cut. */
    number: printable(FISCAL_LIMITS.number),
    /** The text that its QR code says, in the same characters. */
    code: printable(FISCAL_LIMITS.code),
  }),
  answer: supplied,
})

/** Returns the fiscal receipt of a sale; null: none yet. */
export const readFiscalReceipt = endpoint({
  name: 'print.read-fiscal-receipt',
  method: 'GET',
  path: '/print/fiscal-receipt',
  access: { anyOf: ['platform.analysis.orders', 'desk.orders'] },
  summary: 'The fiscal receipt of a sale',
  request: z.object({ orderId: id }),
  answer: z.object({ fiscal: supplied.nullable() }),
})

/**
 * Returns the facts for a copy of a sale that the calling till made itself, whoever is signed in, beside those in its journal: the fiscal
 * receipt, and the member of the sale with their points and balance after it.
 */
export const readOwnFiscalReceipt = endpoint({
  name: 'print.read-own-fiscal-receipt',
  method: 'GET',
  path: '/print/own-fiscal-receipt',
  access: 'device',
  summary: 'The fiscal receipt and the member of a sale of the calling till, for a copy of its paper',
  request: z.object({ orderId: id }),
  answer: z.object({
    fiscal: fiscalReceipt.nullable(),
    /** Null without one; the name is empty where the member was erased. */
    member: memberLeft.extend({ name: z.string(), cardNumber: z.string() }).nullable().optional(),
    /** The parts paid ahead in the same payment; left out by an older server. */
    together: z.array(paidTogether).optional(),
  }),
})
