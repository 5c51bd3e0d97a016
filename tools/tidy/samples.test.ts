import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageWith, rowOf, sample } from '../../apps/web/src/test/sample.ts'

const contract = join(import.meta.dirname, '../../packages/contract/src')
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.calls.ts'))

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answer' in value && 'path' in value && 'method' in value

const parts = (value: unknown): Endpoint[] => {
  if (isCall(value)) return [value]
  const isGroup = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isGroup ? Object.values(value).filter(isCall) : []
}

const calls = (await Promise.all(files.map((file) => import(join(contract, file)) as Promise<object>))).flatMap(
  (file) => Object.values(file).flatMap(parts),
)
const fits = ({ answer }: Endpoint, value: unknown): string =>
  (answer as unknown as { safeParse(value: unknown): { error?: Error } }).safeParse(value).error?.message ?? ''

test('every call of the contract is there', () => expect(calls.length).toBeGreaterThan(200))

test.each(calls.filter(({ kind }) => kind === 'json').map((call) => [call.name, call] as const))(
  'a sample of %s is what it promises',
  (_, call) => expect(fits(call, sample(call.answer))).toBe(''),
)

const isList = ({ answer }: Endpoint): boolean => {
  const shape = (answer as unknown as { shape?: Record<string, unknown> }).shape
  return shape?.['rows'] !== undefined && shape['nextCursor'] !== undefined
}

test.each(calls.filter(isList).map((call) => [call.name, call] as const))(
  'so is a page of %s with one row',
  (_, call) => expect(fits(call, { ...(sample(call.answer) as object), ...pageWith(rowOf(call)) })).toBe(''),
)
