import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { mostDepth, plainJson, shapeFaultOf } from './plain-json.ts'

const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))

test('the same text as JSON.stringify', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(plainJson(value)).toBe(JSON.stringify(value))
    }),
  )
})

test('a hundred thousand levels are written and seen', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
  expect(plainJson(deep)).toHaveLength(200_000)
  expect(shapeFaultOf(deep)).toEqual({ code: 'journal.too-deep', facts: { limit: mostDepth } })
})

test('the deepest that is taken, and one more', () => {
  expect(shapeFaultOf(nested(mostDepth - 1))).toBeUndefined()
  expect(shapeFaultOf(nested(mostDepth))).toMatchObject({ code: 'journal.too-deep' })
})

test.each(['__proto__', 'constructor', 'prototype'])('a key %s is seen at any depth', (key) => {
  const body = JSON.parse(`{"lines":[{"${key}":{}}]}`) as unknown
  expect(shapeFaultOf(body)).toEqual({ code: 'journal.key-forbidden', facts: { key } })
})
