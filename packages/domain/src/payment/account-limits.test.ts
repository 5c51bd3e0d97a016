import { expect, it, test } from 'vitest'
import { ACCOUNT_LIMIT_FORMS, accountLimits } from './account-limits.ts'

it.each<[Readonly<Record<string, string>>, string, number, number]>([
  [{}, 'CNY', 99_999_999, 30],
  [{ most: '', deadlineSeconds: '' }, 'CNY', 99_999_999, 30],
  [{ most: '500' }, 'CNY', 50_000, 30],
  [{ most: '500.5' }, 'CNY', 50_050, 30],
  [{ most: '500.99' }, 'JPY', 500, 30],
  [{ most: '99999999.99' }, 'CNY', 99_999_999, 30],
  [{ deadlineSeconds: '120' }, 'CNY', 99_999_999, 120],
])('%j in %s: at most %i, %i seconds', (fields, currency, mostMinor, deadlineSeconds) =>
  expect(accountLimits('wechat', fields, currency)).toEqual({ mostMinor, deadlineSeconds }),
)

test.each([
  ['most', '1', true],
  ['most', '99999999.99', true],
  ['most', '0', false],
  ['most', '0.5', false],
  ['most', '100000000', false],
  ['most', '1.005', false],
  ['most', '1,000', false],
  ['most', '-5', false],
  ['deadlineSeconds', '15', true],
  ['deadlineSeconds', '600', true],
  ['deadlineSeconds', '14', false],
  ['deadlineSeconds', '601', false],
  ['deadlineSeconds', '1.5', false],
] as const)('%s %s fits: %s', (field, text, isFit) => expect(ACCOUNT_LIMIT_FORMS[field].fits.test(text)).toBe(isFit))
