import type { PricingResult, Snapshot } from '../src/basket/index.ts'
import type { SlowResult } from './price-slowly.ts'

/** The first place where two answers part, as `path: first ≠ second`; undefined where they agree. */
export function firstDifference(fast: PricingResult, slow: SlowResult): string | undefined {
  if (!fast.ok || !slow.ok) {
    const codes = [fast.ok ? 'priced' : fast.refusal.code, slow.ok ? 'priced' : slow.code]
    return codes[0] === codes[1] ? undefined : codes.join(' ≠ ')
  }
  const { why: _why, evaluations: _evaluations, ...agreed } = fast.value
  return difference(agreed, slow.value, '')
}

function difference(a: unknown, b: unknown, path: string): string | undefined {
  if (Object.is(a, b)) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return `${path}: ${JSON.stringify(a)} ≠ ${JSON.stringify(b)}`
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = difference(left[key], right[key], `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the report of a disagreement: enough to run the basket again. */
export const report = (seed: number, basket: Snapshot, found: string): string =>
  `seed ${seed}: ${found}\n${JSON.stringify(basket)}`
