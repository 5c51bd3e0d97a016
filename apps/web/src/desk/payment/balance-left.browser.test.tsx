import 'fake-indexeddb/auto'
import { couponsOfMember } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { deskMember, revealMember } from '@kassa/contract/member/desk-member.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { setMember } from '../member/attach-member.ts'
import { AttachedMember } from '../member/AttachedMember.tsx'
import { desk } from '../model/desk-state.ts'
import { primaryOfPanel } from '../model/primary.ts'
import { takenPayments } from './due.ts'
import { BalancePanel } from './methods/balance/BalancePanel.tsx'
import { followBalanceTaken } from './methods/channel/pending.ts'

const member = { ...sample(deskMember), name: 'Ada', currency: 'ETB' }
const revealed = answer(revealMember, {
  phone: '+251911000000',
  email: '',
  principalMinor: 8_000,
  bonusMinor: 2_000,
  currency: 'ETB',
})
const part = { method: 'member-balance', amountMinor: 3_000, reference: null } as const
let stop: () => void = () => undefined

beforeEach(() => {
  openDesk()
  stop = followBalanceTaken()
  addOpenPrice(
    { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 },
    1,
    9_000,
  )
  setMember(member)
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  stop()
  desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' })
})

it('the balance shown while paying is what is left after what was taken, and is taken once', async () => {
  await renderScreen(
    <BalancePanel choice={{ method: 'member-balance' } as never} dueMinor={9_000} leftMinor={9_000} currency="ETB" />,
    [revealed],
  )
  await expect.element(page.getByText('Br 100.00', { exact: false })).toBeVisible()
  takenPayments.change({ tenders: [part] })
  await expect.element(page.getByText('Br 70.00', { exact: false })).toBeVisible()
  expect(primaryOfPanel.read().said.at(-1)?.isDisabled).toBe(true)
  takenPayments.change({ tenders: [] })
  await expect.element(page.getByText('Br 100.00', { exact: false })).toBeVisible()
})

it('so is the one in the facts of the member', async () => {
  takenPayments.change({ tenders: [part] })
  await renderScreen(<AttachedMember member={member} onOpen={() => undefined} />, [
    revealed,
    answer(couponsOfMember, { coupons: [] }),
  ])
  await page.getByRole('button', { name: 'Show phone and balance' }).click()
  await expect.element(page.getByText('Br 70.00', { exact: false })).toBeVisible()
})
