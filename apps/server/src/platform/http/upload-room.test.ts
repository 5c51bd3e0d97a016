import { expect, test } from 'vitest'
import { UploadRoom } from './upload-room.ts'

const MB = 1024 * 1024

test('one address fills no more than its share, all together no more than the room', () => {
  const room = new UploadRoom()
  expect(room.take('a', 36 * MB)).toBe(true)
  expect(room.take('a', 1)).toBe(false)
  expect([room.take('b', 36 * MB), room.take('c', 24 * MB), room.take('d', 1)]).toEqual([true, true, false])
  room.giveBack('b', 36 * MB)
  expect(room.take('d', 30 * MB)).toBe(true)
})

test('what is given back is room again, to the last byte', () => {
  const room = new UploadRoom()
  for (let round = 0; round < 100; round += 1) {
    expect(room.take('a', 30 * MB)).toBe(true)
    room.giveBack('a', 30 * MB)
  }
  room.giveBack('nobody', 0)
  expect(room.total).toBe(0)
})
