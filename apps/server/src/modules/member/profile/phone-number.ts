import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** Countries whose numbers may be typed without their prefix at any shop, by the currency of those where it is their own. */
const EVERYWHERE: Readonly<Record<string, CountryCode>> = { CNY: 'CN', JPY: 'JP', USD: 'US', ETB: 'ET' }

/** The country of a currency that one country has; the euro has none, so numbers there say their prefix. */
const HOME: Readonly<Record<string, CountryCode>> = { ...EVERYWHERE, CAD: 'CA', INR: 'IN', GBP: 'GB' }

/** A number in E.164: with its `+` prefix from anywhere, without one only from the country that was said. Undefined for what is none. */
export function phoneInCountry(typed: string, country: string | undefined): string | undefined {
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(typed.normalize('NFKC').trim(), home)
  return parsed?.isValid() ? parsed.number : undefined
}

/**
 * A phone number in E.164: with its `+` prefix from anywhere, without one from the country of the programme's currency, else from another one that
 * we serve. Empty is none (null). Refuses with `phone.invalid`. Source: members.md §1.
 */
export function phoneNumber(typed: string, currency: string): Result<string | null> {
  const phone = typed.normalize('NFKC').trim()
  if (phone === '') return accept(null)
  const own = HOME[currency]
  const countries = own ? [own, ...Object.values(EVERYWHERE).filter((country) => country !== own)] : [undefined]
  for (const country of countries) {
    const parsed = parsePhoneNumberFromString(phone, country)
    if (parsed?.isValid()) return accept(parsed.number)
  }
  return refuse({ code: 'phone.invalid', facts: { phone: typed } })
}
