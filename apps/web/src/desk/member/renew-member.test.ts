import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { id, tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { showBasket } from '../basket/change-basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import type { Registration } from '../model/registration.ts'
import { attachFound, renewMember, setMember } from './attach-member.ts'

useTill()

const ada = memberAtDesk({ id: id(40), currency: 'CNY', points: 900 })

/** The server's word on Ada, once it comes. */
let answer: () => Promise<unknown>

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(await answer())))
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setMember(null)
})

it('is in their own basket as they are now', async () => {
  answer = async () => ({ ...ada, points: 700 })
  addItem(tea)
  setMember(ada)
  await renewMember(ada.id)
  expect(basketNow().member?.points).toBe(700)
})

it('who is read late is in no basket of the next customer', async () => {
  const asked = Promise.withResolvers<unknown>()
  answer = () => asked.promise
  addItem(tea)
  setMember(ada)
  const renewed = renewMember(ada.id)
  showBasket(startHistory(newId(), 1))
  addItem(tea)
  asked.resolve({ ...ada, points: 700 })
  expect((await renewed).points).toBe(700)
  expect(basketNow().member).toBeUndefined()
})

it('who was found for a customer who has gone is in no basket, and it is said', async () => {
  answer = async () => ada
  addItem(tea)
  const { id: basketId } = basketNow()
  await attachFound(ada, basketId)
  expect(basketNow().member?.id).toBe(ada.id)
  showBasket(startHistory(newId(), 1))
  await attachFound(ada, basketId)
  expect(basketNow().member).toBeUndefined()
  expect(desk.read().message?.key).toBe('message.memberLater')
})
