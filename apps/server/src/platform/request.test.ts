import { login } from '@kassa/contract/identity/identity.calls.ts'
import { expect, test } from 'vitest'
import { readRequest } from './request.ts'

const refusalOf = (body: unknown) => {
  const read = readRequest(login, { query: {}, params: {}, body: JSON.stringify(body), files: [] } as never, null)
  if (read.ok) throw new Error('was accepted')
  return read.refusal
}

test('names the fields of the alternative that needs the fewest corrections', () => {
  expect(refusalOf({ email: 'x@kassa.example' }).facts).toMatchObject({
    fields: 'password',
    problems: [{ field: 'password', problem: 'invalid_type' }],
  })
  expect(refusalOf({ merchantNumber: '100001', staffNumber: '1001', password: 7 }).facts).toMatchObject({
    fields: 'password',
  })
})

test('what is no object at all is wrong as a whole', () => {
  for (const body of [[], 7, 'text', null])
    expect(refusalOf(body)).toMatchObject({ code: 'request.invalid', facts: { fields: '*' } })
})
