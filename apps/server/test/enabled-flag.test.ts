import { expect, test } from 'vitest'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { modules } from '../src/program.ts'

/** Places in a schema where something enabled is said with a word of its own and not as 1 or 0. */
function otherFlags(shape: unknown, at: string): readonly string[] {
  if (typeof shape !== 'object' || shape === null) return []
  return Object.entries(shape).flatMap(([name, one]) => [
    ...(/^(isE|e)nabled$/.test(name) && (one as { type?: unknown }).type === 'boolean' ? [`${at}.${name}`] : []),
    ...otherFlags(one, name === 'properties' || name === 'anyOf' ? at : `${at}.${name}`),
  ])
}

const places = (schema: unknown, at: string, io: 'input' | 'output') =>
  otherFlags(z.toJSONSchema(schema as $ZodType, { io, unrepresentable: 'any' }), at)

test('the enabled flag is 1 or 0 in every call', () => {
  const found = modules
    .flatMap((module) => module.commands)
    .flatMap(({ endpoint: { name, request, answer } }) => [
      ...places(request, `${name} asks`, 'input'),
      ...places(answer, `${name} answers`, 'output'),
    ])
  expect(found).toEqual([])
})

test('a boolean in its place is seen, however deep', () => {
  const planted = z.object({ rows: z.array(z.object({ isEnabled: z.boolean() })), enabled: z.boolean() })
  expect(places(planted, 'planted', 'input')).toHaveLength(2)
})
