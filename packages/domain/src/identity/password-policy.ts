import { accept, refuse, type Result } from '../result.ts'

/** Bounds of the policy itself: a merchant may ask for 8–32 characters at least, and never for more than 64. Source: D33. */
export const PASSWORD_BOUNDS = { lowestMinimum: 8, highestMinimum: 32, highestMaximum: 64 } as const

/** The number of former passwords that are refused, the present one among them. Source: D33. */
export const PASSWORDS_REMEMBERED = 3

/**
 * The rules for a password. `classes` is how many of upper case, lower case, digit and symbol it must have; 1 asks for
 * none in particular. Source: specification §5.
 */
export interface PasswordPolicy {
  readonly minimum: number
  readonly maximum: number
  readonly classes: 1 | 2 | 3 | 4
}

const isUpper = /\p{Lu}/u
const isLower = /\p{Ll}/u
const isDigit = /\p{Nd}/u
const isSymbol = /[^\p{Lu}\p{Ll}\p{Nd}]/u

/** Returns the number of kinds that occur, of upper case, lower case, digit and symbol: 0–4. Letters without case count as symbols. */
export const characterClasses = (password: string): number =>
  [isUpper, isLower, isDigit, isSymbol].filter((kind) => kind.test(password)).length

export type PasswordRefusal = { readonly code: 'password.too-weak'; readonly facts: Readonly<Record<string, number>> }

/**
 * Returns whether `password` satisfies `policy` and is not one of the account's own names (e-mail, its first half, number).
 *
 * Lengths count code points. Refuses with `password.too-weak` and the policy as facts. Former passwords are compared by
 * the caller, who alone has their hashes. Source: D33.
 */
export function checkPassword(
  policy: PasswordPolicy,
  password: string,
  accountNames: readonly string[],
): Result<string, PasswordRefusal> {
  const length = Array.from(password).length
  const folded = password.toLowerCase()
  const isName = accountNames.some((name) => name !== '' && name.toLowerCase() === folded)
  const fits = length >= policy.minimum && length <= policy.maximum && characterClasses(password) >= policy.classes
  return fits && !isName ? accept(password) : refuse({ code: 'password.too-weak', facts: { ...policy } })
}
