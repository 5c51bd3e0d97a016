import { isValidPhoneNumber, type CountryCode } from 'libphonenumber-js/max'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** Countries whose numbers may be typed without their prefix. */
const HOME: readonly CountryCode[] = ['CN', 'JP', 'US', 'ET']

/** Returns whether a number exists as such: with its `+` prefix anywhere, without one in a country we serve. Empty is none. */
export function checkPhone(phone: string): Result<string> {
  const isKnown = phone === '' || HOME.some((country) => isValidPhoneNumber(phone, country))
  return isKnown ? accept(phone) : refuse({ code: 'phone.invalid', facts: { phone } })
}
