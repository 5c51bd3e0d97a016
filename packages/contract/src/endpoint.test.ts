import { z } from 'zod'
import { expect, test } from 'vitest'
import { endpoint } from './endpoint.ts'
import { isErrorCode } from './errors.ts'

const refusing = (refusals: ReturnType<typeof endpoint>['refusals']) =>
  endpoint({
    name: 'a.read-b',
    method: 'GET',
    path: '/a',
    access: 'login',
    request: z.object({}),
    answer: z.object({}),
    refusals,
    summary: 'A call of this test',
  })

test('a call names refusals of the list; another word is a mistake of types', () => {
  const { refusals } = refusing(['thing.not-found'])
  expect(refusals.every(isErrorCode)).toBe(true)
  // @ts-expect-error the list does not know it
  expect(refusing(['thing.nobody-knows']).refusals.every(isErrorCode)).toBe(false)
})
