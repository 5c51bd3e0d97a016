import { mergedSchema } from '../sdk/merged-schema.ts'

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Examples are data; parts that only narrow a thing, such as a refusal by its codes, say no more of its fields than that. */
const isLeft = (name: string): boolean => ['example', 'examples', 'allOf'].includes(name)

/**
 * A description in which every object is closed. Readers are told that an answer may get more fields in time; an answer with one that the description does not
 * have today is a mistake all the same.
 */
export function closedAnswers(description: Json): Json {
  const { schemas } = description['components'] as { readonly schemas: Readonly<Record<string, Json>> }
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close)
    if (!isRecord(value)) return value
    const whole = mergedSchema(value, schemas)
    const own = Object.entries(whole).map(([name, one]) => [name, isLeft(name) ? one : close(one)] as const)
    return { ...(isRecord(whole['properties']) && { additionalProperties: false }), ...Object.fromEntries(own) }
  }
  return close(description) as Json
}
