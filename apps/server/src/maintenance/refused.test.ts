import { expect, test } from 'vitest'
import { refuseOtherWords } from './refused.ts'

test.each([
  ['backup', ['--help']],
  ['backup', ['shop.kassa', '--cluster']],
  ['backup', ['shop.kassa', 'other.kassa']],
  ['restore', ['-h']],
  ['verify', ['shop.kassa']],
])('%s refuses %j and says how it is typed', (task, args) => {
  expect(() => refuseOtherWords(task, args)).toThrow(/^npm run \w+.*: ".+" has no place in it\. Nothing was done\.$/)
})

test.each([
  ['backup', ['shop.kassa']],
  ['restore', ['shop.kassa']],
  ['backup', []],
  ['verify', []],
  ['admin', ['list', '--cluster', 'east']],
])('%s takes %j', (task, args) => {
  expect(() => refuseOtherWords(task, args)).not.toThrow()
})
