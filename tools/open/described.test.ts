import { expect, test } from 'vitest'
import { described, measure } from './described.ts'

const planted = {
  paths: {
    '/goods': {
      get: {
        operationId: 'list_goods',
        responses: {
          '200': { content: { 'application/json': { schema: { properties: { name: { type: 'string' } } } } } },
        },
      },
    },
  },
}

test('a field without a sentence and a call without an example are named', () => {
  const { bare, withoutExample, calls } = measure(planted)
  expect([calls, withoutExample]).toEqual([1, ['list_goods']])
  expect(bare).toEqual(['/paths//goods/get/responses/200/content/application/json/schema.name'])
})

test('a field that a thing has beside those of another is looked at too', () => {
  const schemas = { Large: { allOf: [{ $ref: '#/components/schemas/Small' }, { properties: { name: {} } }] } }
  expect(measure({ paths: {}, components: { schemas } }).bare).toEqual(['/components/schemas/Large/allOf/1.name'])
})

test('the description has none of them, and is smaller than 400 kB', () => {
  const { bare, withoutExample, calls, bytes } = described()
  expect([bare, withoutExample]).toEqual([[], []])
  expect(calls).toBeGreaterThan(40)
  expect(bytes).toBeLessThan(400_000)
})
