import { expect, it } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

const schema = z.object({
  name: z.string(),
  phone: z.string().nullable().optional(),
  rows: z.array(z.object({ id: z.string() })).default([]),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  kind: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('x'), x: z.int() }), z.object({ kind: z.literal('y') })])
    .optional(),
  open: z.looseObject({ known: z.string() }).optional(),
  byKey: z.record(z.string(), z.object({ at: z.int() })).optional(),
  trimmed: z.preprocess((value) => value, z.object({ inside: z.string() })).optional(),
})

it.each([
  [{ name: 'A', phone: null, rows: [{ id: '1' }] }, []],
  [{ name: 'A', nmae: 'B' }, ['nmae']],
  [{ name: 'A', rows: [{ id: '1' }, { id: '2', price: 3 }] }, ['rows.1.price']],
  [{ name: 'A', either: { b: '1' } }, []],
  [{ name: 'A', either: { b: '1', c: '2' } }, ['either.c']],
  [{ name: 'A', kind: { kind: 'x', x: 1 } }, []],
  [{ name: 'A', kind: { kind: 'y', z: 1 } }, ['kind.z']],
  [{ name: 'A', open: { known: '1', other: 2 } }, []],
  [{ name: 'A', byKey: { one: { at: 1, to: 2 } } }, ['byKey.one.to']],
  [{ name: 'A', trimmed: { inside: '1', outside: '2' } }, ['trimmed.outside']],
  [{ constructor: 1, name: 'A' }, ['constructor']],
  ['no record', []],
])('of %j finds %j', (value, expected) => {
  expect(unknownFields(schema, value).map((path) => path.join('.'))).toEqual(expected)
})
