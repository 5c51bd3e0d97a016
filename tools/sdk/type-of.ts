type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A comment before a field, where its schema says something. */
const commentOf = (schema: unknown): string => {
  const said = isRecord(schema) ? schema['description'] : undefined
  return typeof said === 'string' ? `/** ${said.replaceAll('*/', '* /')} */ ` : ''
}

function objectOf(schema: Json): string {
  const fields = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  const required = listOf(schema['required'])
  const more = schema['additionalProperties']
  if (fields.length === 0)
    return isRecord(more) ? `Readonly<Record<string, ${typeOf(more)}>>` : 'Readonly<Record<string, never>>'
  const lines = fields.map(
    ([name, field]) => `${commentOf(field)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `{ ${lines.join('; ')} }`
}

/** The parts of a choice, those of choices within it too, and of a type that may be null. */
const partsOf = (schema: unknown): readonly string[] => {
  if (!isRecord(schema)) return [typeOf(schema)]
  const { anyOf, oneOf, type, enum: words } = schema
  const inner = anyOf ?? oneOf
  if (Array.isArray(inner)) return inner.flatMap(partsOf)
  if (!Array.isArray(type) || words !== undefined) return [typeOf(schema)]
  return type.map((one) => typeOf({ ...schema, type: one }))
}

/** Each part once; a text that is said stands for nothing beside any text. */
function eitherOf(parts: readonly string[]): string {
  const once = [...new Set(parts)]
  const said = once.includes('string') ? once.filter((part) => !part.startsWith('"')) : once
  return said.join(' | ')
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The TypeScript of a schema of the public description. Limits of values are the server's, so only the shape is said. */
export function typeOf(schema: unknown): string {
  if (!isRecord(schema)) return 'unknown'
  const { $ref: pointer, const: only, enum: choices, anyOf, oneOf, allOf, type, items } = schema
  if (typeof pointer === 'string') return pointer.slice(pointer.lastIndexOf('/') + 1)
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  const either = anyOf ?? oneOf
  if (Array.isArray(either)) return eitherOf(either.flatMap(partsOf))
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' | ')
  if (type === 'array') return `readonly (${typeOf(items)})[]`
  if (type === 'object') return objectOf(schema)
  return SIMPLE[String(type)] ?? 'unknown'
}
