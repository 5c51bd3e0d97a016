import { expect, test } from 'vitest'
import { mergedSchema } from './merged-schema.ts'

const text = { type: 'string', description: 'Its name' }
const schemas = {
  Small: { type: 'object', properties: { id: text, name: text }, required: ['id'] },
  Page: { type: 'object', properties: { data: { type: 'array', description: 'Things' } }, required: ['data'] },
}
const small = { $ref: '#/components/schemas/Small' }

test('a thing that is another with more has the fields of both', () => {
  const large = {
    allOf: [small, { type: 'object', properties: { more: text }, required: ['more'] }],
    description: 'It',
  }
  expect(mergedSchema(large, schemas)).toEqual({
    type: 'object',
    description: 'It',
    properties: { id: text, name: text, more: text },
    required: ['id', 'more'],
  })
})

test('a page of certain things keeps the sentence of every page', () => {
  const narrower = { properties: { data: { type: 'array', items: small } } }
  expect(mergedSchema({ allOf: [{ $ref: '#/components/schemas/Page' }, narrower] }, schemas)).toEqual({
    type: 'object',
    properties: { data: { type: 'array', description: 'Things', items: small } },
    required: ['data'],
  })
})

test('what is no object of fields stays as it is', () => {
  const choice = { allOf: [small, { oneOf: [] }] }
  expect([mergedSchema(choice, schemas), mergedSchema(text, schemas)]).toEqual([choice, text])
})
