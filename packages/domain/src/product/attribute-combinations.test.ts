import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeCombinations, type ProductAttribute } from './attribute-combinations.ts'
import { priceLimits } from './field-limits.ts'

const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

describe('product rules', () => {
  it('prices have the limits of the currency', () => {
    expect([priceLimits(2), priceLimits(0), priceLimits(3).max]).toEqual([
      { min: 1, max: 99_999_999 },
      { min: 1, max: 999_999 },
      999_999_999,
    ])
  })
})

describe('attribute combinations', () => {
  it('change the last attribute fastest', () => {
    const made = attributeCombinations([
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['red', 'blue'] },
    ])
    expect(made).toEqual({
      ok: true,
      value: [
        ['S', 'red'],
        ['S', 'blue'],
        ['M', 'red'],
        ['M', 'blue'],
      ],
    })
  })

  it.each<[string, ProductAttribute[]]>([
    ['attribute.none', []],
    ['attribute.too-many', values(6).map((name) => ({ name, values: ['x'] }))],
    ['ok', values(5).map((name) => ({ name, values: ['x'] }))],
    ['attribute.name-invalid', [{ name: ' ', values: ['x'] }]],
    ['attribute.name-invalid', [{ name: 'n'.repeat(51), values: ['x'] }]],
    ['ok', [{ name: '色'.repeat(50), values: ['𠮷'.repeat(50)] }]],
    ['attribute.no-value', [{ name: 'Size', values: [] }]],
    ['attribute.value-invalid', [{ name: 'Size', values: ['S', ''] }]],
    ['attribute.value-twice', [{ name: 'Size', values: ['S', 'M', 'S '] }]],
    [
      'attribute.name-twice',
      [
        { name: 'Size', values: ['S'] },
        { name: 'Size', values: ['M'] },
      ],
    ],
    [
      'ok',
      [
        { name: 'a', values: values(20) },
        { name: 'b', values: values(10) },
      ],
    ],
    [
      'attribute.too-many-combinations',
      [
        { name: 'a', values: values(67) },
        { name: 'b', values: values(3) },
      ],
    ],
  ])('%s', (code, attributes) => {
    const made = attributeCombinations(attributes)
    expect(made.ok ? 'ok' : made.refusal.code).toBe(code)
  })

  it('are all different and as many as the product of the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }), (counts) => {
        const product = counts.reduce((all, count) => all * count, 1)
        const made = attributeCombinations(counts.map((count, index) => ({ name: `a${index}`, values: values(count) })))
        if (made.ok) expect(new Set(made.value.map((row) => row.join('|'))).size).toBe(product)
        else expect(product).toBeGreaterThan(200)
      }),
    )
  })
})
