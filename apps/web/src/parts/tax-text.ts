import type { TaxRow } from '@kassa/domain/basket/index.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { millionthsOf, type WrittenRate } from '@kassa/domain/tax/rate.ts'

/** A rate of tax with all its decimals: 88,750 millionths are `8.875%`. */
const rateText = (rate: WrittenRate): string => {
  const text = decimalText(millionthsOf(rate), 4)
  return `${text.replace(/\.?0+$/, '')}%`
}

/** The rate of a tax, or those of its group with their codes: `GST 5% + QST 9.975%`. */
export const ratesText = ({
  taxes,
  ...tax
}: WrittenRate & {
  readonly taxes?: readonly (WrittenRate & { readonly code: string })[] | null | undefined
}): string => (taxes ? taxes.map((one) => `${one.code} ${rateText(one)}`).join(' + ') : rateText(tax))

/** A tax as it is told apart from others: its name with its rates, these once: `VAT 7%`. */
export const taxWithRates = (name: string, tax: Parameters<typeof ratesText>[0]): string => {
  const rates = ratesText(tax)
  return name.replaceAll(/\s/g, '').includes(rates.replaceAll(/\s/g, '')) ? name : `${name} ${rates}`.trim()
}

/** A row of tax on a document: by its code where it has one, else by the tax's name, with its rate. */
export const taxRowText = ({ name, ...row }: TaxRow & { readonly name: string }): string => {
  const isWord = row.code === 'zero-rated' || row.code === 'exempt'
  const called = row.code === undefined || isWord ? name : row.code
  const rate = rateText(row)
  return called.replaceAll(/\s/g, '').includes(rate) ? called : `${called} ${rate}`.trim()
}
