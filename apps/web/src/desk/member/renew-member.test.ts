import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { id, tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { showBasket } from '../basket/change-basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import { attachFound, renewMember, setMember } from './attach-member.ts'

vi.mock('../../api/call.ts', async (original) => ({ ...(await original<typeof calls>()), call: vi.fn() }))

useTill()
afterEach(() => void vi.mocked(calls.call).mockReset())

const ada = memberAtDesk({ id: id(40), currency: 'CNY', points: 900 })

it('is in their own basket as they are now', async () => {
  vi.mocked(calls.call).mockResolvedValue({ ...ada, points: 700 })
  addItem(tea)
  setMember(ada)
  await renewMember(ada.id)
  expect(basketNow().member?.points).toBe(700)
})

it('who is read late is in no basket of the next customer', async () => {
  const asked = Promise.withResolvers<unknown>()
  vi.mocked(calls.call).mockReturnValue(asked.promise as never)
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
  vi.mocked(calls.call).mockResolvedValue(ada)
  addItem(tea)
  const { id: basketId } = basketNow()
  await attachFound(ada, basketId)
  expect(basketNow().member?.id).toBe(ada.id)
  showBasket(startHistory(newId(), 1))
  await attachFound(ada, basketId)
  expect(basketNow().member).toBeUndefined()
  expect(desk.read().message?.key).toBe('message.memberLater')
})
