import type { Schema } from '@kassa/contract/endpoint.ts'
import { toJSONSchema } from 'zod'
import type { $ZodType } from 'zod/v4/core'

type Json = Record<string, unknown>

/** Control characters, as every language's patterns can say them. */
const CONTROLS = String.raw`\u0000-\u001F\u007F-\u009F`

/** A rule that only patterns with Unicode's categories can say is said in words: generators of other languages cannot read it. */
const IN_WORDS = 'No control, format, private-use or unassigned characters.'

/** A pattern that other languages read, or the words of the rule. */
function published(pattern: string): Json {
  const plain = pattern.replaceAll(String.raw`\p{Cc}`, CONTROLS)
  return /\\[pP]\{/.test(plain) ? { description: IN_WORDS } : { pattern: plain }
}

/** Formats that say by themselves what their pattern says (JSON Schema, validation, 7.3). */
const SAID_BY_FORMAT: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time'])

/** The ends of the exact integers are those of every number of the program. */
const isEndOfIntegers = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

function withoutWhatGoesWithoutSaying({ pattern, minimum, maximum, ...rest }: Json): Json {
  return {
    ...(pattern !== undefined && !SAID_BY_FORMAT.has(rest['format']) && { pattern }),
    ...(minimum !== undefined && !isEndOfIntegers(minimum) && { minimum }),
    ...(maximum !== undefined && !isEndOfIntegers(maximum) && { maximum }),
    ...rest,
  }
}

/** A choice of names with commas between them is published as the list that it is: a pattern would have each name twice. */
const namesIn = ({ names, description }: Json): Json | undefined =>
  Array.isArray(names) ? { type: 'array', items: { type: 'string', enum: names }, minItems: 1, description } : undefined

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  const chosen = namesIn(value as Json)
  if (chosen) return chosen
  const { pattern, ...rest } = withoutWhatGoesWithoutSaying(value as Json)
  const others = Object.entries(rest).map(([name, one]) => [name, readable(one)])
  const own =
    typeof pattern === 'string' ? published(pattern) : pattern === undefined ? {} : { pattern: readable(pattern) }
  return { ...own, ...Object.fromEntries(others) }
}

/** A schema of the contract as JSON Schema, for readers in any language. */
export function publishedSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema as $ZodType, { io, unrepresentable: 'any' }) as Json
  return readable(rest) as Json
}
