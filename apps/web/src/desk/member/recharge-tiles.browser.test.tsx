import 'fake-indexeddb/auto'
import { listRecharges, rechargeOffers } from '@kassa/contract/stored-value/recharge.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { desk } from '../model/desk-state.ts'
import { RechargePanel } from './RechargePanel.tsx'

afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('a tile says the points and coupons that come with a recharge', async () => {
  openDesk()
  const rule = {
    id: SAMPLE_ID,
    name: 'Hundred',
    rechargeMinor: 10_000,
    giftMinor: 1_000,
    giftNowMinor: 1_000,
    bonusMonths: 0,
    points: 250,
    coupon: { name: 'Two off', count: 3 },
    untilDay: null,
  }
  const offers = { currency: 'CNY' as const, isOtherCurrency: false, rules: [rule], free: null }
  const member = { id: SAMPLE_ID, hasBalance: true } as never
  await renderScreen(
    <div className="d-desk" data-surface="desk">
      <RechargePanel member={member} onBack={() => undefined} />
    </div>,
    [answer(rechargeOffers, offers), answer(listRecharges, { recharges: [] })],
  )
  await expect.element(page.getByText('and 250 points')).toBeVisible()
  await expect.element(page.getByText('and 3 × Two off')).toBeVisible()
})
