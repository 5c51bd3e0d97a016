import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { BasketCoupon } from '../model/basket.ts'
import { askServer } from './connection.ts'
import { heardWithin, PATIENCE_MS } from './heard-within.ts'

/** The server's answer about a code: the coupon, or the reason why it cannot be used. */
export type FoundCoupon =
  | { readonly kind: 'found'; readonly coupon: BasketCoupon }
  | { readonly kind: 'refused'; readonly code: string; readonly facts: Readonly<Record<string, unknown>> }
  /** Nobody could be asked. */
  | { readonly kind: 'unreachable' }

/** Asks the server for the coupon of a code. */
export async function askCoupon(code: string): Promise<FoundCoupon> {
  const heard = await heardWithin(askServer(findCoupon, { code }), PATIENCE_MS)
  if (heard.kind === 'answered') return { kind: 'found', coupon: heard.answer }
  return heard.kind === 'refused'
    ? { kind: 'refused', code: heard.code, facts: heard.facts ?? {} }
    : { kind: 'unreachable' }
}
