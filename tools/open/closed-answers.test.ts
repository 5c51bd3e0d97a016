import { expect, test } from 'vitest'
import { closedAnswers } from './closed-answers.ts'

const name = { type: 'string' }
const small = { $ref: '#/components/schemas/Small' }

test('every object is closed, one that is another with more as one object; examples stay as they are', () => {
  const schemas = {
    Small: { type: 'object', properties: { id: name } },
    Large: { allOf: [small, { type: 'object', properties: { name } }] },
    Words: { type: 'object', additionalProperties: name },
    Refused: { allOf: [small, { oneOf: [{ properties: { id: { const: 'a' } } }] }] },
  }
  const content = { schema: small, example: { properties: { id: 1 } } }
  expect(closedAnswers({ paths: content, components: { schemas } })).toEqual({
    paths: content,
    components: {
      schemas: {
        Small: { type: 'object', properties: { id: name }, additionalProperties: false },
        Large: { type: 'object', properties: { id: name, name }, required: [], additionalProperties: false },
        Words: schemas.Words,
        Refused: schemas.Refused,
      },
    },
  })
})
