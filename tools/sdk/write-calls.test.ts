import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsSource } from './write-calls.ts'

test('the calls of the SDK are those of the public contract: `npm run sdk` writes them', () => {
  expect(readFileSync('packages/sdk/src/calls.ts', 'utf8').split('\n')).toEqual(callsSource().split('\n'))
})
