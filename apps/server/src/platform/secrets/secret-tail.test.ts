import { expect, test } from 'vitest'
import { secretTail } from './secret-tail.ts'

test.each([
  ['', ''],
  ['1234', ''],
  ['1234567', ''],
  ['12345678', '78'],
  ['12345678901', '01'],
  ['123456789012', '012'],
  ['1234567890123456', '3456'],
  ['x'.repeat(60) + 'abcdef', 'cdef'],
])('of %s is shown "%s"', (key, shown) => expect(secretTail(key)).toBe(shown))
