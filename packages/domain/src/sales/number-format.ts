/**
 * The documents that a number format is set for. Numbers of orders and refunds come from a till, those of invoices from
 * the outlet.
 */
export const NUMBERED = ['order', 'refund', 'invoice'] as const
export type FormattedDocument = (typeof NUMBERED)[number]

/** A format for each, or null: as usual (`1-02-000148`, `R1-02-000148`, `I-1-000007`). */
export type NumberFormats = Readonly<Record<FormattedDocument, string | null>>

export const USUAL_NUMBERS: NumberFormats = { order: null, refund: null, invoice: null }

/** The identity of a number: the range of the till or the outlet that gives it, and its count there. */
export interface CountedNumber {
  /** `1-02`: outlet and till; of an invoice the outlet alone. Holds no slash. */
  readonly range: string
  readonly running: number
}

export type FormatFault =
  | 'sign'
  | 'no-outlet'
  | 'no-till'
  | 'no-counter'
  | 'order-of-parts'
  | 'no-head'
  | 'long'
  | 'same'

/** Characters of what stands before the slash, at most. */
export const MOST_HEAD = 12

const DATES = ['{yyyy}', '{yy}', '{mm}', '{dd}'] as const
const HEAD = /^(?:[A-Z0-9-]|\{yyyy\}|\{yy\}|\{mm\}|\{dd\})*$/
const COUNTER = /\{counter(?::([4-9]))?\}$/
const USUAL_DIGITS = 6
/** Credit notes begin with it, whatever the invoice's format. */
const CREDIT = 'C'
const FIRST: Readonly<Record<FormattedDocument, string>> = { order: '', refund: 'R', invoice: 'I-' }

/** Returns the end of every format of a document: the part that tells tills apart, and the count. */
export const endOf = (what: FormattedDocument): string =>
  what === 'invoice' ? '{outlet}-{counter}' : '{outlet}-{till}-{counter}'

/**
 * Returns why a format cannot stand; undefined where it can. It is `head/{outlet}-{till}-{counter}`: the head is capital
 * letters, digits, hyphens and the parts of the day ({@link MOST_HEAD} characters when written), the count has 4–9
 * digits (`{counter:4}`, else six) and grows beyond them. The part after the last slash tells tills and counts apart
 * whatever stands before it, so no two formats ever write the same number for two tills. An order may go without a
 * head; refunds and invoices have one, because their usual numbers begin with a letter.
 */
export function formatFault(what: FormattedDocument, format: string): FormatFault | undefined {
  const { head, end } = partsOf(format)
  if (!format.includes('{outlet}')) return 'no-outlet'
  if (what !== 'invoice' && !format.includes('{till}')) return 'no-till'
  if (!COUNTER.test(format) && !format.includes('{counter')) return 'no-counter'
  if (end.replace(COUNTER, '{counter}') !== endOf(what)) return 'order-of-parts'
  if (head === null) return what === 'order' ? undefined : 'no-head'
  if (!HEAD.test(head)) return 'sign'
  if (head === '') return 'no-head'
  if (what === 'invoice' && /^C(?:-|$)/.test(head)) return 'same'
  return written(head, '2026-11-22').length > MOST_HEAD ? 'long' : undefined
}

/** The first format of a place that cannot stand, and why; a refund is told from its order by its head (`same`). */
export function formatsFault(
  formats: NumberFormats,
): { readonly what: FormattedDocument; readonly fault: FormatFault } | undefined {
  for (const what of NUMBERED) {
    const format = formats[what]
    const fault = format === null ? undefined : formatFault(what, format)
    if (fault) return { what, fault }
  }
  const isSame = formats.order !== null && headOf(formats.order) === headOf(formats.refund)
  return isSame && formats.refund !== null ? { what: 'refund', fault: 'same' } : undefined
}

/** The number people read. `day` is the business day, `YYYY-MM-DD`. Source: D65, CF-P05. */
export function writeNumber(
  what: FormattedDocument,
  format: string | null,
  { range, running }: CountedNumber,
  day: string,
): string {
  if (format === null) return `${FIRST[what]}${range}-${String(running).padStart(USUAL_DIGITS, '0')}`
  const { head } = partsOf(format)
  const digits = Number(COUNTER.exec(format)?.[1] ?? USUAL_DIGITS)
  const end = `${range}-${String(running).padStart(digits, '0')}`
  return head === null ? end : `${written(head, day)}/${end}`
}

/** The number of the credit note that takes an invoice of this format back, from the credit notes' own count. */
export const writeCreditNumber = (format: string | null, counted: CountedNumber, day: string): string =>
  format === null
    ? `${CREDIT}${writeNumber('invoice', null, counted, day).slice(1)}`
    : `${CREDIT}-${writeNumber('invoice', format, counted, day)}`

/** Range and count of a number, whatever stands before the slash; undefined for any other text. Outside a slash a letter belongs to the range. */
export function countedIn(number: string): CountedNumber | undefined {
  const end = number.slice(number.lastIndexOf('/') + 1)
  const match = /^(.+)-(\d{4,15})$/.exec(end)
  return match ? { range: match[1] ?? '', running: Number(match[2]) } : undefined
}

/** The same of a number of this kind, whose usual letter is not of its range. */
export function countedAs(what: FormattedDocument, number: string): CountedNumber | undefined {
  const counted = countedIn(number)
  const isUsual = counted !== undefined && !number.includes('/') && counted.range.startsWith(FIRST[what])
  return isUsual ? { ...counted, range: counted.range.slice(FIRST[what].length) } : counted
}

/** A number as the name of a file. */
export const fileNameOf = (number: string): string => number.replaceAll('/', '-')

function partsOf(format: string): { readonly head: string | null; readonly end: string } {
  const slash = format.lastIndexOf('/')
  return slash < 0 ? { head: null, end: format } : { head: format.slice(0, slash), end: format.slice(slash + 1) }
}

const headOf = (format: string | null): string | null => (format === null ? null : partsOf(format).head)

function written(head: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Readonly<Record<(typeof DATES)[number], string>> = {
    '{yyyy}': year,
    '{yy}': year.slice(-2),
    '{mm}': month,
    '{dd}': date,
  }
  return DATES.reduce((text, part) => text.replaceAll(part, parts[part]), head)
}
