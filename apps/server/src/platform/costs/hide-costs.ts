import { costFields } from '@kassa/contract/fields.ts'
import type { Schema } from '@kassa/contract/endpoint.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { $ZodType } from 'zod/v4/core'

/** The places where an answer has costs of goods: at this very place, in fields of it, or in each of its items. */
interface CostPlaces {
  readonly code?: string
  readonly fields?: ReadonlyMap<string, CostPlaces>
  readonly items?: CostPlaces
}

/** A schema's definition, as much of it as answers use. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, $ZodType>>
  readonly element?: $ZodType
  readonly innerType?: $ZodType
  readonly options?: readonly $ZodType[]
  readonly valueType?: $ZodType
}

const known = new WeakMap<object, { readonly places: CostPlaces | null }>()

/** The cost fields of an answer, found once for each schema; null where it has none. */
export function costPlaces(schema: Schema | $ZodType): CostPlaces | null {
  const found = known.get(schema) ?? { places: lookFor(schema as $ZodType) }
  known.set(schema, found)
  return found.places
}

function lookFor(schema: $ZodType): CostPlaces | null {
  const mark = costFields.get(schema)
  if (mark) return { code: permissionCode(mark.seenBy) }
  const { _zod: inside } = schema
  const definition = inside.def as Definition
  const inner = definition.innerType ?? definition.options?.find((option) => costPlaces(option) !== null)
  if (inner) return costPlaces(inner)
  if (definition.element) {
    const items = costPlaces(definition.element)
    return items && { items }
  }
  const fields = new Map<string, CostPlaces>()
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    const places = costPlaces(field)
    if (places) fields.set(name, places)
  }
  return fields.size === 0 ? null : { fields }
}

/**
 * Returns an answer as a person with these permissions may see it: the cost of goods is null without its permission (D93). The argument is
 * not changed; where nothing has to be hidden, it is returned itself.
 */
export function hideCosts(schema: Schema, codes: ReadonlySet<string>, answer: unknown): unknown {
  const places = costPlaces(schema)
  return places === null ? answer : hidden(places, codes, answer)
}

function hidden(places: CostPlaces, codes: ReadonlySet<string>, value: unknown): unknown {
  if (places.code !== undefined) return codes.has(places.code) ? value : null
  if (Array.isArray(value))
    return places.items ? value.map((one) => hidden(places.items as CostPlaces, codes, one)) : value
  if (typeof value !== 'object' || value === null || !places.fields) return value
  const shown: Record<string, unknown> = { ...value }
  for (const [name, inside] of places.fields) if (name in shown) shown[name] = hidden(inside, codes, shown[name])
  return shown
}
