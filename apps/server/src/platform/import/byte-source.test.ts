import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepBytes } from './byte-source.ts'

const MEGABYTE = 1_048_576
const whole = (pieces: Iterable<Uint8Array>): Buffer => Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))
const copied = function* (pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece)
}

test.each([0, 1, MEGABYTE, MEGABYTE + 1, 4 * MEGABYTE, 4 * MEGABYTE + 1, 9 * MEGABYTE + 7])(
  '%i bytes are read as they were, twice and at once',
  (count) => {
    const bytes = randomBytes(count)
    const kept = keepBytes(bytes)
    const [first, second] = [copied(kept.pieces()), copied(kept.pieces())]
    const begun = first.next()
    expect(whole(second).equals(bytes)).toBe(true)
    const rest = whole(first)
    expect(Buffer.concat([...(begun.done ? [] : [begun.value]), rest]).equals(bytes)).toBe(true)
  },
)

test('a large file is kept as it was when it came', () => {
  const bytes = Buffer.alloc(5 * MEGABYTE, 'a')
  const kept = keepBytes(bytes)
  bytes.fill('b')
  expect(whole(copied(kept.pieces())).equals(Buffer.alloc(5 * MEGABYTE, 'a'))).toBe(true)
})
