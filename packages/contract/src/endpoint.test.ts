import { z } from 'zod'
import { expect, test } from 'vitest'
import { endpoint, pathOf } from './endpoint.ts'
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

test.each([
  ['inventory.create-purchase-order', 'POST', '/inventory/create-purchase-order'],
  ['inventory.list-purchase-orders', 'GET', '/inventory/purchase-orders'],
  ['figures.list-views', 'POST', '/figures/list-views'],
  ['member.read-list-view', 'GET', '/member/read-list-view'],
] as const)('the path of %s by %s is %s', (name, method, path) => expect(pathOf(name, method)).toBe(path))
