import { isApprover } from '@kassa/contract/journal/approval.ts'
import { PIN_DIGITS, pinFault } from '@kassa/domain/identity/pin.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** A PIN for somebody with these permission codes. Refuses with `pin.too-short` (who approves has six digits) or `pin.too-simple`. */
export function checkOwnPin(pin: string, codes: readonly string[]): Result<null> {
  const fault = pinFault(pin, isApprover([...codes]))
  if (fault === 'pin.too-short') return refuse({ code: fault, facts: { digits: PIN_DIGITS.leastOfApprover } })
  return fault ? refuse({ code: fault }) : accept(null)
}
