import { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { Registration } from '../model/registration.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { sample } from '../../test/sample.ts'
import { id, tea, useTill } from '../../test/till-of-a-day.ts'
import { undoStep } from '../basket/change-basket.ts'
import { addItem } from '../basket/sell.ts'
import type { BasketMember } from '../model/basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { setMember } from './attach-member.ts'
import { followKept } from './known-again.ts'

useTill()

const member: BasketMember = {
  ...sample(deskMember),
  id: id(40),
  name: 'Ada',
  currency: 'CNY',
  points: 900,
  enabled: 1,
}
const kept: BasketMember = { ...member, name: 'A 0000000017', points: 0, isKept: true }

let asked: number
/** The server's answer about the member; null: it is not heard. */
let answer: BasketMember | null
let unfollow: () => void

beforeEach(async () => {
  asked = 0
  answer = member
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error('no line'))
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({
    isOnline: false,
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
  unfollow = followKept()
  addItem(tea)
  setMember(kept)
})
afterEach(() => {
  unfollow()
  vi.unstubAllGlobals()
  setMember(null)
  desk.change({ isOnline: false, workArea: 'sell' })
})

const known = () => patiently(() => expect(basketNow().member).toEqual(member))

it('stands in the basket as they are once there is a line, which is said', async () => {
  addItem(tea)
  expect(asked).toBe(0)
  desk.change({ isOnline: true })
  await known()
  expect(desk.read().message).toMatchObject({ key: 'member.again', facts: { name: 'Ada', points: 900 } })
})

it('is asked for once each time the line comes back, and stays as a cashier has taken it back', async () => {
  desk.change({ isOnline: true })
  await known()
  undoStep()
  addItem(tea)
  expect(basketNow().member).toEqual(kept)
  expect(asked).toBe(1)
  desk.change({ isOnline: false })
  desk.change({ isOnline: true })
  await known()
})

it('changes nothing while the customer pays', async () => {
  desk.change({ isOnline: true, workArea: 'pay' })
  addItem(tea)
  expect(asked).toBe(0)
  desk.change({ workArea: 'sell' })
  await known()
})

it('changes nothing where payment began while they were asked for, and asks once more after it', async () => {
  const heard = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => heard.promise)
  desk.change({ isOnline: true })
  desk.change({ workArea: 'pay' })
  heard.resolve(new Response(JSON.stringify(member)))
  // The answer is read, and passed over: a moment for all that follows it.
  await new Promise((done) => setTimeout(done, 50))
  expect(basketNow().member).toEqual(kept)
  desk.change({ workArea: 'sell' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(member))))
  addItem(tea)
  await known()
})

it('goes out of the basket where they are disabled', async () => {
  answer = { ...member, enabled: 0 }
  desk.change({ isOnline: true })
  await patiently(() => expect(basketNow().member ?? null).toBeNull())
  expect(desk.read().message).toMatchObject({ key: 'member.disabled' })
})

it('stays as this device knows them where nobody answers', async () => {
  answer = null
  desk.change({ isOnline: true })
  await patiently(() => expect(asked).toBeGreaterThan(0))
  expect(basketNow().member).toEqual(kept)
})
