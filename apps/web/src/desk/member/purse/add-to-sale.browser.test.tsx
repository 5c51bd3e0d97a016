// Parts that are paid ahead come into the basket: ten things at the most, and none once others of it may be booked.
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { addAhead, aheadMinor, aheadNow, forgetAheadParts, keepAheadParts } from '../../basket/ahead/ahead-parts.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { desk } from '../../model/desk-state.ts'
import { newId } from '../../model/uuid-v7.ts'
import { AddToSale } from './AddToSale.tsx'

const part = () => {
  const orderId = newId()
  const request = { orderId, purseId: null, amountMinor: 100, tenders: [], shiftId: null }
  return { orderId, kind: 'purse' as const, name: 'Gift card', amountMinor: 100, request }
}
const press = async (): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'Add to this sale' }))
}
const inBasket = (): number => aheadNow()?.parts.length ?? 0

beforeEach(() => {
  openDesk()
  answerCalls({})
  forgetAheadParts()
  startBasket()
  desk.change({ message: null, dialog: null })
})

it('ten things are paid with one sale; the eleventh is refused with the limit', async () => {
  for (let count = 0; count < 9; count += 1) await addAhead(part())
  await show(<AddToSale part={part} disabled={false} />)
  await press()
  await patiently(() => expect(inBasket()).toBe(10))
  await press()
  await patiently(() => expect(desk.read().message).toMatchObject({ key: 'ahead.tooMany', facts: { most: 10 } }))
  expect(inBasket()).toBe(10)
})

it.each([
  ['booked', { sent: null, booked: [{ number: 'C-1', name: 'Gift card', amountMinor: 100 }] }],
  ['asked for without an answer', { sent: { key: 'k', request: {} }, booked: null }],
])('nothing comes to what is %s: it would be paid twice', async (_, standing) => {
  await addAhead(part())
  const now = aheadNow()
  if (now) await keepAheadParts({ ...now, ...standing })
  await show(<AddToSale part={part} disabled={false} />)
  await press()
  await patiently(() => expect(desk.read().message?.key).toBe('ahead.finishFirst'))
  expect(aheadNow()).toMatchObject(standing)
  expect([inBasket(), aheadMinor()]).toEqual([1, 100])
})
