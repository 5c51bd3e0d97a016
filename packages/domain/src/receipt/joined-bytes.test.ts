import { expect, it } from 'vitest'
import { joinedBytes } from './joined-bytes.ts'

it.each([
  [[], []],
  [
    [[1], [], [2, 3]],
    [1, 2, 3],
  ],
])('joins %j', (pieces, whole) =>
  expect([...joinedBytes(pieces.map((piece) => Uint8Array.from(piece)))]).toEqual(whole),
)
