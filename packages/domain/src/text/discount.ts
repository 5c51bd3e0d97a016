import { accept, refuse, type Result } from '../result.ts'
import type { Locale } from './locale.ts'

/**
 * A discount as people of a language say it: 8.8折, 12% off, 12%引き; no discount at all is the language's word for the full price.
 * Basis points off, 0–10,000. Source: D4, specification §9.
 */
export function discountText(offBasisPoints: number, locale: Locale): string {
  const percent = plainDigits(offBasisPoints, 2)
  if (locale === 'zh-CN') return offBasisPoints === 0 ? '原价' : `${plainDigits(10_000 - offBasisPoints, 3)}折`
  return locale === 'ja-JP' ? `${percent}%引き` : `${percent}% off`
}

/** The digits of both notations: what goes (`12`) and, in tenths, what stays (`8.8`). Basis points off, 0–10,000. Source: D4. */
export const discountDigits = (offBasisPoints: number): { readonly percent: string; readonly fold: string } => ({
  percent: plainDigits(offBasisPoints, 2),
  fold: plainDigits(10_000 - offBasisPoints, 3),
})

/** Both notations, for the echo while somebody types: `8.8折 = 12% off`. Source: D4. */
export const discountEcho = (offBasisPoints: number): string =>
  `${plainDigits(10_000 - offBasisPoints, 3)}折 = ${plainDigits(offBasisPoints, 2)}% off`

/**
 * The discount somebody typed, basis points off. A percent sign (or `off`, 引き) means percent off in every language, 0–99; 折 means the part that
 * stays, 0.1–10; a bare number is 折 in Chinese and percent off elsewhere. At most two decimals; full-width input is folded.
 *
 * Refuses with `discount.unreadable` or `discount.out-of-range` (`least`, `most`, `unit`). Source: D4.
 */
export function parseDiscount(text: string, locale: Locale): Result<number> {
  const match = /^([0-9]{1,3}(?:\.[0-9]{1,2})?)(%|折|%?off|%?引き?)?$/i.exec(
    text.normalize('NFKC').replaceAll(/\s/g, ''),
  )
  if (!match?.[1]) return refuse({ code: 'discount.unreadable' })
  const hundredths = Math.round(Number(match[1]) * 100)
  const isZhe = match[2] === '折' || (match[2] === undefined && locale === 'zh-CN')
  return isZhe
    ? within(10_000 - hundredths * 10, hundredths, 10, 1_000, '折')
    : within(hundredths, hundredths, 0, 9_900, '%')
}

function within(off: number, typed: number, least: number, most: number, unit: string): Result<number> {
  if (typed >= least && typed <= most) return accept(off)
  return refuse({
    code: 'discount.out-of-range',
    facts: { least: plainDigits(least, 2), most: plainDigits(most, 2), unit },
  })
}

/** An integer of 10^-places as decimal digits without trailing zeros: 8800 with 3 places is 8.8. */
function plainDigits(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`)
}
