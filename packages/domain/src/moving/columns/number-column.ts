/** The mark before the decimals: a point, a comma, or nobody knows. */
export type DecimalMark = '.' | ',' | 'unclear'

/** Codes of currencies, as programs write them beside amounts. */
export const readableCodes =
  'AED|ARS|AUD|BDT|BGN|BHD|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|DOP|DZD|EGP|ETB|EUR|GBP|GHS|HKD|HUF|IDR|ILS|INR|ISK|JOD|JPY|KES|KRW|KWD|LKR|MAD|MXN|MYR|' +
  'NGN|NOK|NPR|NZD|PEN|PHP|PKR|PLN|QAR|RMB|RON|RSD|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|TZS|UAH|UGX|USD|UYU|VND|XAF|XOF|ZAR'

/**
 * The signs of money, with letters before them (`R$`, `US$`); a yen in Shift_JIS is the byte of a backslash. One letter alone is money before a blank or an
 * amount with decimals (`R 129`, `P12.50`), since `R12` may be a code in the wrong column.
 */
const moneySigns = new RegExp(
  String.raw`(?<![a-z])[KLPQR](?=\s-?\d|-?\d[\d\s.,]*[.,]\d)|[a-z]{0,3}\p{Sc}|\\|\b(?:US|CA|HK|NT|${readableCodes})(?![a-z])|(?<![a-z])(?:${readableCodes})\b|[元円圆块원]|(?<!\p{L})(?:Br|Rs|Rp|RM|Ft|Kč|lei|TL|S?Fr|Ksh|kr|zł|S/|B/|Bs|Dhs?|руб|грн|лв|р|đ|บาท)(?!\p{L})\.?`,
  'giu',
)

/** Digits and marks of other scripts (`١٢٫٥`, `१२.५`) as those that are read here. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** The digits of a script stand in a row of ten from its zero on, which begins a block or follows a letter or another sign. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return value
}

/** The digits and marks of a cell, without signs of money, blanks and marks that group thousands and nothing else. */
function bareNumber(cell: string): string {
  if (/^\d+(?:\.\d+)?$/.test(cell)) return cell
  return (
    plainDigits(cell.normalize('NFKC'))
      .replaceAll(moneySigns, '')
      .replaceAll(/[\s'’_\u00A0\u202F]/g, '')
      .replace(/^\((.*)\)$/, '-$1')
      // `12,-` is a price without cents and not one below zero.
      .replace(/([.,])(?:-{1,2}|[–—])$/, (_, mark: string) => `${mark}0`)
      .replace(/^([^-]*)-$/, '-$1')
      .replace(/^\+/, '')
      .replace(/^[−–]/, '-')
  )
}

/** The mark that one cell shows beyond doubt; `unclear` where it could be either, undefined where it has none. */
function markOfCell(cell: string): DecimalMark | undefined {
  const digits = bareNumber(cell).replace(/^-/, '')
  if (/^\d*$/.test(digits) || !/^[\d.,]+$/.test(digits)) return undefined
  const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const other = last === '.' ? ',' : '.'
  if (digits.includes(other)) return last
  const groups = digits.split(last)
  if (groups.length > 2) return groups.slice(1).every((group) => /^\d{2,4}$/.test(group)) ? other : undefined
  const [whole = '', places = ''] = groups
  return places.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'unclear' : last
}

const known = (mark: DecimalMark | undefined): mark is '.' | ',' => mark === '.' || mark === ','

/** Gathers the decimal mark that the cells of a column show, one cell after the other. */
export class MarkSurvey {
  readonly #found = new Set<'.' | ','>()
  #isUnclear = false
  #hasComma = false

  add(cell: string): void {
    const mark = markOfCell(cell)
    if (known(mark)) this.#found.add(mark)
    this.#isUnclear ||= mark === 'unclear'
    this.#hasComma ||= cell.includes(',')
  }

  /**
   * By all cells and never by one alone: where two contradict each other it is unclear, and so is a column whose cells could all be read both ways. `usual`
   * is what the program that wrote the file uses: it settles a point, never a comma. Undefined where no cell has a mark.
   */
  mark(usual: '.' | null): DecimalMark | undefined {
    if (this.#found.size > 1) return 'unclear'
    const [only] = this.#found
    if (only) return only
    if (!this.#isUnclear) return undefined
    return usual === '.' && !this.#hasComma ? '.' : 'unclear'
  }
}

/** The decimal mark of a column by its cells. */
export function decimalMarkOf(cells: Iterable<string>, usual: '.' | null): DecimalMark | undefined {
  const survey = new MarkSurvey()
  for (const cell of cells) survey.add(cell)
  return survey.mark(usual)
}

/** A number whose comma can only be the mark of its decimals. */
const decimalComma = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/
const LONGEST_NUMBER = 24

/** Returns whether a cell is such a number, with or without a sign of money beside it. */
export const showsDecimalComma = (cell: string): boolean =>
  cell.length <= LONGEST_NUMBER && /\d,\d{1,2}(?!\d)/.test(cell) && decimalComma.test(bareNumber(cell.trim()))

/** A number of more digits before its decimals is a code that came into the wrong column: no amount and no quantity has so many. */
const MOST_DIGITS = 12

/** A number as plain decimal text by the mark of its column; undefined for what is none, and for what the mark leaves unclear. */
export function numberText(cell: string, mark: DecimalMark | undefined): string | undefined {
  const bare = bareNumber(cell)
  const isNegative = bare.startsWith('-')
  const digits = isNegative ? bare.slice(1) : bare
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return undefined
  // A cell that can be read in one way alone is read so, whatever was said of those that could be either.
  const shown = markOfCell(cell)
  const own = mark === 'unclear' || known(shown) ? shown : mark
  if (own === 'unclear') return undefined
  const other = own === ',' ? '.' : ','
  const [whole = '', ...places] = digits.replaceAll(other, '').split(own ?? '.')
  if (places.length > 1) return undefined
  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  if (plainWhole.length > MOST_DIGITS) return undefined
  const decimals = (places[0] ?? '').replace(/0+$/, '')
  const text = decimals === '' ? plainWhole : `${plainWhole}.${decimals}`
  return isNegative && text !== '0' ? `-${text}` : text
}

/** Returns whether a number is above another; both are not below zero. */
export const isAbove = (text: string, most: number): boolean =>
  text !== String(most) && greaterOf(text, String(most)) === text

export const isZero = (text: string): boolean => /^-?0(?:\.0*)?$/.test(text)
export const isNegative = (text: string): boolean => text.startsWith('-') && !isZero(text)

/** Two decimal texts as whole numbers of the finer one's last digit. */
function aligned(left: string, right: string): { readonly values: readonly [bigint, bigint]; readonly places: number } {
  const placesOf = (text: string): string => text.split('.')[1] ?? ''
  const places = Math.max(placesOf(left).length, placesOf(right).length)
  const big = (text: string): bigint => BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text).length))
  return { values: [big(left), big(right)], places }
}

/** Returns the greater of two decimal texts, by their digits alone. */
export function greaterOf(left: string, right: string): string {
  const [first, second] = aligned(left, right).values
  return first >= second ? left : right
}

/** The sum of two decimal texts that are not below zero. */
export function sumOfTexts(left: string, right: string): string {
  const { values, places } = aligned(left, right)
  const digits = String(values[0] + values[1]).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
