import type { Endpoint, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import { toJSONSchema } from 'zod'
import { soldBasket } from './sold-basket.ts'

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly propertyNames?: Shape
  readonly additionalProperties?: Shape | boolean
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly items?: Shape
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

export const SAMPLE_ID = '019cc000-0000-7000-8000-000000000001'
const TEXTS = ['Sample', '12', '1001', '123456', '+8613800138000', '10.00', 'A-1', 'CN', '2026-02', '#4a2f8f']

function textOf({ format, pattern, minLength = 0, maxLength }: Shape): string {
  if (format === 'uuid') return SAMPLE_ID
  if (format === 'date-time') return '2026-03-02T04:00:00.000Z'
  if (format === 'date') return '2026-03-02'
  if (format === 'email') return 'somebody@sample.example'
  const fits =
    pattern === undefined ? 'Sample'.slice(0, maxLength) : TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
  return (fits ?? 'Sample').padEnd(minLength, 'x')
}

/** Facts that the contract passes on as the journal carried them, and the zone of the installation, which is any text to it. */
function carried(key: string, { type, properties }: Shape): unknown {
  if (type === 'string' && key === 'zone') return 'UTC'
  const isOfJournal = type === 'object' && properties === undefined && (key === 'snapshot' || key === 'answer')
  return isOfJournal ? soldBasket()[key] : undefined
}

const isNothing = ({ type }: Shape): boolean => type === 'null'

/** How much of a shape is given: `least` leaves out what may be absent and empties lists, `most` has one of everything. */
export type HowMuch = 'least' | 'most'

/** Returns the entries that a record must have: one for each of its names. */
const entriesByName = ({ propertyNames, additionalProperties }: Shape, much: HowMuch): [string, unknown][] =>
  typeof additionalProperties === 'object'
    ? (propertyNames?.enum ?? []).map((name) => [String(name), valueOf(additionalProperties, much)])
    : []

function unionOf(shapes: readonly Shape[], much: HowMuch): unknown {
  if (much === 'least' && shapes.some(isNothing)) return null
  return valueOf(shapes.find((shape) => !isNothing(shape)) ?? {}, much)
}

function objectOf(shape: Shape, much: HowMuch): unknown {
  const fields = Object.entries(shape.properties ?? {})
  return Object.fromEntries([
    ...entriesByName(shape, much),
    // All records have the one id, and none is its own parent.
    ...fields.map(([key, field]) => [key, key === 'parentId' ? null : (carried(key, field) ?? valueOf(field, much))]),
  ])
}

const listOf = ({ prefixItems = [], items = {}, minItems = 0 }: Shape, much: HowMuch): unknown[] => {
  const count = Math.max(minItems - prefixItems.length, much === 'most' && items.type !== undefined ? 1 : 0)
  return [...prefixItems, ...Array.from({ length: count }, () => items)].map((item) => valueOf(item, much))
}

/** A value that fits a shape; of several the first. */
function valueOf(shape: Shape, much: HowMuch): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const union = shape.anyOf ?? shape.oneOf
  if (union) return unionOf(union, much)
  if (shape.allOf) return valueOf(Object.assign({}, ...shape.allOf) as Shape, much)
  switch (shape.type) {
    case 'object':
      return objectOf(shape, much)
    case 'array':
      return listOf(shape, much)
    case 'string':
      return textOf(shape)
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, Math.min(1, shape.maximum ?? 1))
    case 'boolean':
      return much === 'most'
    default:
      return null
  }
}

/** Named shapes put where they are pointed to. */
function inlined(value: unknown, defs: Shape['$defs'] = {}): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, defs))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = value as Shape
  const pointed = $ref === undefined ? {} : defs[$ref.replace('#/$defs/', '')]
  return Object.fromEntries(Object.entries({ ...pointed, ...own }).map(([key, one]) => [key, inlined(one, defs)]))
}

const shapes = new WeakMap<Schema, Shape>()

/** The shape of a schema, which is made once: a screen is shown with the same answers a dozen times. */
function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const { $defs, ...shape } = toJSONSchema(schema as never, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Shape
  const made = inlined(shape, $defs) as Shape
  shapes.set(schema, made)
  return made
}

/** Returns a sample of an answer's schema, of any kind. */
export const anyOf = (schema: Schema, much: HowMuch): unknown => valueOf(shapeOf(schema), much)

/** The fields that identify rows of lists. */
const KEYS: ReadonlySet<string> = new Set(['id', 'variantId', 'staffId'])

const another = (value: unknown, place: number, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => another(one, place))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, another(one, place, name)]))
  if (value === 'Sample') return `Sample${place}`
  if (key === 'entryNumber') return place
  return value === SAMPLE_ID && KEYS.has(key) ? `${SAMPLE_ID.slice(0, -2)}${String(place).padStart(2, '0')}` : value
}

/** A list of one row as one of several that are known apart; every other answer as it is. */
export function severalOf(answer: unknown, count: number): unknown {
  const { rows, nextCursor } = (answer ?? {}) as { readonly rows?: unknown; readonly nextCursor?: unknown }
  if (!Array.isArray(rows) || rows.length !== 1 || nextCursor === undefined) return answer
  return { ...(answer as object), rows: Array.from({ length: count }, (_, at) => another(rows[0], at + 1)) }
}

/** A list of one row as one of three that are known apart; every other answer as it is. */
export const threeOf = (answer: unknown): unknown => severalOf(answer, 3)

/** A value that fits a schema of the contract, with what a test is about put over it. */
export const sample = <S extends Schema>(
  schema: S,
  over?: { [K in keyof OutputOf<S>]?: OutputOf<S>[K] },
): OutputOf<S> => Object.assign({}, anyOf(schema, 'least'), over)

/** A page of a list with these rows and no other. */
export const pageWith = <Row>(...rows: Row[]) => ({
  rows,
  nextCursor: null,
  total: rows.length,
  totalIsCapped: false,
})

type RowIn<Answer> = Answer extends { readonly rows: readonly (infer Row)[] } ? Row : never
/** A call that answers a list, as far as its rows are found. */
export type Listing = { readonly shape: { readonly rows: { readonly element: Schema } } }

/** One row of a list's answer, with what a test is about put over it. */
export const rowOf = <E extends Endpoint>(
  { answer }: E,
  over: Partial<RowIn<OutputOf<E['answer']>>> = {},
): RowIn<OutputOf<E['answer']>> =>
  sample((answer as unknown as Listing).shape.rows.element, over as object) as RowIn<OutputOf<E['answer']>>
