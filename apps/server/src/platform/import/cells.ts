import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { plain } from '@kassa/domain/text/sheet-cell.ts'
import { readAmountText } from '@kassa/domain/text/typed-amount.ts'
import { readDayText } from '@kassa/domain/text/typed-day.ts'

/** Reads one cell; what it refuses names the value and the limit. */
export type Reader<Value = unknown> = (typed: string) => Result<Value>

const shown = (typed: string): string => typed.slice(0, 60)

interface TextLimits {
  readonly least?: number
  readonly most: number
  /** True where a line may end inside it. */
  readonly isLong?: boolean
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNCLEAN = /[\u0000-\u0009\u000b-\u001f\u007f\u2028-\u202e\u2066-\u2069\ufffd]/

/** Text without control characters and without signs that turn what follows them, trimmed. Refuses `import.text-unclean` and `import.text-length` (code points, D95). */
export const text =
  ({ least = 1, most, isLong = false }: TextLimits): Reader<string> =>
  (typed) => {
    const cleaned = typed.normalize('NFC').replaceAll('\r\n', '\n').trim()
    const isClean = !UNCLEAN.test(cleaned) && (isLong || !cleaned.includes('\n'))
    if (!isClean) return refuse({ code: 'import.text-unclean', facts: { value: shown(cleaned) } })
    if (isNameLength(cleaned, least, most)) return accept(cleaned)
    const length = Array.from(cleaned).length
    return refuse({ code: 'import.text-length', facts: { value: shown(cleaned), length, least, most } })
  }

/** A code a scanner or a shop gives: printable Latin signs without blanks. Refuses `import.code-unreadable`. */
export const code =
  (most: number): Reader<string> =>
  (typed) => {
    const cleaned = plain(typed)
    if (/^[\x21-\x7e]+$/.test(cleaned) && cleaned.length <= most) return accept(cleaned)
    return refuse({ code: 'import.code-unreadable', facts: { value: shown(typed), most } })
  }

/** A decimal of at most `places` places as plain digits. Refuses `import.number-unreadable`. */
export const decimal =
  (places: number): Reader<string> =>
  (typed) => {
    const digits = readAmountText(typed)
    const [whole = '', decimals = ''] = digits?.split('.') ?? []
    const cut = decimals.replace(/0+$/, '')
    if (digits === undefined || whole.length > 12 || cut.length > places) {
      return refuse({ code: 'import.number-unreadable', facts: { value: shown(typed), places } })
    }
    return accept(decimals === '' ? String(BigInt(whole)) : `${BigInt(whole)}.${decimals.slice(0, places)}`)
  }

/** A whole number from `least` to `most`. Refuses `import.number-range`. */
export const readWholeNumber =
  (least: number, most: number): Reader<number> =>
  (typed) => {
    const digits = readAmountText(typed)?.replace(/\.0+$/, '')
    const value = digits !== undefined && /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
    if (value !== undefined && value >= least && value <= most) return accept(value)
    return refuse({ code: 'import.number-range', facts: { value: shown(typed), least, most } })
  }

/** A day. Refuses `import.date-unreadable`. */
export const day: Reader<string> = (typed) => {
  const found = readDayText(typed)
  return found === undefined
    ? refuse({ code: 'import.date-unreadable', facts: { value: shown(typed) } })
    : accept(found)
}

/** One of some words, compared without regard to case and width. Refuses `import.choice-unknown` with the first few. */
export const oneOf =
  <Value>(words: Readonly<Record<string, Value>>): Reader<Value> =>
  (typed) => {
    const word = plain(typed).toLowerCase()
    const found = Object.hasOwn(words, word) ? words[word] : undefined
    const choices = Object.keys(words).slice(0, 9).join(', ')
    return found === undefined
      ? refuse({ code: 'import.choice-unknown', facts: { value: shown(typed), choices } })
      : accept(found)
  }

/** Splits by separators that no backslash stands before; the backslashes go. */
export function splitUnescaped(typed: string, separators: RegExp): string[] {
  const parts: string[] = ['']
  for (const [, escaped, sign = ''] of typed.matchAll(/(\\)?([\s\S])/gu)) {
    if (escaped === undefined && separators.test(sign)) parts.push('')
    else parts[parts.length - 1] += escaped !== undefined && !separators.test(sign) ? `\\${sign}` : sign
  }
  return parts.map((part) => part.trim())
}

/** The sign that {@link splitUnescaped} does not split at. */
export const escapeFor = (name: string, separators: RegExp): string =>
  Array.from(name, (sign) => (separators.test(sign) ? `\\${sign}` : sign)).join('')

/** Several names in a cell. Refuses as {@link text} does and `import.list-length`. */
export const names =
  (separators: RegExp, limits: TextLimits & { readonly atMost: number }): Reader<string[]> =>
  (typed) => {
    const parts = splitUnescaped(typed.normalize('NFC'), separators)
    if (parts.length > limits.atMost) {
      return refuse({ code: 'import.list-length', facts: { value: shown(typed), most: limits.atMost } })
    }
    for (const part of parts) {
      const read = text(limits)(part)
      if (!read.ok) return read
    }
    return accept(parts)
  }
