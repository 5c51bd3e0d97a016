import { expect, test } from 'vitest'
import { ONE_LINE } from './one-line.ts'
import { SEVERAL_LINES } from './several-lines.ts'

test.each(['', 'Tea', '乌龙茶', 'ウーロン茶', 'شاي أخضر', 'Müller & Söhne', '👩‍👩‍👧 set', 'e\u0301', 'نمی‌خواهم'])(
  '%s is a name',
  (text) => expect(ONE_LINE.test(text)).toBe(true),
)

test.each([
  ['a line break', 'Tea\nFree'],
  ['a tab', 'a\tb'],
  ['a null', 'a\0'],
  ['an escape', '\u001B[31mred'],
  ['a delete', 'a\u007F'],
  ['a control of the second kind', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['an override', 'Tea\u202Egnp.exe'],
  ['an embedding', '\u202Aab'],
  ['an isolate', '\u2067ab\u2069'],
])('%s is in no name', (_, text) => expect(ONE_LINE.test(text)).toBe(false))

test.each(['', 'Broken\nin the back\r\n\tof the shop', '破损', '👩‍👩‍👧 set'])('%j is a note', (text) =>
  expect(SEVERAL_LINES.test(text)).toBe(true),
)

test.each(['a\0', '\u001B[31mred', 'a\u007F', 'a\u0085b', 'a\u2028b', 'Tea\u202Egnp.exe', 'ring\u0007'])(
  '%j is no note',
  (text) => expect(SEVERAL_LINES.test(text)).toBe(false),
)
