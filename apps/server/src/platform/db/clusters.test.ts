import { expect, test } from 'vitest'
import { readClusters } from './clusters.ts'

const url = 'postgres://kassa:secret@db.example/kassa'

test('without it, DATABASE_URL is all there is', () => {
  expect(readClusters(undefined, url)).toEqual({ databaseUrl: url, cluster: undefined, others: [] })
  expect(readClusters(undefined, undefined)).toEqual({ databaseUrl: undefined, cluster: undefined, others: [] })
})

test.each([
  [`one=${url}`, undefined, url],
  [`one=${url}`, url, url],
  [` one = ${url} `, 'postgresql://other@DB.example:5432/kassa', url],
  [
    'one=postgres://a,b:5433/kassa?target_session_attrs=read-write',
    undefined,
    'postgres://a,b:5433/kassa?target_session_attrs=read-write',
  ],
  ['one=postgres:///kassa?host=/run/postgresql', undefined, 'postgres:///kassa?host=/run/postgresql'],
])('%s beside %s names one database', (text, beside, databaseUrl) =>
  expect(readClusters(text, beside)).toEqual({ databaseUrl, cluster: 'one', others: [] }),
)

test.each([
  [url, 'has no name before an address'],
  [`One=${url}`, 'has no name before an address'],
  [`=${url}`, 'has no name before an address'],
  [`${'a'.repeat(32)}=${url}`, 'has no name before an address'],
  [`one=${url},one=postgres://db.example/two`, 'names one twice'],
  [
    `one=${url},two=postgresql://other@db.example:5432/kassa?sslmode=require`,
    'one and two in KASSA_CLUSTERS are the same database',
  ],
  [`one=${url},two=mysql://db.example/two`, 'the address of two in KASSA_CLUSTERS is none of a PostgreSQL'],
  ['one=postgres://db.example', 'the address of one in KASSA_CLUSTERS is none of a PostgreSQL'],
  ['one=', 'the address of one in KASSA_CLUSTERS is none of a PostgreSQL'],
])('%s is refused in a sentence without the password', (text, sentence) => {
  expect(() => readClusters(text, undefined)).toThrow(sentence)
  expect(() => readClusters(text, undefined)).not.toThrow('secret')
})

test('another DATABASE_URL beside it is refused', () =>
  expect(() => readClusters(`one=${url}`, 'postgres://db.example/two')).toThrow(
    'DATABASE_URL is not the address of one',
  ))

test('the entries behind the first stand in their order', () => {
  const [two, three] = ['postgres://db.example/two', 'postgres://db.example/three']
  expect(readClusters(`one=${url}, two=${two}, three=${three}`, url)).toEqual({
    databaseUrl: url,
    cluster: 'one',
    others: [
      { databaseUrl: two, cluster: 'two' },
      { databaseUrl: three, cluster: 'three' },
    ],
  })
})
