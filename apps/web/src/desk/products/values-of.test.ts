import { expect, it } from 'vitest'
import { valuesOf } from './values-of.ts'

it.each([
  ['S, M、L', ['S', 'M', 'L']],
  [' red ，blue;green ', ['red', 'blue', 'green']],
  ['', []],
  [',,', []],
  ['light blue', ['light blue']],
])('%s', (typed, values) => expect(valuesOf(typed)).toEqual(values))
