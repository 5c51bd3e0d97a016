import { expect, test } from 'vitest'
import { plainSchema } from './plain-schema.ts'

const nothing = { type: 'null' }
const money = { $ref: '#/components/schemas/Money' }

test.each([
  ['a text', { anyOf: [{ type: 'string', format: 'date' }, nothing] }, { type: ['string', 'null'], format: 'date' }],
  ['a word', { anyOf: [{ type: 'string', enum: ['a'] }, nothing] }, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'a sentence about all of it',
    { anyOf: [{ type: 'integer', description: 'The day' }, nothing], description: 'The day; null: none' },
    { type: ['integer', 'null'], description: 'The day; null: none' },
  ],
  [
    'the sentence of the value alone',
    { anyOf: [{ type: 'string', description: 'The day' }, nothing] },
    { type: ['string', 'null'], description: 'The day' },
  ],
  ['a choice within a choice', { anyOf: [{ anyOf: [money, nothing] }, nothing] }, { anyOf: [money, nothing] }],
])('%s that may be null is said once', (_, schema, plain) => {
  expect(plainSchema({ properties: { field: schema } })).toEqual({ properties: { field: plain } })
})

test.each([
  ['a thing with a name', { anyOf: [money, nothing], description: 'The sum; null: none' }],
  ['a thing with fields', { anyOf: [{ type: 'object', properties: {} }, nothing] }],
  ['a list', { anyOf: [{ type: 'array', items: money }, nothing] }],
  ['one word only', { anyOf: [{ type: 'string', const: 'a' }, nothing] }],
  [
    'a choice between two values',
    {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'uuid' },
      ],
    },
  ],
  ['a choice within one that says more', { anyOf: [{ anyOf: [money, nothing], description: 'Inner' }, nothing] }],
])('%s stays the choice that it is', (_, schema) => {
  expect(plainSchema(schema)).toEqual(schema)
})
