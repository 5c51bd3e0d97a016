// The balance of the member in the basket splits the price while goods are still scanned, once somebody asked for it.
import 'fake-indexeddb/auto'
import { deskMember, revealMember } from '@kassa/contract/member/desk-member.calls.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { couponsOfMember } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { addOpenPrice } from '../basket/sell.ts'
import { AttachedMember } from '../member/AttachedMember.tsx'
import { setMember } from '../member/attach-member.ts'
import { balanceShown } from '../member/balance-shown.ts'
import { desk } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { followBalanceTaken } from '../payment/methods/channel/pending.ts'
import { BasketPane } from './BasketPane.tsx'

const member = { ...sample(deskMember), name: 'Ada', currency: 'ETB', hasBalance: true }
const revealed = { phone: '', email: '', principalMinor: 8_000, bonusMinor: 2_000, currency: 'ETB' } as const
const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }
const scan = (minor: number): void => addOpenPrice(bun, 1, minor)
let stop: () => void = () => undefined

beforeEach(() => {
  openDesk()
  stop = followBalanceTaken()
  scan(9_000)
  setMember(member)
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  balanceShown.change({ memberId: null, minor: 0 })
  stop()
  desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' })
})

const shownSplit = (): string | null => page.getByText(/from balance/).query()?.textContent ?? null

it('says nothing before somebody asks, then what the balance pays, and with each scan what cash pays beside it', async () => {
  await renderScreen(
    <div className="d-desk" data-surface="desk">
      <BasketPane />
      <AttachedMember member={member} onOpen={() => undefined} />
    </div>,
    [answer(revealMember, revealed), answer(couponsOfMember, { coupons: [] })],
  )
  await expect.element(page.getByText('Bun').first()).toBeVisible()
  expect(shownSplit()).toBeNull()
  await page.getByRole('button', { name: 'Show phone and balance' }).click()
  await patiently(() => expect(shownSplit()).toBe('from balance 90.00'))
  scan(4_503)
  await patiently(() => expect(shownSplit()).toBe('from balance 100.00, then in cash 35.03'))
  takenPayments.change({ tenders: [{ method: 'member-balance', amountMinor: 10_000, reference: null }] })
  await patiently(() => expect(shownSplit()).toBeNull())
})

it('is not told of another member than the one that was asked for', async () => {
  balanceShown.change({ memberId: 'another', minor: 10_000 })
  await renderScreen(<BasketPane />, [])
  await expect.element(page.getByText('Bun').first()).toBeVisible()
  expect(shownSplit()).toBeNull()
})
