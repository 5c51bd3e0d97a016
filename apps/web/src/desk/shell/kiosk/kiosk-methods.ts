import { carrierOf, type PayWay, waysOf } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import type { DeskSetup } from '../../model/desk-setup.ts'
import { deskMethods, type DeskMethod } from '../../payment/methods/methods.ts'

/** A payment method whose money a channel moves; a kiosk takes no other. */
export interface KioskMethod extends DeskMethod {
  /** The way that a press begins; `code`: the customer's code is scanned. */
  readonly way: PayWay
}

/** Returns the methods that a kiosk offers: never cash, nothing that a person vouches for, and none while offline. Source: features DV-P08. */
export function kioskMethods(setup: DeskSetup, isOnline: boolean): readonly KioskMethod[] {
  if (!isOnline) return []
  return deskMethods(setup).flatMap((each) => {
    const { method } = each.choice
    const channel = PAYMENT_METHODS[method].heldIn === 'outside' ? carrierOf(method, setup.channels ?? []) : undefined
    if (channel === undefined) return []
    const ways = waysOf(method, channel)
    return [{ ...each, way: ways.find((way) => way !== 'code') ?? 'code' }]
  })
}
