import { login } from '@kassa/contract/identity/identity.calls.ts'
import { endpoint, type Endpoint } from '@kassa/contract/endpoint.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { holdQuote } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { createTransfer, listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusalsOfCall } from '../http/refusals-of-call.ts'
import { isTooDeep, readRequest } from './request.ts'

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

test('what a person says that the call does not know is refused by its name, at any depth; what a till tells is not', () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  const ask = (endpoint: Endpoint, said: object, query = {}) => {
    const incoming = { query, params: {}, body: JSON.stringify(said), files: [] }
    const read = readRequest(endpoint, incoming as never, null)
    return read.ok ? 'read' : [read.refusal.code, read.refusal.facts?.['fields']]
  }
  const line = { variantId: id, quantity: 1 }
  expect(ask(createTransfer, { toOutletId: id, lines: [line], nots: 'x' })).toEqual(['request.invalid', 'nots'])
  expect(ask(createTransfer, { toOutletId: id, lines: [line, { ...line, price: 1 }] })).toEqual([
    'request.invalid',
    'lines.1.price',
  ])
  expect(ask(listTransfers, {}, { limit: '5', lmit: '5' })).toEqual(['request.invalid', 'lmit'])
  expect(ask(listTransfers, {}, { utm_source: 'mail' })).toEqual(['request.invalid', 'utm_source'])
  const beat = { queued: 0, oldestQueuedAt: null, version: '1', mood: 'good' }
  expect(ask(heartbeat, beat)).toBe('read')
  const page = endpoint({ ...listTransfers, access: 'public', request: z.object({ id: z.string() }) })
  expect(ask(page, {}, { id, utm_source: 'mail', utm_campaign: 'x', gclid: 'y' })).toBe('read')
  expect(ask(page, {}, { id, source: 'mail' })).toEqual(['request.invalid', 'source'])
})

test.each(['1e2', '0x10', '5.0', ' 5', '+5', '٥', 'Infinity', ['5']])(
  'a number in an address is digits: %j is refused with the field and the value',
  (limit) => {
    const read = readRequest(listTransfers, { query: { limit }, params: {}, url: '', files: [] } as never, null)
    if (read.ok) throw new Error('was accepted')
    expect(read.refusal).toMatchObject({ code: 'request.invalid', facts: { fields: 'limit' } })
    const [problem] = (read.refusal.facts?.['problems'] ?? []) as { problem: string; given?: string }[]
    expect(problem?.problem).toBe('invalid_type')
    expect(problem?.given).toBe(typeof limit === 'string' ? `“${limit}”` : undefined)
  },
)

test('a number in a path that is not digits names nothing; digits are one, with a sign where less than nothing may be', () => {
  const call = endpoint({
    ...listTransfers,
    request: z.object({
      part: z.coerce.number().int(),
      on: z.coerce
        .number()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .optional(),
    }),
  })
  const ask = (part: string, query = {}) => {
    const read = readRequest(call, { query, params: { part }, url: '', files: [] } as never, null)
    return read.ok ? read.value.value : [read.refusal.code, read.refusal.facts?.['fields']]
  }
  expect(ask('1e2')).toEqual(['thing.not-found', undefined])
  expect(ask('-12')).toEqual({ part: -12 })
  expect(ask('12', { on: '1' })).toEqual({ part: 12, on: 1 })
  for (const on of ['1e0', '', ' ']) expect(ask('12', { on })).toEqual(['request.invalid', 'on'])
})

test('a program of others is told a misspelled name beside the field that is missing for it', () => {
  const said = { quote: '0190a000-0000-7000-8000-000000000001', x: 1 }
  const read = readRequest(holdQuote, { query: {}, params: {}, body: JSON.stringify(said), files: [] } as never, null)
  expect(read).toMatchObject({
    refusal: {
      code: 'request.invalid',
      facts: {
        fields: 'quote, x, quote_id',
        problems: [{ problem: 'unrecognized_keys' }, { problem: 'unrecognized_keys' }, { problem: 'invalid_type' }],
      },
    },
  })
})

test('a quantity that is too small is refused with the number it must be beyond', () => {
  const ask = (quantity: number, note = '') => {
    const id = '0190a000-0000-7000-8000-000000000001'
    const body = JSON.stringify({ toOutletId: id, note, lines: [{ variantId: id, quantity }] })
    const read = readRequest(createTransfer, { query: {}, params: {}, body, files: [] } as never, null)
    return read.ok ? 'read' : read.refusal
  }
  expect(ask(1)).toBe('read')
  expect(refusalsOfCall(createTransfer)).toContain('request.quantity-too-small')
  for (const quantity of [0, -3]) {
    expect(ask(quantity)).toMatchObject({
      code: 'request.quantity-too-small',
      facts: {
        fields: 'lines.0.quantity',
        minimum: 0,
        problems: [{ field: 'lines.0.quantity', problem: 'too_small' }],
      },
    })
  }
  expect(ask(0.5)).toMatchObject({ code: 'request.invalid' })
  expect(ask(0, 'x'.repeat(256))).toMatchObject({
    code: 'request.invalid',
    facts: { fields: 'note, lines.0.quantity' },
  })
})

test('brackets inside texts are no levels, and neighbours are none of each other', () => {
  expect(
    isTooDeep(
      JSON.stringify({
        text: '[{'.repeat(200),
        other: String.raw`\"[[[`,
        lines: Array.from({ length: 200 }, () => [[]]),
      }),
    ),
  ).toBe(false)
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  expect([isTooDeep(nested(64)), isTooDeep(nested(65))]).toEqual([false, true])
})

test('an id of the path that is none names nothing, and one of the body is a wrong field', () => {
  const endpoint = { ...login, method: 'POST' as const, request: z.object({ id: z.uuid(), other: z.uuid() }) }
  const known = '0190a000-0000-7000-8000-000000000001'
  const ask = (id: string, other: string) => {
    const read = readRequest(
      endpoint,
      { query: {}, params: { id }, body: JSON.stringify({ other }), files: [] } as never,
      null,
    )
    return read.ok ? 'read' : read.refusal.code
  }
  expect([ask(known, known), ask('12', known), ask(known, '12')]).toEqual([
    'read',
    'thing.not-found',
    'request.invalid',
  ])
})

test('what is no object at all is wrong as a whole', () => {
  for (const body of [[], 7, 'text', null])
    expect(refusalOf(body)).toMatchObject({ code: 'request.invalid', facts: { fields: '*' } })
})
