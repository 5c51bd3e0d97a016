import type { Schema } from './endpoint.ts'

/** The definition of a zod schema, for the kinds that hold others. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Held>>
  readonly catchall?: Held
  readonly element?: Held
  readonly valueType?: Held
  readonly innerType?: Held
  readonly in?: Held
  readonly out?: Held
  readonly options?: readonly Held[]
  readonly discriminator?: string
  readonly left?: Held
  readonly right?: Held
  readonly items?: readonly Held[]
  readonly getter?: () => Held
}
interface Held {
  readonly def: Def
  readonly _zod: { readonly propValues?: Readonly<Record<string, ReadonlySet<unknown>>> }
}

type Path = readonly (string | number)[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the places of what was sent that a schema does not know, so that it would be left out without a word: the paths of the fields. Of a
 * value that may be one of several things, what the nearest of them does not know. Parts that a schema leaves open have no unknown fields.
 */
export const unknownFields = (schema: Schema, value: unknown): readonly Path[] =>
  walk(schema as unknown as Held, value, [])

function walk(schema: Held, value: unknown, path: Path): readonly Path[] {
  const { def } = schema
  const inner = def.innerType ?? (def.type === 'pipe' ? sourceOf(def) : undefined) ?? def.getter?.()
  if (inner) return walk(inner, value, path)
  if (def.type === 'object' && isRecord(value)) return inObject(def, value, path)
  if (def.element && Array.isArray(value))
    return value.flatMap((one, at) => walk(def.element as Held, one, [...path, at]))
  if (def.items && Array.isArray(value))
    return value.flatMap((one, at) => (def.items?.[at] ? walk(def.items[at], one, [...path, at]) : []))
  if (def.valueType && isRecord(value))
    return Object.entries(value).flatMap(([key, one]) => walk(def.valueType as Held, one, [...path, key]))
  if (def.options) return nearest(optionsFor(def, value).map((option) => walk(option, value, path)))
  return def.left && def.right ? inBoth(walk(def.left, value, path), walk(def.right, value, path)) : []
}

/** The side of a pipe that says what may be sent; what is worked on before it is read says so afterward. */
const sourceOf = ({ in: before, out: after }: Def): Held | undefined =>
  before?.def.type === 'transform' ? after : before

function inObject({ shape = {}, catchall }: Def, value: Record<string, unknown>, path: Path): readonly Path[] {
  return Object.entries(value).flatMap(([key, one]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (known) return walk(known, one, [...path, key])
    return catchall ? [] : [[...path, key]]
  })
}

/** Returns the alternative that a discriminating field names. */
function optionsFor({ options = [], discriminator }: Def, value: unknown): readonly Held[] {
  if (discriminator === undefined || !isRecord(value)) return options
  const named = options.filter(({ _zod }) => _zod.propValues?.[discriminator]?.has(value[discriminator]))
  return named.length > 0 ? named : options
}

const nearest = (found: readonly (readonly Path[])[]): readonly Path[] =>
  found.toSorted((one, other) => one.length - other.length)[0] ?? []

/** Returns the paths that both halves of one thing do not know. */
function inBoth(one: readonly Path[], other: readonly Path[]): readonly Path[] {
  const also = new Set(other.map((path) => path.join('/')))
  return one.filter((path) => also.has(path.join('/')))
}
