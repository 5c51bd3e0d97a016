import { checkDigitOf } from '../product/check-digit.ts'
import type { LabelReading, LabelRule } from '../product/label-rule.ts'
import { priceVerifierOf } from '../product/price-verifier.ts'

/** The codes under which goods of a label may stand in the catalogue. */
export interface LabelKeys {
  /** Exact, the likeliest first: the label with nothing in it, its item as printed, prefix and item. */
  readonly keys: readonly string[]
  /** The item's bare number, by which a scale knows goods; only goods that are weighed are meant by it. */
  readonly scaleNumber: string
}

/**
 * The codes of a label's goods. A label with nothing in it has zeros where amount, weight and count stand, and the check digit of that: so goods
 * are stored that were first scanned from a label, or typed from the list of the scale.
 */
export function labelKeysOf(rule: LabelRule, { prefix, itemCode }: LabelReading): LabelKeys {
  return {
    keys: [...emptyLabels(rule, prefix, itemCode), itemCode, prefix + itemCode],
    scaleNumber: itemCode.replace(/^0+/, ''),
  }
}

/** The empty label, its price verifier as a zero and as that of a price of zero where it has one. */
function emptyLabels({ mask }: LabelRule, prefix: string, itemCode: string): readonly string[] {
  const verifier = mask.includes('V') ? priceVerifierOf('0'.repeat(mask.split('E').length - 1)) : 0
  const codes = [0, verifier ?? 0].map((digit) => {
    const body = Array.from(mask.slice(0, -1), (letter, at) => {
      if (letter === 'F') return prefix.charAt(at - mask.indexOf('F'))
      if (letter === 'I') return itemCode.charAt(at - mask.indexOf('I'))
      return letter === 'V' ? String(digit) : '0'
    })
    return body.join('') + String(checkDigitOf(body.join('')))
  })
  return [...new Set(codes)]
}
