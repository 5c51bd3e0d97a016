/** The seconds without a touch after which a kiosk asks whether its customer is still there. */
export const KIOSK_IDLE = { least: 20, most: 600 } as const

/** The seconds for which that question stands before the kiosk is free for the next customer. */
const KIOSK_ASK_SECONDS = 20

/** A payment that has run for so long calls an attendant to it; nothing ends it but the customer, the attendant or its channel. */
export const KIOSK_PAYMENT_SECONDS = 120

/** A kiosk that was not heard for so long is no longer watched: it is offline, or no kiosk any more. */
export const KIOSK_HEARD_SECONDS = 180

/** The causes for which a kiosk waits for an attendant; `help`: the customer pressed the button. Source: features DV-P08. */
export const KIOSK_CALLS = ['help', 'age', 'price', 'serial', 'weight', 'payment', 'other'] as const
export type KioskCall = (typeof KIOSK_CALLS)[number]

/** The use of a kiosk: touched a moment ago, asked whether somebody is still there, or left alone. */
export type KioskUse = 'used' | 'asking' | 'left'

/** Returns how a kiosk is used `quietMs` milliseconds after its last touch. */
export function kioskUse(quietMs: number, idleSeconds: number): KioskUse {
  if (quietMs < idleSeconds * 1_000) return 'used'
  return quietMs < (idleSeconds + KIOSK_ASK_SECONDS) * 1_000 ? 'asking' : 'left'
}

/** Returns the whole seconds until a kiosk that asks counts as left. */
export const kioskSecondsLeft = (quietMs: number, idleSeconds: number): number =>
  Math.max(0, Math.ceil(idleSeconds + KIOSK_ASK_SECONDS - quietMs / 1_000))
