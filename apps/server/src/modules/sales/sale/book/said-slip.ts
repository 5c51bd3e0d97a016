import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import { isCardTerminal, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { isCash, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { readReference } from '@kassa/domain/payment/reference.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/**
 * The number of a slip that somebody in the office says, as it is kept; nothing for cash, and where none is needed and none was said.
 * Refuses with `recharge.reference-unfit` (`method`) what is no such number, the number of an attempt too: that money a channel moved.
 */
export function slipOf(
  { method, needsReference }: { readonly method: number; readonly needsReference: boolean },
  reference: string | null,
): Result<string | null> {
  if (isCash(method) || (reference === null && !needsReference)) return accept(null)
  const read = readReference(reference ?? '')
  return read.ok && !isAttemptNumber(read.value)
    ? read
    : refuse({ code: 'recharge.reference-unfit', facts: { method } })
}

/** Returns the stored facts of a card's slip: none for any other payment method, and none where nothing was typed. */
export function slipOfCard({
  method,
  card,
}: {
  readonly method: number
  readonly card?: CardSlip | undefined
}): CardSlip | null {
  const word = paymentMethodOf(method)
  const isSaid = card !== undefined && Object.values(card).some((text) => text !== null)
  return isSaid && word !== undefined && isCardTerminal(word) ? card : null
}
