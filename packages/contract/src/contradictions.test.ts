import { expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errors } from './errors.ts'

const files = import.meta.glob<Record<string, unknown>>('./**/*.calls.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'access' in value

const writes = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(Object(value))))
  .filter(isEndpoint)
  .filter(({ method }) => method !== 'GET')

/** The beginnings of names of fields that say where something begins and where it ends. */
const ENDS = [
  ['from', 'until'],
  ['from', 'to'],
  ['first', 'last'],
  ['start', 'end'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['min', 'max'],
] as const

/** Each pair by its name, with the refusal that holds it in order, or why both orders are right. */
const HELD: Readonly<Record<string, string>> = {
  'firstBatch lastBatch': 'accounting.batches-backwards',
  'fromDay toDay': 'request.invalid, unfit period (withPeriod)',
  'from to': 'request.invalid, unfit period (withPeriod), or names of two things',
  'from until': 'an hour of the night may lie before that of the evening; files of a display are shown by the hour',
  'fromMinor untilMinor': 'tax.band-backwards',
  'fromDate untilDate': 'plan.period-backwards',
  'fromMinute untilMinute': 'plan.time-empty: a time may reach over midnight, and is not empty',
  'fromDay untilDay': 'open-gift.period-invalid, recharge-rule.period-invalid',
  'minimumMinor maximumMinor': 'read in order (withRange): the filter of a list',
  'firstDay lastDay': 'hours.day-wrong',
  'least most': 'plan.count-out-of-range, which names what `most` may be',
  'firstName lastName': 'the two names of a person',
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

const pairsOf = (names: readonly string[]): string[] =>
  ENDS.flatMap(([begin, end]) =>
    names
      .filter((name) => name.startsWith(begin) && names.includes(end + name.slice(begin.length)))
      .map((name) => `${name} ${end}${name.slice(begin.length)}`),
  )

function pairsIn({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Shape): string[] {
  const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  return [...pairsOf(Object.keys(properties)), ...below.flatMap(pairsIn)]
}

const pairs = new Set(
  writes.flatMap(({ request }) =>
    pairsIn(toJSONSchema(request as never, { io: 'input', unrepresentable: 'any' }) as Shape),
  ),
)

it('each pair of fields that can contradict is held in order, or both orders are right', () => {
  expect([...pairs].filter((pair) => !Object.hasOwn(HELD, pair))).toEqual([])
  expect(Object.keys(HELD).filter((pair) => !pairs.has(pair))).toEqual([])
})

/** Pairs whose names do not tell it, with the refusal that names both. */
const FURTHER: Readonly<Record<string, ErrorCode>> = {
  'minimum stock below the warning line': 'product.level-below-line',
  'promotion price not below the price': 'product.special-not-lower',
  'warning days above the shelf life': 'product.warning-above-shelf-life',
  'shelf life below the warning days': 'product.shelf-life-below-warning',
  'price of a plan not below what its goods cost, or all of a category, brand or label': 'plan.price-not-below',
  'steps of a price list that do not rise': 'plan.steps-not-rising',
  'a row of a product file with both levels': 'product.level-below-line',
}

it.each(Object.entries(FURTHER))('%s is refused in three languages', (_, code) => {
  for (const language of ['en', 'zh', 'ja'] as const) expect(errors[code][language]).not.toBe('')
})
