import { expect, test } from 'vitest'
import { noCounts } from './counts.ts'
import { explainDatabase, explainNothing, findFullDisks } from './explain-failure.ts'

test('a disk with too little room is named with what is left and what is needed', () => {
  const free: Record<string, number> = { '/full': 2 ** 30, '/roomy': 8 * 2 ** 30 }
  expect(findFullDisks(['/full', '/roomy'], (folder) => free[folder] ?? 0)).toEqual([
    'The disk of /full has 1.0 GB left and the tests need 3.0 GB: remove something and run them again.',
  ])
})

test.each([
  ['write EIO: ENOSPC: no space left on device', /The disk is full/],
  ['browserType.launch: Failed to launch chromium', /The browser could not start/],
  ['connect ECONNREFUSED 127.0.0.1:5432', /The database could not be reached/],
  ['ended after 3000 s, its time limit', /time limit/],
  ['No test files found, exiting with code 1', /found no files/],
])('a part that ran nothing says why and what to do: %s', (output, why) => {
  expect(explainNothing('unit', noCounts, output)).toMatch(why)
  expect(explainNothing('unit', undefined, output)).toMatch(/^unit ran no test\. /)
})

test('a part that ran something needs no such words', () =>
  expect(explainNothing('unit', { ...noCounts, failed: 1 }, 'ENOSPC')).toBeUndefined())

test('a database that does not start is one line', () =>
  expect(explainDatabase(new Error('PostgreSQL did not start:\nFATAL: no room for shared memory\n'))).toBe(
    'PostgreSQL could not start: FATAL: no room for shared memory — mend that, or set TEST_DATABASE_URL to one that runs.',
  ))
