import { expect, it, test } from 'vitest'
import { z } from 'zod'
import { refusalBody } from './refusal.ts'
import { readRequest } from './request.ts'
import { refusedField, wrongFieldOf, type ParsedIssue } from './wrong-fields.ts'
import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { endpoint } from '@kassa/contract/endpoint.ts'

const request = z.object({
  name: z.string().max(5).optional(),
  limit: z.coerce.number().int().max(500).optional(),
  lines: z.array(z.string()).max(1).optional(),
  state: z.enum(['open', 'closed']).optional(),
  day: z.iso.date().optional(),
  apiV3Key: z.string().max(2).optional(),
  pin: z.string().max(2).optional(),
  shipping: z.number().optional(),
  inside: z.array(z.object({ secret: z.string().max(2) })).optional(),
})
const call = endpoint({ ...createTransfer, request })

const refusalOf = (said: object) => {
  const read = readRequest(call, { query: {}, params: {}, body: JSON.stringify(said), files: [] } as never, null)
  if (read.ok) throw new Error('was accepted')
  return read.refusal
}
const givenOf = (said: object) => {
  const { problems = [] } = (refusalOf(said).facts ?? {}) as { problems?: readonly { given?: unknown }[] }
  return problems[0]?.given
}

test.each([
  [{ name: 'abcdef' }, '6'],
  [{ limit: 501 }, '501'],
  [{ limit: '501' }, '501'],
  [{ limit: 'many' }, '“many”'],
  [{ lines: ['a', 'b'] }, '2'],
  [{ state: 'shut' }, '“shut”'],
  [{ day: '1\nMarch\u202E' }, '“1 March ”'],
  [{ day: 'x'.repeat(41) }, `“${'x'.repeat(40)}…”`],
  [{ shipping: 'free' }, '“free”'],
  [{ shipping: null }, 'null'],
  [{ lines: { a: 1 } }, undefined],
])('what was sent is said back: %o as %s', (said, given) => expect(givenOf(said)).toBe(given))

it.each([{ apiV3Key: 'abc' }, { pin: '123' }, { inside: [{ secret: 'abc' }] }])(
  'the value of a secret is said by nobody, nor its length: %o',
  (said) => {
    const { body } = refusalBody(refusalOf(said), 'en-US', 'r')
    expect(givenOf(said)).toBeUndefined()
    expect(JSON.stringify(body)).not.toMatch(/abc|123|“|: 3/)
    expect(body.message).toContain('at most 2 characters')
  },
)

it('says field, value, limit, and that nothing happened, in the language of the caller', () => {
  const words = (locale: 'en-US' | 'zh-CN' | 'ja-JP') =>
    refusalBody(refusalOf({ limit: 501, state: 'shut' }), locale, 'r').body.message
  expect(words('en-US')).toBe(
    'Please correct these fields: limit: 501 (at most 500); state: “shut” (one of open, closed). Nothing was changed.',
  )
  expect(words('zh-CN')).toContain('limit：501（最多 500）；state：“shut”（可选 open, closed）')
  expect(words('ja-JP')).toContain('limit：501（上限 500）、state：“shut”（選択肢 open, closed）')
})

it('names one field for which the contract has no schema', () => {
  expect(refusedField('price.currency', 'USD', { values: ['EUR'] })).toEqual({
    code: 'request.invalid',
    facts: {
      fields: 'price.currency',
      problems: [{ field: 'price.currency', problem: 'invalid_value', given: '“USD”', values: ['EUR'] }],
    },
  })
  expect(refusedField('from', undefined).facts?.['problems']).toEqual([
    { field: 'from', problem: 'invalid_value', given: null },
  ])
})

it('says no list of words that is too long to read', () => {
  const issue = (count: number): ParsedIssue => ({
    path: ['zone'],
    code: 'invalid_value',
    values: Array.from({ length: count }),
  })
  expect(wrongFieldOf(issue(20), {}).values).toHaveLength(20)
  expect(wrongFieldOf(issue(21), {}).values).toBeUndefined()
})
