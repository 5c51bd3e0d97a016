import { expect, test } from 'vitest'
import { type NamedSchemas, sharedFields, sharedPage } from './share-schemas.ts'

const things = (names: string, own: object = {}): Record<string, unknown> => ({
  type: 'object',
  properties: Object.fromEntries(names.split('').map((name) => [name, { type: 'string' }])),
  required: [names[0]],
  ...own,
})
const shared = (schemas: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(sharedFields(new Map(Object.entries(schemas))))

test('a thing that is another with more points to it, to the largest there is', () => {
  const schemas = { Five: things('abcde'), Six: things('abcdef'), Seven: things('abcdefg', { description: 'Seven' }) }
  expect(shared(schemas)).toEqual({
    Five: schemas.Five,
    Six: {
      allOf: [{ $ref: '#/components/schemas/Five' }, { type: 'object', properties: { f: { type: 'string' } } }],
      description: undefined,
    },
    Seven: {
      allOf: [{ $ref: '#/components/schemas/Six' }, { type: 'object', properties: { g: { type: 'string' } } }],
      description: 'Seven',
    },
  })
})

test.each([
  ['few fields are said again', { One: things('abcd'), Other: things('abcdef') }],
  ['two with the same fields stay two', { One: things('abcde'), Other: things('abcde') }],
  [
    'a closed thing has no more fields',
    { One: things('abcde', { additionalProperties: false }), Other: things('abcdef') },
  ],
  [
    'a thing that may lack what the other has is none',
    { One: things('abcde'), Other: things('abcdef', { required: [] }) },
  ],
])('%s', (_, schemas) => {
  expect(shared(schemas)).toEqual(schemas)
})

const list = (items: object, description: string) => ({
  type: 'object',
  properties: { data: { type: 'array', items, description }, next: { type: 'string' }, has_more: { type: 'boolean' } },
  required: ['data', 'next', 'has_more'],
})

test('lists are pages of their things; one with an order of its own says that', () => {
  const named: NamedSchemas = new Map()
  const product = { $ref: '#/components/schemas/Product' }
  const page = { $ref: '#/components/schemas/Page' }
  expect(sharedPage(list(product, 'In order'), named)).toEqual({
    allOf: [page, { properties: { data: { type: 'array', items: product } } }],
  })
  expect(sharedPage(list(product, 'By id'), named)).toEqual({
    allOf: [page, { properties: { data: { type: 'array', items: product, description: 'By id' } } }],
  })
  expect(named.get('Page')).toEqual({ ...list({ type: 'object' }, 'In order'), description: 'A page of a list' })
  const answer = { type: 'object', properties: { data: { type: 'array', items: product } } }
  expect(sharedPage(answer, named)).toBe(answer)
})
