import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '@kassa/contract/endpoint.ts'

/** A schema as JSON Schema has it; the few words of it that our calls use. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Returns the schema of a call's request as seen from outside. */
export const shapeOf = ({ request }: Endpoint): Shape =>
  z.toJSONSchema(request as $ZodType, { io: 'input', unrepresentable: 'any' }) as Shape

/** Returns the type of a value; of a value that may be null as well, the other type. */
export const typeOf = ({ type }: Shape): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null')

/** Texts that fit the patterns of our calls; the first that fits is taken. */
const TEXTS = [
  '12',
  'AB',
  '1001',
  '123456',
  '2580',
  '0101',
  '+8613800138000',
  'Asia/Shanghai',
  '10.00',
  'A-1',
  '#1F3A93',
  'x',
]

function sampleText(shape: Shape, name: string): string {
  const { pattern, minLength = 0 } = shape
  if (shape.format === 'email') return 'somebody@sample.example'
  if (shape.format === 'date-time') return '2026-03-02T04:00:00.000Z'
  if (shape.format === 'date') return '2026-03-02'
  if (/timeZone/.test(name)) return 'Asia/Shanghai'
  const fits = pattern === undefined ? 'Sample' : TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
  return (fits ?? 'Sample').padEnd(minLength, 'x').slice(0, shape.maxLength ?? 1_000)
}

/** Returns the same shape without optional fields. */
export const dropOptionalFields = (shape: Shape): Shape => ({
  ...shape,
  ...(shape.properties && {
    properties: Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([key]) => shape.required?.includes(key))
        .map(([key, field]) => [key, dropOptionalFields(field)]),
    ),
  }),
  ...(shape.items && { items: dropOptionalFields(shape.items) }),
})

/**
 * A request that fits a shape, with every field filled. `idFor` answers the id for a field by its name, so that the rest
 * of a request is somebody's own.
 */
export function sampleOf(shape: Shape, idFor: (name: string) => unknown, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const union = shape.anyOf ?? shape.oneOf
  if (union) return sampleOf(union.find(({ type }) => type !== 'null') ?? union[0] ?? {}, idFor, name)
  if (shape.allOf) return sampleOf(Object.assign({}, ...shape.allOf) as Shape, idFor, name)
  switch (typeOf(shape)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, field]) => [key, sampleOf(field, idFor, key)]),
      )
    case 'array':
      return [sampleOf(shape.items ?? {}, idFor, name.replace(/s$/, ''))]
    case 'string':
      return shape.format === 'uuid' ? idFor(name) : sampleText(shape, name)
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, Math.min(1, shape.maximum ?? 1))
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return 'anything'
  }
}

export type Path = readonly (string | number)[]

/** A place of a request where an id stands, and the request with another one there; where it is one of several kinds, the rest is of that kind. */
export interface IdPlace {
  readonly path: Path
  readonly put: (id: unknown) => unknown
}

/** Every place where an id stands in a request of this shape; the rest as `sampleOf` fills it. */
export function idPlaces(shape: Shape, idFor: (name: string) => unknown, name = ''): readonly IdPlace[] {
  if (shape.format === 'uuid') return [{ path: [], put: (id) => id }]
  const union = shape.anyOf ?? shape.oneOf
  if (union) return union.flatMap((option) => idPlaces(option, idFor, name))
  if (shape.allOf) return idPlaces(Object.assign({}, ...shape.allOf) as Shape, idFor, name)
  if (shape.items) {
    return idPlaces(shape.items, idFor, name.replace(/s$/, '')).map(({ path, put }) => ({
      path: [0, ...path],
      put: (id) => [put(id)],
    }))
  }
  const whole = sampleOf(shape, idFor, name)
  return Object.entries(shape.properties ?? {}).flatMap(([key, field]) =>
    idPlaces(field, idFor, key).map(({ path, put }) => ({
      path: [key, ...path],
      put: (id) => ({ ...(whole as object), [key]: put(id) }),
    })),
  )
}

/** Returns the same request with another value at a place. */
export function withValue(request: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner = (request ?? {}) as Record<string | number, unknown>
  const changed = withValue(inner[key], rest, value)
  return Array.isArray(request)
    ? request.map((one, index) => (index === key ? changed : one))
    : { ...inner, [key]: changed }
}
