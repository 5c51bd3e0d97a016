import type { MovedTax } from './move-source.ts'

/** 15.00 and 15 are one rate. */
const bareRate = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** A tax of the files as it is asked for and answered: two of one name and different rates are two. */
export const taxLabel = ({ name, rate }: MovedTax): string => (rate === null ? name : `${name} ${bareRate(rate)} %`)

/** A label as taxes are told apart by: one tax is often spelled in several ways. */
export const taxKey = (label: string): string => label.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** A label without its rate, as answers of the release before name a tax. */
export const taxName = (label: string): string => label.replace(/ \d+(?:\.\d+)? %$/, '')

/** Each tax once, the first spelling counts. */
export function uniqueTaxes(taxes: Iterable<MovedTax>): MovedTax[] {
  const found = new Map<string, MovedTax>()
  for (const tax of taxes) {
    const key = taxKey(taxLabel(tax))
    if (!found.has(key)) found.set(key, tax)
  }
  return [...found.values()]
}

/** A rate in percent as millionths, as taxes here are kept; null where the file names none. */
export const rateMillionths = (rate: string | null): number | null =>
  rate === null ? null : Math.round(Number(rate) * 10_000)
