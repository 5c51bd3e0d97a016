import { mistakesOf, type ThinMistake } from './mistake.ts'

const folder = 'packages/contract/src'
const one = mistakesOf('contract', folder, [
  `${folder}/limits-at-both-ends.test.ts`,
  `${folder}/catalogue/limits.test.ts`,
])

/** Limits of fields that are one too wide, one too narrow, or gone. */
export const contractMistakes: readonly ThinMistake[] = [
  one(
    'a name of 51 characters',
    'fields.ts',
    'export const name = line()\n  .max(50)',
    'export const name = line()\n  .max(51)',
  ),
  one('a name of one letter', 'fields.ts', 'isNameLength(value, 2, Infinity)', 'isNameLength(value, 1, Infinity)'),
  one('a page of 500 rows', 'fields.ts', '.min(1).max(200).default(20)', '.min(1).max(500).default(20)'),
  one('a page of no rows', 'fields.ts', '.min(1).max(200).default(20)', '.min(0).max(200).default(20)'),
  one(
    'a tag of 21 characters',
    'member/member.calls.ts',
    'const tag = line().min(1).max(20)',
    'const tag = line().min(1).max(21)',
  ),
  one('any number of tags', 'member/member.calls.ts', 'z.array(tag).max(20)', 'z.array(tag)'),
  one('a thirteenth month', 'member/member.calls.ts', '.min(1).max(12)', '.min(1).max(13)'),
  one('a tax of 100 %', 'settings/tax.calls.ts', '.max(9_999)', '.max(10_000)'),
  one(
    'an empty first name',
    'organisation/person-fields.ts',
    'firstName = line().min(1).max(50)',
    'firstName = line().max(50)',
  ),
  one(
    'an empty password',
    'organisation/person-fields.ts',
    'newPassword = z.string().min(1)',
    'newPassword = z.string()',
  ),
  one('a serial number of one character', 'inventory/goods-line.ts', '.min(SERIAL_LIMITS.length.min)', '.min(1)'),
  one('a quantity of nothing', 'inventory/goods-line.ts', 'z.int().gt(0)', 'z.int().gte(0)'),
  one(
    'a partner gets more than all',
    'billing/version.calls.ts',
    'firstBasisPoints: z.int().min(0).max(10_000)',
    'firstBasisPoints: z.int().min(0).max(100_000)',
  ),
  one('a refund without a reason', 'billing/bill.calls.ts', 'reason: lines().min(1)', 'reason: z.string().trim()'),
  one('a tile of any length', 'payment/method.calls.ts', 'label: line().min(1).max(20)', 'label: line().min(1)'),
]
