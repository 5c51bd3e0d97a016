import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { z } from 'zod'
import type { Schema } from '../endpoint.ts'
import { amountMinor, costFields, costOf, COSTS_SEEN_BY, localDate, priceMinor, refuseYearZero } from '../fields.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

const currencyCode = z.enum(SELLING_CURRENCIES).meta({ id: 'Currency', description: 'A currency (ISO 4217)' })

/** One amount of money. */
export const money = z
  .object({
    amount: z.int().min(-LARGEST).max(LARGEST).describe('Whole minor units of the currency: cents, fen, yen'),
    currency: currencyCode,
  })
  .meta({ id: 'Money', description: 'An amount of money in minor units' })

/** A price that is set, within the limits of the screens. */
export const setPrice = z
  .object({
    amount: priceMinor.describe('Whole minor units of the currency: cents, fen, yen'),
    currency: currencyCode,
  })
  .meta({ id: 'Price', description: 'A price in minor units, above zero' })

/** A charge that is set or shown: a deposit may be given back. */
export const chargeMoney = z
  .object({
    amount: amountMinor.describe('Whole minor units of the currency: cents, fen, yen'),
    currency: currencyCode,
  })
  .meta({ id: 'ChargeAmount', description: 'The amount of a charge in minor units' })

/** Money that is asked back: never less than nothing. */
export const moneyBack = z
  .object({
    amount: amountMinor.min(0).describe('Whole minor units of the currency: cents, fen, yen'),
    currency: currencyCode,
  })
  .meta({ id: 'MoneyBack', description: 'An amount of money that goes back, in minor units' })

/** A sum of amounts, whose digits no number of JSON can be trusted with. */
export const moneySum = z
  .object({
    amount: z
      .string()
      .regex(/^-?[0-9]{1,40}$/)
      .describe('Whole minor units of the currency, always as text'),
    currency: currencyCode,
  })
  .meta({ id: 'MoneySum', description: 'A sum of amounts of money in minor units' })

export const moment = (description: string) => z.iso.datetime().check(refuseYearZero).describe(`${description} (UTC)`)
export const day = (description: string) => localDate.describe(`${description} (ISO date)`)
export const idOf = (description: string) => z.uuid().describe(description)
export const wordAmong = <const Words extends readonly string[]>(words: Words, description: string) =>
  z.enum(words).describe(description)
export const text = (description: string) => z.string().describe(description)

/** The schema, with the mark of a cost where there is one: a mark belongs to one schema and is lost with each change of it. */
function marked<Field extends z.ZodType>(field: Field, mark: { readonly seenBy: string } | undefined): Field {
  if (mark) costFields.add(field, mark)
  return field
}

/** A figure of cost: null for apps without the scope that shows it. */
export function costField<Field extends z.ZodType>(
  kind: keyof typeof COSTS_SEEN_BY,
  field: Field,
  description: string,
) {
  return marked(costOf(kind, field).describe(description), { seenBy: COSTS_SEEN_BY[kind] })
}

type Shape = z.core.$ZodShape & { readonly id: z.ZodType }

/** A thing of the public API: as it stands whole, and as it is shown where a caller asked for some of its fields. */
export interface Resource<Fields extends Shape = Shape> {
  readonly whole: z.ZodObject<Fields>
  readonly shown: z.ZodType<{ id: unknown }>
  /** Fields of it that are answered where `expand` names them only. */
  readonly expandable: readonly string[]
}

/** The fields that every thing of a name is answered with where a caller chose none: all but those to be expanded. */
export const answeredFields = new Map<string, readonly string[]>()

/** Declares a thing by its name in the description. Every field says what it means. */
export function resource<Fields extends Shape>(
  name: string,
  description: string,
  fields: Fields,
  expandable: readonly (keyof Fields & string)[] = [],
): Resource<Fields> {
  const whole = z.object(fields)
  answeredFields.set(
    name,
    Object.keys(fields).filter((field) => !expandable.includes(field)),
  )
  const { id, ...others } = fields
  const optional = Object.entries(others).map(([key, field]) => {
    const whole = field as z.ZodType
    return [key, marked(whole.optional(), costFields.get(whole))]
  })
  const shown = z
    .object({ id, ...(Object.fromEntries(optional) as Record<string, z.ZodType>) })
    .meta({ id: name, description })
  return { whole, shown, expandable }
}

