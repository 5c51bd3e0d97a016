import { expect, test } from 'vitest'
import { moneyStaysWhole } from './money.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('money stays whole', () => expect(report(moneyStaysWhole(readTree()))).toEqual([]))

test.each([
  ['a share', 'const tax = amountMinor * 0.08', 1],
  ['a share the other way round', 'const tax = 1.08 * line.amountMinor', 1],
  ['a rate', 'const off = Math.round(priceMinor * rate)', 1],
  ['a quotient', 'const each = totalMinor / count', 1],
  ['by an amount', 'const times = paid / unitMinor', 1],
  ['a quotient times an amount', 'const cost = (quantity / 1_000) * unitMinor', 1],
  ['an amount times a quotient', 'const off = amountMinor * (1 - percent / 100)', 1],
  ['major units', 'const text = `${amountMinor / 100} CNY`', 1],
  ['digits', 'const text = amountMinor.toFixed(2)', 1],
  ['what somebody typed', 'const priceMinor = parseFloat(text)', 1],
  ['a quotient that is cut', 'const times = Math.floor(baseMinor / rule.spentMinor)', 0],
  ['a quotient of bigints', 'const cost = Number(BigInt(costMinor) / 1_000n)', 0],
  ['a product', 'const sum = quantity * unitMinor', 0],
  ['a slash in words', 'const text = `${moneyText(priceMinor, currency)} / ${unit}`', 0],
  ['a comment', 'const a = 1 // amountMinor * 0.08', 0],
])('%s: %s', (_, text, seen) => {
  expect(moneyStaysWhole([sourceOf('packages/domain/src/a.ts', text)])).toHaveLength(seen)
  expect(moneyStaysWhole([sourceOf('apps/web/src/a.ts', text)])).toHaveLength(0)
})
