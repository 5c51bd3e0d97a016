import { expect, test } from 'vitest'
import { readCursor, writeCursor, type CursorShape } from './cursor.ts'

const at = '2026-03-02T04:00:00.000Z'
const id = '0190a000-0000-7000-8000-000000000001'

test.each<[CursorShape, readonly (string | number)[]]>([
  [
    ['text', 'id'],
    ['茶', id],
  ],
  [
    ['instant', 'id'],
    [at, id],
  ],
  [
    ['day', 'instant', 'id'],
    ['2024-02-29', at, id],
  ],
  [
    ['text', 'dayOrNone'],
    ['', ''],
  ],
  [['whole'], [12]],
  [['number'], ['-12']],
  [
    ['flag', 'text'],
    ['1', 'a'],
  ],
])('a cursor of %j comes back as it was written', (shape, parts) => {
  expect(readCursor(writeCursor(parts), shape)).toEqual(parts.map(String))
})

test.each<[string, CursorShape, unknown]>([
  ['too few parts', ['text', 'id'], ['a']],
  ['too many parts', ['text'], ['a', id]],
  ['no list', ['text'], { 0: 'a', length: 1 }],
  ['a part that is neither text nor number', ['text'], [null]],
  ['a character that no database keeps', ['text'], ['a\0']],
  ['half a character', ['text'], ['\uD800']],
  ['a text too long', ['text'], ['x'.repeat(301)]],
  ['an id that is none', ['id'], ['0190a000-0000-7000-8000-00000000000g']],
  ['a day that there is not', ['day'], ['2026-02-30']],
  ['a day before the calendar', ['day'], ['0000-01-01']],
  ['no day where one must be', ['day'], ['']],
  ['an instant that there is not', ['instant'], ['2026-03-02T25:00:00.000Z']],
  ['an instant on no day', ['instant'], ['2026-02-30T04:00:00.000Z']],
  ['a word of the database for an instant', ['instant'], ['infinity']],
  ['a number too large', ['whole'], ['99999999999999999999']],
  ['a number with a fraction', ['whole'], [1.5]],
  ['a number that is none', ['number'], ['NaN']],
  ['a signed number with a fraction', ['number'], ['-12.5']],
  ['a signed number too large', ['number'], ['-9999999999999999999']],
  ['a flag that is neither', ['flag'], ['2']],
])('%s is no place in the list', (_, shape, parts) => {
  expect(readCursor(Buffer.from(JSON.stringify(parts)).toString('base64url'), shape)).toBeUndefined()
})

test('what is no JSON is no place either', () => {
  expect(readCursor('%%%', ['text'])).toBeUndefined()
  expect(readCursor(Buffer.from('[').toString('base64url'), ['text'])).toBeUndefined()
})
