import { expect, test } from 'vitest'
import { BodyShare } from './body-share.ts'
import { STRANGERS, UploadRoom } from './upload-room.ts'

const KIB = 1024

test('strangers together fill no more than their room, however many addresses they have', () => {
  const room = new UploadRoom(STRANGERS)
  const shares = Array.from({ length: 1_000 }, (_, address) => new BodyShare(room, String(address)))
  const taken = shares.filter((share) => share.take(64 * KIB))
  expect([taken.length, room.total]).toEqual([256, 16 * KIB * KIB])
  for (const share of shares) share.release()
  expect(room.total).toBe(0)
})

test('a sender who is known is counted elsewhere, and leaves the strangers’ room', () => {
  const [strangers, known] = [new UploadRoom(STRANGERS), new UploadRoom()]
  const share = new BodyShare(strangers, 'mall')
  expect([share.take(64 * KIB), share.moveTo(known, 'till 1'), share.take(KIB)]).toEqual([true, true, true])
  expect([strangers.total, known.total]).toEqual([0, 65 * KIB])
  share.release()
  share.release()
  expect(known.total).toBe(0)
})
