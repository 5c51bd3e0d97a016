type Part = Record<string, unknown>

const isRecord = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (part: unknown): boolean =>
  isRecord(part) && part['type'] === 'null' && Object.keys(part).length === 1

/** Choices within a choice are choices of it; nothing is one of them once. */
function partsOf(choices: readonly unknown[]): readonly unknown[] {
  const parts = choices.flatMap((one) =>
    isRecord(one) && Array.isArray(one['anyOf']) && Object.keys(one).length === 1 ? partsOf(one['anyOf']) : [one],
  )
  const first = parts.findIndex(isNothing)
  return parts.filter((part, place) => !isNothing(part) || place === first)
}

/** Types whose values a person reads at a glance with null beside them. */
const SIMPLE: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean'])

/** A simple value or null as one type; undefined: it is no such choice. */
function orNull([value, nothing, ...others]: readonly unknown[]): Part | undefined {
  if (others.length > 0 || !isNothing(nothing) || !isRecord(value)) return undefined
  const { type, enum: words } = value
  if (!SIMPLE.has(type) || 'const' in value) return undefined
  return { ...value, type: [type, 'null'], ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }) }
}

/** A sentence about the whole choice says what the one about its value does. */
function withoutInnerSentence(part: unknown): unknown {
  if (!isRecord(part) || !('type' in part)) return part
  const { description: _, ...rest } = part
  return rest
}

function plainChoice({ anyOf, ...own }: Part & { readonly anyOf: readonly unknown[] }): Part {
  const parts = partsOf(anyOf)
  const one = orNull(parts)
  if (one) return { ...one, ...own }
  return { anyOf: 'description' in own ? parts.map(withoutInnerSentence) : parts, ...own }
}

const hasChoices = (schema: Part): schema is Part & { readonly anyOf: readonly unknown[] } =>
  Array.isArray(schema['anyOf'])

/** A schema as a person writes it: what may be null is one type with its sentence once, not a choice between two. */
export function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema)
  if (!isRecord(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainSchema(one)]))
  return hasChoices(inner) ? plainChoice(inner) : inner
}
