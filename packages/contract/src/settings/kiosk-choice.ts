import { KIOSK_IDLE } from '@kassa/domain/sales/kiosk.ts'
import { z } from 'zod'

/**
 * Whether one till is a kiosk, and the seconds without a touch after which it asks whether its customer is still there. No place above a till can say
 * it of all its tills; an older program ignores it and stays a cashier desk.
 */
export const kioskChoice = z.object({
  isOn: z.boolean(),
  idleSeconds: z.int().min(KIOSK_IDLE.least).max(KIOSK_IDLE.most),
})
