import { expect, it } from 'vitest'
import { nameParts } from './name-parts.ts'

it.each([
  ['Jasmine tea 500 ml', 'Jasmine tea', '500 ml'],
  ['茉莉花茶(250g)', '茉莉花茶', '250g'],
  ['さくらチョコ（30枚）', 'さくらチョコ', '30枚'],
  ['T-shirt XL', 'T-shirt', 'XL'],
  ['藕', '藕', ''],
])('%s gives way behind its name, and its brackets go together', (name, head, tail) => {
  expect(nameParts(name)).toEqual({ head, tail })
})