/** A choice of names with commas between them; the description has the `names` as a list. */
export const namesAmong = (names: readonly string[], description: string) => {
  const one = `(?:${names.join('|')})`
  return z
    .string()
    .max(1_000)
    .regex(new RegExp(`^${one}(?:,${one})*$`))
    .optional()
    .meta({ description, names })
}

/** The description of the parameter by which parts of things are asked for. */
export const EXPANDED = 'Parts that are answered where they are asked for only'

/** The parameters by which a caller chooses what it is shown of a thing. */
function choiceOf<Fields extends Shape>({ whole, expandable }: Resource<Fields>) {
  const fields = namesAmong(Object.keys(whole.shape), 'The fields to answer, with commas between; left out: all')
  return expandable.length === 0 ? { fields } : { fields, expand: namesAmong(expandable, EXPANDED) }
}

/** The parameters of every list. */
export const pageChoice = {
  cursor: z.string().max(400).optional().describe('`next` of the page before; left out: the first page'),
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('The most things on a page'),
}

/** The request of a list of things; what narrows it is put beside it by `extend`. */
export const listRequest = <Fields extends Shape>(of: Resource<Fields>) => z.object({ ...pageChoice, ...choiceOf(of) })

/** The parameter of lists that can answer what changed alone. */
export const changedAfter = {
  changed_after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Things that changed after this alone, in the order of their changes: `next` of a page or of `/changes`, or a moment of the feed (UTC). `next` is then the place to ask from the next time, and is never null. Of what is gone `/changes` tells',
    ),
}

/** Parameters that may stand beside `changed_after`: the feed knows outlets, and nothing else by which lists are narrowed. */
const BESIDE_CHANGED: ReadonlySet<string> = new Set([
  'changed_after',
  'cursor',
  'limit',
  'fields',
  'expand',
  'outlet_id',
])

/** The request of a list with {@link changedAfter}. */
export const withChangedAfter = <Request extends z.ZodObject>(request: Request): Request =>
  request.check(({ value, issues }) => {
    const asked = value as Readonly<Record<string, unknown>>
    if (asked['changed_after'] === undefined) return
    // A parameter that is left out has its usual value.
    const isUsual = (name: string): boolean => asked[name] === undefined || asked[name] === 'false'
    const other = Object.keys(asked).find((name) => !BESIDE_CHANGED.has(name) && !isUsual(name))
    if (other !== undefined) issues.push({ code: 'custom', path: [other], input: asked[other] })
  })

/** The request of one thing by its id. */
export const readRequest = <Fields extends Shape>(of: Resource<Fields>, description: string) =>
  z.object({ id: idOf(description), ...choiceOf(of) })

const next = z
  .string()
  .nullable()
  .meta({ id: 'NextPage', description: 'Send it as `cursor` for the next page; null on the last one' })
const hasMore = z.boolean().meta({ id: 'HasMore', description: 'Whether there is another page' })

/** A page of things; `order`: the order they come in. */
export const pageOf = <Thing extends z.ZodType>(thing: Thing, order: string) =>
  z.object({ data: z.array(thing).describe(`The things of this page, in ${order}`), next, has_more: hasMore })

/** The answer of a list. */
export const listOf = <Fields extends Shape>(of: Resource<Fields>) => pageOf(of.shown, 'order')

/** Fields that a caller chose to be shown. */
export interface Choice {
  readonly fields?: string | undefined
  /** A text where the thing has parts to expand; nothing elsewhere. */
  readonly expand?: unknown
}

export type WholeOf<Of extends { readonly whole: Schema }> = Of['whole']['_zod']['input']
