import type { Money } from '@kassa/sdk/calls.ts'

/** An amount as people read it: its currency says how many digits its minor unit has, none for the yen. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
