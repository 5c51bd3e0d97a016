/** Why a typed number is not taken; the words are in `kit.json` under `rule`. */
export type NumberRefusal = 'number' | 'dotFirst' | 'dotLast' | 'decimals' | 'noDecimals'

export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly why: NumberRefusal }

/** Digits are typed full-width by Japanese and Chinese keyboards; grouping commas and blanks are pasted along. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,]/g, '').replace('−', '-')

/**
 * A typed decimal number as an integer of its smallest part: `12.5` with 2 decimals is 1250.
 *
 * Exact: no floating point is involved. Refuses a leading or a trailing dot, more decimals than `decimals`, and what is
 * no number or beyond 2^53. Source: specification §5 (numbers).
 */
export function parseNumber(text: string, decimals: number): ParsedNumber {
  const typed = plain(text)
  if (/^-?\./.test(typed)) return { ok: false, why: 'dotFirst' }
  if (/^-?\d+\.$/.test(typed)) return { ok: false, why: 'dotLast' }
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(typed)
  if (!found) return { ok: false, why: 'number' }
  const [, sign = '', whole = '0', part = ''] = found
  if (part.length > decimals) return { ok: false, why: decimals === 0 ? 'noDecimals' : 'decimals' }
  const value = Number(`${sign}${whole}${part.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(value) ? { ok: true, value: value === 0 ? 0 : value } : { ok: false, why: 'number' }
}
