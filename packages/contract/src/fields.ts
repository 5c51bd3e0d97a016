import { periodNames } from '@kassa/domain/figures/named-period.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { LOCALES } from '@kassa/domain/text/locale.ts'
import { ONE_LINE } from '@kassa/domain/text/one-line.ts'
import { SEVERAL_LINES } from '@kassa/domain/text/several-lines.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { z } from 'zod'

/** Fields that many calls share, with their limits. Source: specification §5. */
export const id = z.uuid()
export const currency = z.enum(SELLING_CURRENCIES)
/** Integer minor units; prices are 0.01–999,999.99 (1–999,999 for yen), checked against the currency by the rule. */
export const priceMinor = z.int().min(1).max(99_999_999)
/** The purchase price of goods: samples, gifts and free goods cost nothing. */
export const purchasePriceMinor = z.int().min(0).max(99_999_999)
export const amountMinor = z.int().min(-1e15).max(1e15)
/**
 * A sum of amounts (a list's, a report's, a shift's, a stock's value): wider than a single one and never refused (D86). A number up to 2^53,
 * beyond it the digits as text, because JSON's numbers are read as doubles.
 */
export const sumMinor = z.union([z.int(), z.string().regex(/^-?[1-9][0-9]{15,39}$/)])
/**
 * The permissions to see what goods cost (D93): purchase prices and margins by a leaf under products, costs and stock value by one under
 * inventory.
 */
export const COSTS_SEEN_BY = {
  goods: 'platform.catalogue.products.costs',
  stock: 'platform.inventory.stock.costs',
} as const

/** The fields of answers that say what goods cost, each with the permission that shows it. */
export const costFields = z.registry<{ readonly seenBy: string }>()

/** A figure of cost in an answer. The platform makes it null for whoever may not see it, so that no use case can forget. */
export const costOf = <Field extends z.ZodType>(
  kind: keyof typeof COSTS_SEEN_BY,
  field: Field,
): z.ZodNullable<Field> => {
  const seen = z.nullable(field)
  costFields.add(seen, { seenBy: COSTS_SEEN_BY[kind] })
  return seen
}

/** A figure of cost that a server of before leaves out. */
export const costLater = <Field extends z.ZodType>(
  kind: keyof typeof COSTS_SEEN_BY,
  field: Field,
): z.ZodOptional<z.ZodNullable<Field>> => {
  const seen = z.optional(z.nullable(field))
  costFields.add(seen, { seenBy: COSTS_SEEN_BY[kind] })
  return seen
}

/** The enabled flag of calls and logs: 1 is enabled, 0 disabled. Source: SY-S99. */
export const enabledBit = z.union([z.literal(0), z.literal(1)])
export const enabledFlag = (isEnabled: boolean): 0 | 1 => (isEnabled ? 1 : 0)
/** Things that are switched on or off together. */
export const switchedThings = z.object({ ids: z.array(id).min(1).max(200), enabled: enabledBit })
export const changedCount = z.object({ changed: z.int() })
/** A text of one line that reads as it is written, outer blanks cut; every name is one (`domain/text/one-line.ts`). */
export const line = () => z.string().trim().regex(ONE_LINE)
/** A note of several lines, outer blanks cut: no other control characters. */
export const lines = () => z.string().trim().regex(SEVERAL_LINES)
/** 2–50 characters counted as code points, outer blanks cut; for the minimum a wide character counts as two (D95). */
export const name = line()
  .max(50)
  .check(({ value, issues }) => {
    if (isNameLength(value, 2, Infinity)) return
    issues.push({ code: 'too_small', origin: 'string', minimum: 2, inclusive: true, input: value })
  })
