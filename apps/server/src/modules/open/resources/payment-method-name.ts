import type { METHOD_NAMES } from '@kassa/contract/open/shop.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { tenderNameOf } from '@kassa/domain/payment/method.ts'

/** The public name of a payment method by its number; what a till booked under a number that nobody knows is `other`. */
export function methodNameOf(number: number): (typeof METHOD_NAMES)[number] {
  const known = tenderNameOf(number)
  return known === undefined ? 'other' : snake(known)
}
