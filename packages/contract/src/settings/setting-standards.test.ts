import { readLabel } from '@kassa/domain/product/label-rule.ts'
import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { describe, expect, it } from 'vitest'
import { standardOf } from './setting-standards.ts'

describe('the labels of scales, while nobody has said otherwise', () => {
  it.each(Object.values(CURRENCIES))('carry the smallest amounts of $code', ({ code, exponent }) => {
    const read = readLabel(standardOf('sales.label-rules', code), '2112345015002', exponent)
    expect(read).toMatchObject({ ok: true, value: { itemCode: '12345', amountMinor: 1_500 } })
  })
})
