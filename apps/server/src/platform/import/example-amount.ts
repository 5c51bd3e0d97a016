import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'

/**
 * An amount as an example of a template shows it, so that it fits at every outlet: with decimals only where the currencies of all of
 * them have some. `minor` is what it is in each.
 */
export const exampleAmount = (minor: number, currencies: readonly string[]): string =>
  decimalText(minor, Math.min(2, ...currencies.map((one) => findCurrency(one)?.exponent ?? 2)))
