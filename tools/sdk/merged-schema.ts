type Json = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Json>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = ({ properties }: Json): Json => (isRecord(properties) ? properties : {})

const requiredOf = ({ required }: Json): readonly unknown[] => (Array.isArray(required) ? required : [])

/** A part as it stands, or the named thing that it points to. */
const pointedAt = (part: Json, schemas: Schemas): Json =>
  typeof part['$ref'] === 'string' ? (schemas[part['$ref'].replace('#/components/schemas/', '')] ?? part) : part

/** Fields of all parts; a later part narrows what an earlier one says of a field. */
function fieldsIn(parts: readonly Json[]): Json {
  const said = parts.flatMap((part) => Object.entries(fieldsOf(part)))
  const byName = Map.groupBy(said, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, fields]) => [name, Object.assign({}, ...fields.map(([, field]) => field)) as unknown]),
  )
}

/** A thing that is another with more, or a page of certain things, as one object. Everything else stays as it is. */
export function mergedSchema(schema: Json, schemas: Schemas): Json {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return schema
  const parts = (allOf as readonly Json[]).map((part) => mergedSchema(pointedAt(part, schemas), schemas))
  if (!parts.every((part) => isRecord(part['properties']))) return schema
  return { ...own, type: 'object', properties: fieldsIn(parts), required: parts.flatMap(requiredOf) }
}
