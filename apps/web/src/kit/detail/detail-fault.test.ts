import { expect, test } from 'vitest'
import { isGone, refusalOf } from '../../api/api-error.ts'
import { listAbove } from './DetailFault.tsx'

test.each([
  ['/stock-transfer/019cc000-0000-7000-8000-000000000001', '/stock-transfer'],
  ['/statistics-handover/019cc000-0000-7000-8000-000000000001/drawer', '/statistics-handover'],
  ['/stock/nonsense', '/stock'],
  ['/nonsense', '/'],
])('%s was in the list %s', (path, list) => expect(listAbove(path)).toBe(list))

const refusal = (status: number, code: string, fields: readonly string[] = []) =>
  refusalOf(status, { code, message: '', details: { problems: fields.map((field) => ({ field, problem: 'x' })) } }, '')

test.each([
  ['what is not found', refusal(404, 'thing.not-found'), true],
  ['an address that is no id', refusal(422, 'request.invalid', ['id']), true],
  ['another field', refusal(422, 'request.invalid', ['id', 'name']), false],
  ['a refusal without fields', refusal(422, 'request.invalid'), false],
  ['a fault', refusal(500, 'server.fault'), false],
  ['anything else', new Error('x'), false],
])('%s', (_, error, gone) => expect(isGone(error)).toBe(gone))
