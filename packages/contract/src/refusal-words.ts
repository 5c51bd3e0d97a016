import { decimalText } from '@kassa/domain/money/money.ts'
import { groupedText, moneyText } from '@kassa/domain/text/money-text.ts'

type Facts = Readonly<Record<string, unknown>>

/**
 * The words of a refusal with its facts in their places. `{fact}` stands as it is; `{fact:money}`, an amount in minor units, is written in the currency that the
 * facts name, else with their `decimals`; `{days, day|days}` is a number with the form it asks for. A place whose fact is missing stays as it is.
 */
export const fillRefusal = (text: string, facts: Facts): string =>
  withForms(text, facts).replaceAll(/\{(\w+)(:money)?\}/g, (hole, fact: string, isMoney?: string) => {
    if (!Object.hasOwn(facts, fact)) return hole
    const value = facts[fact]
    return isMoney !== undefined && typeof value === 'number' ? amountOf(value, facts) : String(value)
  })

/** The words with the form that each number asks for, and plain places for the numbers; many, where no number is told. */
export const withForms = (text: string, facts: Facts = {}): string =>
  text.replaceAll(
    /\{(\w+), ([^|{}]+)\|([^|{}]+)\}/g,
    (_, fact: string, one: string, many: string) => `{${fact}} ${String(facts[fact]) === '1' ? one : many}`,
  )

function amountOf(minor: number, { currency, decimals }: Facts): string {
  if (typeof currency === 'string') return moneyText(minor, currency)
  return groupedText(decimalText(minor, typeof decimals === 'number' ? decimals : 0))
}
