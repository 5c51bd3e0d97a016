import { OPEN_VERSIONS } from '@kassa/contract/open/versions.ts'
import { expect, test } from 'vitest'
import {
  answeredIn,
  askedInNewest,
  datesOf,
  endHeaders,
  openVersions,
  sentIn,
  type OpenVersions,
} from './open-versions.ts'

/** Three versions, each of which named the same field anew. */
const three: OpenVersions = {
  newest: '2028-02-29',
  older: [
    {
      version: '2027-08-31',
      calls: { read: { answer: ({ third }) => ({ second: third }), request: ({ second }) => ({ third: second }) } },
    },
    {
      version: '2026-11-26',
      calls: { read: { answer: ({ second }) => ({ first: second }), request: ({ first }) => ({ second: first }) } },
    },
  ],
}

test('an answer goes back through each version between, a request forward', () => {
  const answers = datesOf(three).map((version) => answeredIn(three, version, 'read', { third: 3 }))
  expect(answers).toEqual([{ third: 3 }, { second: 3 }, { first: 3 }])
  expect(askedInNewest(three, '2026-11-26', 'read', { first: 1 })).toEqual({ third: 1 })
  expect(askedInNewest(three, '2027-08-31', 'read', { second: 1 })).toEqual({ third: 1 })
  expect(askedInNewest(three, '2028-02-29', 'read', { third: 1 })).toEqual({ third: 1 })
})

test('a call that no version changed stays as it is', () => {
  expect(answeredIn(three, '2026-11-26', 'list', { third: 3 })).toEqual({ third: 3 })
})

test('a repeated first answer, kept as text, is said in the version of who asks', () => {
  const kept = { status: 200, text: '{"third":3}', headers: { 'idempotency-repeat': 'true' } }
  expect(sentIn(three, '2026-11-26', 'read', kept)).toEqual({
    status: 200,
    headers: { 'idempotency-repeat': 'true' },
    body: { first: 3 },
  })
  expect(sentIn(three, '2028-02-29', 'read', kept)).toBe(kept)
})

test('an older version says since when, and until when it is answered: 24 months after the next one', () => {
  expect(endHeaders(three, '2028-02-29')).toEqual({})
  expect(endHeaders(three, '2027-08-31')).toEqual({
    deprecation: `@${Date.UTC(2028, 1, 29) / 1_000}`,
    sunset: 'Fri, 01 Mar 2030 00:00:00 GMT',
  })
  expect(endHeaders(three, '2026-11-26')).toMatchObject({ sunset: 'Fri, 31 Aug 2029 00:00:00 GMT' })
})

test('the versions of the contract are those that are made, newest first', () => {
  expect(datesOf(openVersions)).toEqual(OPEN_VERSIONS)
  expect([...OPEN_VERSIONS].toSorted().toReversed()).toEqual(OPEN_VERSIONS)
})
