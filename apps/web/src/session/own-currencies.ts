import { readSession, type SessionOutlet } from './session.ts'

/** A table asks for each of its amounts. */
const known = new WeakMap<readonly SessionOutlet[], readonly string[]>()

function currenciesOf(outlets: readonly SessionOutlet[]): readonly string[] {
  const found = known.get(outlets) ?? [...new Set(outlets.map(({ payCurrency }) => payCurrency))]
  known.set(outlets, found)
  return found
}

/**
 * Returns the currencies of the outlets one may choose: none for operators and partners, who look at every shop. Undefined where nobody is signed in: a page for
 * customers is in the money of its shop.
 */
export function ownCurrencies(): readonly string[] | undefined {
  const { user, outlets } = readSession()
  return user === null ? undefined : currenciesOf(outlets)
}
