import { expect, it } from 'vitest'
import { quantityText } from './quantity.ts'

it.each([
  [1_236, 3, '1.236'],
  [3_500, 3, '3.500'],
  [5, 3, '0.005'],
  [0, 3, '0.000'],
  [-250, 3, '-0.250'],
  [-1, 3, '-0.001'],
  [-12_000, 3, '-12.000'],
  [-4, 0, '-4'],
])('%i with %i decimals is %s', (quantity, decimals, text) => expect(quantityText(quantity, decimals)).toBe(text))
