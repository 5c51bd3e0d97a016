import 'fake-indexeddb/auto'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { sample } from '../../../test/sample.ts'
import { seriousFindings, show } from '../../../test/show.tsx'
import { desk } from '../../model/desk-state.ts'
import { FinishedCard } from '../FinishedCard.tsx'

const keeps = { memberId: '018f0000-0000-7000-8000-000000000001', orderId: '018f0000-0000-7000-8000-000000000002' }
const finished = {
  number: '1-2-3',
  entryId: 'e',
  totalMinor: 650,
  receivedMinor: 1_000,
  changeMinor: 350,
  receipt: null,
  gift: null,
  isPrinted: false,
  keeps,
}
let bodies: unknown[] = []
let answer: () => Response = () => new Response()

function Card() {
  return (
    <div className="d-desk" data-surface="desk">
      <FinishedCard finished={desk.read().finished ?? finished} />
    </div>
  )
}

beforeEach(() => {
  openDesk()
  desk.change({ isOnline: true, finished })
  bodies = []
  vi.stubGlobal('fetch', (_: unknown, init?: { body?: string }) => {
    bodies.push(JSON.parse(init?.body ?? 'null'))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, isOnline: false, phase: 'starting' })
})

it('change that cannot be paid in stays change, and the same order is tried again', async () => {
  answer = () => new Response('{"code":"shift.not-open","message":"Not open"}', { status: 409 })
  await show(<Card />)
  const keep = page.getByRole('button', { name: /3\.50 to member balance/ }).first()
  await keep.click()
  expect(bodies).toEqual([])
  const now = page.getByRole('dialog').getByRole('button', { name: /3\.50 to member balance/ })
  await now.click()
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
  await now.click()
  await expect.poll(() => bodies.length).toBe(2)
  const asked = { ...keeps, ruleId: null, amountMinor: 350, giftMinor: 0, shiftId: 's' }
  expect(bodies[0]).toMatchObject({ ...asked, tenders: [{ method: 0, amountMinor: 350, reference: null }] })
  expect(bodies[1]).toEqual(bodies[0])
  expect(desk.read().finished).toMatchObject({ changeMinor: 350 })
  expect(await seriousFindings()).toEqual([])
})

it('change that is kept is paid in as cash of its own order, is no change any more, and is not asked for again', async () => {
  const done = sample(rechargeMember.answer, { tenders: [] })
  answer = () => new Response(JSON.stringify(done))
  await show(<Card />)
  await page.getByRole('button', { name: /3\.50 to member balance/ }).click()
  const now = page.getByRole('dialog').getByRole('button', { name: /3\.50 to member balance/ })
  await now.click()
  await expect.poll(() => desk.read().finished).toMatchObject({ changeMinor: 0, keptMinor: 350 })
  expect(bodies).toMatchObject([{ ...keeps, amountMinor: 350, tenders: [{ method: 0, amountMinor: 350 }] }])
  await expect.element(now).toBeDisabled()
})

it('change is offered to nobody’s balance without a member, or without a line', async () => {
  desk.change({ isOnline: false })
  await show(<Card />)
  await expect.element(page.getByText('1-2-3', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: /to member balance/ }).elements()).toEqual([])
})