/** No calendar of people has a year 0, nor has the database's. */
export const refuseYearZero = ({ value, issues }: z.core.ParsePayload<string>): void => {
  if (value.startsWith('0000')) issues.push({ code: 'invalid_format', format: 'date', input: value })
}
export const instant = z.iso.datetime({ offset: true }).check(refuseYearZero)
export const localDate = z.iso.date().check(refuseYearZero)
/** A month of a year, such as 2026-03; the last of the calendar has no day behind it. */
export const calendarMonth = z.string().regex(/^(?!0000|9999-12)[0-9]{4}-(0[1-9]|1[0-2])$/)
export const locale = z.enum(LOCALES)

/**
 * A request whose period is told by both its ends or by none, and does not end before it begins; two days may be one, two instants may not.
 * Source: specification §5 ("Time period must be complete; end after start").
 */
export const withPeriod = <Request extends z.ZodObject>(request: Request, from = 'from', to = 'to'): Request =>
  request.check(({ value, issues }) => {
    const [begin, end] = [value[from], value[to]] as (string | undefined)[]
    if (begin === undefined && end === undefined) return
    const isDay = begin?.length === 10
    const isInOrder = isDay ? (begin ?? '') <= (end ?? '') : Date.parse(begin ?? '') < Date.parse(end ?? '')
    if (begin !== undefined && end !== undefined && isInOrder) return
    const path = [begin === undefined ? from : to]
    issues.push({ code: 'custom', params: { unfit: 'period' }, path, input: value })
  })

/**
 * A request whose range of numbers is read in order, whichever end was given first: nothing lies between a higher and a lower end, and
 * nobody looks for nothing (docs/decisions/2391).
 */
export const withRange = <Request extends z.ZodObject>(request: Request, low: string, high: string): Request =>
  request.overwrite((value) => {
    const [least, most] = [value[low], value[high]]
    const isBackwards = typeof least === 'number' && typeof most === 'number' && least > most
    return isBackwards ? { ...value, [low]: most, [high]: least } : value
  })

/** The fields by which a page or list is asked for its business days: see {@link withDays}. */
const askedDays = { period: z.enum(periodNames).optional(), from: localDate.optional(), to: localDate.optional() }

/**
 * A request for business days: by the name of a period, which the server reads at each outlet by its own clock; by both ends, which mean these
 * business days at every outlet; or by those days of a name that lie between both ends. Source: D114.
 */
export const withDays = <Shape extends z.ZodRawShape>(request: z.ZodObject<Shape>) =>
  withPeriod(request.extend(askedDays))

/** Returns the request where days are required. */
export const withSaidDays = <Shape extends z.ZodRawShape>(request: z.ZodObject<Shape>) =>
  withDays(request).check(({ value, issues }) => {
    const { period, from, to } = value as { period?: string; from?: string; to?: string }
    if (period !== undefined || from !== undefined || to !== undefined) return
    issues.push({ code: 'custom', params: { unfit: 'period' }, path: ['from'], input: value })
  })

/** The days that such an answer is about, and the moment at which it was so. */
export const answeredDays = { asOf: instant, from: localDate, to: localDate }

/** The part of a list's request that every list has: keyset paging with a capped count (D77). */
export const pageRequest = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
})

/** The headings a list can be sorted by: the name from first to last, `-name` from last to first. Left out: the list's own order. */
export const sortBy = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z
    .enum([...names, ...names.map((name) => `-${name}` as const)] as readonly (Names[number] | `-${Names[number]}`)[])
    .optional()

/** Returns the answer of a list. `total` is counted up to `totalCap`; `totalIsCapped` says that there are more. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    nextCursor: z.string().nullable(),
    total: z.int(),
    totalIsCapped: z.boolean(),
  })

export const noFields = z.object({})

/** The thing that was saved, by its id, with the version that it has now. */
export const savedThing = z.object({ id, version: z.int() })

/** A name in the languages of the product; absent or empty means the thing's own name. */
export const namesInLanguages = z.object({
  en: line().max(50).optional(),
  zh: line().max(50).optional(),
  ja: line().max(50).optional(),
})

/** The business day that is open at some outlets, by one of their clocks, and when it ends there. */
export const openDay = z.object({ timeZone: z.string(), today: localDate, endsAt: instant })
