import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import type { ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { plain } from '@kassa/domain/text/sheet-cell.ts'
import { decimal, escapeFor, oneOf, text, type Reader } from '../../../platform/import/cells.ts'
import { chargeKindWords, noChargeWords } from './cell-words.ts'

/** A charge as a cell says it; `amount` is decimal text. */
export interface TypedCharge extends Pick<ProductCharge, 'kind' | 'name'> {
  readonly amount: string
  /** Left out: the one currency that the outlets sell in. */
  readonly currency?: string
  /** By its name; left out: no tax. */
  readonly tax?: string
}

/** Signs that stand between the parts of a cell; in a name a backslash before one makes it part of the name. */
const SIGNS = /[;；,，、[\]［］\\]/u
const escapedSign = new RegExp(`\\\\(${SIGNS.source})`, 'gu')

/** Up to the next separator. A comma before a digit belongs to an amount. */
const oneCharge = /(?:\\[\s\S]?|[^;；,，、\n\\]|,(?=\p{Nd}))+/gu

/** Kind, name, amount, currency, tax in brackets. */
const partsOfCharge =
  /^(\S+)\s+(.+?)\s+([^\s[\]［］]*\p{Nd}[^\s[\]［］]*?)(?:\s*([A-Za-z]{3}))?(?:\s*[[［]((?:\\.|[^\]］\\])*)[\]］])?$/su

/** Longer than any charge with every sign of it escaped. */
const LONGEST = 300

const withoutEscapes = (typed: string): string => typed.replaceAll(escapedSign, '$1').trim()

/** The charge as text that comes back the same: `deposit Bottle 0.25 EUR [VAT 19%]`. */
export const chargeText = (
  { kind, name, amountMinor, currency }: Omit<ProductCharge, 'taxId'>,
  tax: string | null,
): string =>
  [
    kind,
    escapeFor(name, SIGNS),
    decimalText(amountMinor, findCurrency(currency)?.exponent ?? 2),
    currency,
    ...(tax === null ? [] : [`[${escapeFor(tax, SIGNS)}]`]),
  ].join(' ')

/** The charges of a cell in their order, or none where it says so. Refuses `import.charge-unreadable` and what its parts refuse. */
export const readCharges: Reader<readonly TypedCharge[]> = (typed) => {
  if (noChargeWords.has(plain(typed).toLowerCase())) return accept([])
  const charges: TypedCharge[] = []
  for (const [part] of typed.matchAll(oneCharge)) {
    if (part.trim() === '') continue
    const read = readCharge(part.trim())
    if (!read.ok) return read
    charges.push(read.value)
  }
  return charges.length > 0 ? accept(charges) : unreadable(typed)
}

const unreadable = (typed: string): Result<never> =>
  refuse({ code: 'import.charge-unreadable', facts: { value: typed.slice(0, 60) } })

function readCharge(part: string): Result<TypedCharge> {
  const parts = part.length > LONGEST ? null : partsOfCharge.exec(part)
  if (!parts) return unreadable(part)
  const [, kindWord = '', nameText = '', amountText = '', code, taxText] = parts
  const kind = oneOf(chargeKindWords)(kindWord)
  if (!kind.ok) return kind
  const name = readName(withoutEscapes(nameText))
  if (!name.ok) return name
  const amount = decimal(4)(amountText)
  if (!amount.ok) return amount
  const currency = code === undefined ? accept(undefined) : readCurrency(code, part)
  if (!currency.ok) return currency
  const tax = withoutEscapes(taxText ?? '')
  return accept({
    kind: kind.value,
    name: name.value,
    amount: amount.value,
    ...(currency.value !== undefined && { currency: currency.value }),
    ...(tax !== '' && { tax }),
  })
}

/** The door counts a name in UTF-16 units, so more than that is refused although it has fewer signs. */
function readName(typed: string): Result<string> {
  const most = SNAPSHOT_LIMITS.chargeName
  const read = text({ most })(typed)
  if (!read.ok || read.value.length <= most) return read
  const facts = { value: typed.slice(0, 60), length: read.value.length, least: 1, most }
  return refuse({ code: 'import.text-length', facts })
}

function readCurrency(code: string, part: string): Result<string> {
  const known = SELLING_CURRENCIES.find((one) => one === code.toUpperCase())
  return known === undefined ? refuseCurrency(part, SELLING_CURRENCIES) : accept(known)
}

/** Refuses a charge whose currency is unknown or not said, naming those it can be. */
export const refuseCurrency = (value: string, currencies: readonly string[]): Result<never> =>
  refuse({ code: 'import.charge-currency', facts: { value: value.slice(0, 60), currencies: currencies.join(', ') } })
