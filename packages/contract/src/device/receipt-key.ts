import { z } from 'zod'

/** The public key of a device, by which what it prints is told from what is forged. */
export const receiptKey = z.object({
  /** The device's part of the numbers it gives. */
  numberPrefix: z.string(),
  x: z.string(),
  y: z.string(),
  /** Its device sells no more by it: a coupon that it signs proves nothing. Receipts that it signed stay genuine. */
  isEnded: z.literal(true).optional(),
})
