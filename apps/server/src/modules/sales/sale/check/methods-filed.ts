import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listFiledReasons } from './methods-filed.store.ts'

const OF_METHODS: readonly string[] = ['sale.method-unknown', 'sale.method-was-changed', 'sale.method-number-unknown']

/** Reasons that depend on a choice made for the method: nobody made one for a method that is not taken. */
const OF_CHOICES: readonly string[] = ['sale.reference-unknown', 'sale.reference-was-changed']

/**
 * These reasons without what is filed already of ways to pay that the outlet's list lacks: that is one item a till, outlet (and so currency) and
 * method, however many sales it paid. Source: D124.
 */
export async function withoutFiledMethods(
  tx: Tx,
  till: { readonly merchantId: string; readonly deviceId: string; readonly outletId: string },
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  const ofMethods = reasons.filter(({ code }) => OF_METHODS.includes(code))
  if (ofMethods.length === 0) return reasons
  const filed = await listFiledReasons(
    tx,
    till,
    ofMethods.map(({ code, facts }) => ({ code, given: facts['given'] })),
  )
  const again = ofMethods.filter(({ code, facts }) =>
    filed.some((one) => one.code === code && one.given === facts['given']),
  )
  const positions = new Set(again.map(({ facts }) => facts['position']))
  return reasons.filter(
    (one) => !again.includes(one) && !(OF_CHOICES.includes(one.code) && positions.has(one.facts['position'])),
  )
}
