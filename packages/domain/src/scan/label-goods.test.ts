import { expect, test } from 'vitest'
import { LABEL_LAYOUTS } from '../product/label-layouts.ts'
import { readScan } from './read-scan.ts'

const read = (code: string, rule: string) => {
  const labelRules = LABEL_LAYOUTS.filter(({ id }) => id === rule)
  const found = readScan(code, { labelRules, currencyDecimals: 2, thisYear: 2026, expects: 'goods' })
  return (found.ok ? found.value : []).flatMap((one) => (one.kind === 'weighed' ? [one] : []))[0]
}

test.each([
  ['2100001027506', 'cn13-amount', '2100001000004'],
  ['2200001012509', 'cn13-weight', '2200001000001'],
])('%s finds goods that are stored as the label with nothing in it', (code, rule, stored) => {
  const label = read(code, rule)
  expect(label?.keys[0]).toBe(stored)
  expect(label).toMatchObject({ scaleNumber: '1' })
  // The bare number finds weighed goods only, so it is none of the keys.
  expect(label?.keys).not.toContain('1')
})

test('a label that begins with 02 is read when the scanner leaves out its first zero', () => {
  const labels = LABEL_LAYOUTS.filter(({ id }) => id === 'jp13-nonplu-pcd').map((rule) => ({
    ...rule,
    isVerifierTested: false,
  }))
  const of = (code: string) => {
    const found = readScan(code, { labelRules: labels, currencyDecimals: 0, thisYear: 2026, expects: 'goods' })
    return (found.ok ? found.value : []).find(({ kind }) => kind === 'weighed')
  }
  const whole = of('0212345012345')
  expect(whole).toMatchObject({ label: { prefix: '02', itemCode: '12345', amountMinor: 1_234 } })
  expect(of('212345012345')).toEqual(whole)
})
