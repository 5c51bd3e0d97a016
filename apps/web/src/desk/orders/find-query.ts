/** The detail that a person remembers of an order: part of its number, its total, its time. Times are the outlet's. */
export type FindQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'amount'; readonly minor: number; readonly text: string }
  | { readonly kind: 'time'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string }

/**
 * Tells what was typed: `12.50` is an amount (`decimals` of the currency), `14:05` or `14:` a time of day, digits and hyphens a
 * number, letters the goods. A whole number may be either an amount or part of a number, and finds both.
 */
export function readFindQuery(typed: string, decimals: number): FindQuery {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { kind: 'all' }
  if (/^\d{1,2}:\d{0,2}$/.test(text))
    return { kind: 'time', text: text.padStart(text.indexOf(':') === 1 ? text.length + 1 : 0, '0') }
  const amount = /^(\d{1,10})[.](\d{1,3})$/.exec(text)
  if (amount && (amount[2]?.length ?? 0) <= decimals)
    return {
      kind: 'amount',
      text,
      minor: Number(amount[1]) * 10 ** decimals + Number(amount[2]?.padEnd(decimals, '0')),
    }
  return { kind: /^[A-Z]?[\d-]+$/i.test(text) ? 'number' : 'words', text }
}

/** The facts of an order when it is searched on this device. */
export interface FindableOrder {
  readonly number: string
  readonly amountMinor: number
  /** The time in the outlet's day: `14:05`. */
  readonly time: string
  readonly goods: readonly string[]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Returns whether an order is what was looked for. */
export function isFound(query: FindQuery, order: FindableOrder): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'amount':
      return order.amountMinor === query.minor
    case 'time':
      return order.time.startsWith(query.text)
    case 'number':
      return fold(order.number).includes(fold(query.text))
    case 'words':
      return order.goods.some((name) => fold(name).includes(fold(query.text)))
  }
}
