/** Letters and digits without look-alikes: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679'

/** Weights that catch one wrong sign and two neighbors that changed places: each coprime to 25, neighbors differing by a coprime. */
const weightOf = (place: number): number => [1, 3, 7, 9][place % 4] ?? 1

function checkSignOf(body: string): string {
  const sum = body.split('').reduce((total, sign, place) => total + SIGNS.indexOf(sign) * weightOf(place), 0)
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] ?? ''
}

/** A code that people type: a sign for each random byte, and the check behind them. */
export function checkedCodeOf(bytes: Uint8Array): string {
  const body = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length] ?? '').join('')
  return body + checkSignOf(body)
}

/**
 * Returns the code of `length` signs that somebody typed, without dashes and blanks, in capitals of half width;
 * undefined where it cannot be one: a sign is wrong, or the check does not fit.
 */
export function readCheckedCode(typed: string, length: number): string | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== length || code.split('').some((sign) => !SIGNS.includes(sign))) return undefined
  return checkSignOf(code.slice(0, -1)) === code.at(-1) ? code : undefined
}
