import { listReferrals, makeReferralCode, readReferral } from '@kassa/contract/member/referral.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { Friends } from './Friends.tsx'

const none = { isOn: true, code: null, friends: 0, mostFriends: 10, broughtBy: null }

it('makes a code where there is none, and shows it', async () => {
  let isMade = false
  const answers = [
    answer(readReferral, () => ({ ...none, code: isMade ? 'ABCDEFGH23' : null })),
    answer(makeReferralCode, () => {
      isMade = true
      return { code: 'ABCDEFGH23' }
    }),
    answer(listReferrals, pageWith()),
  ]
  const { sent } = await renderScreen(<Friends id={SAMPLE_ID} />, answers)
  await expect.element(page.getByText('No friends yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make a code' }).click()
  await expect.element(page.getByText('ABCDEFGH23')).toBeVisible()
  expect(sent(makeReferralCode)).toEqual([{ id: SAMPLE_ID }])
})

it('shows what became of each friend, and what the member has of it', async () => {
  const friend = rowOf(listReferrals, {
    name: 'Bea',
    state: 'earned',
    orderNumber: 'S-17',
    points: 1_100,
    pointsBack: 100,
    coupons: 1,
    untilOn: '2026-04-01',
    couponsBack: 0,
  })
  const broughtBy = { id: SAMPLE_ID, name: 'Ada' }
  await renderScreen(<Friends id={SAMPLE_ID} />, [
    answer(readReferral, { ...none, code: 'ABCDEFGH23', friends: 1, broughtBy }),
    answer(listReferrals, pageWith(friend)),
  ])
  for (const text of ['Bea', 'Rewarded', 'S-17', '1,000 points · 1 coupon', '04/01/2026', '1 of 10', 'Ada'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('offers no code while nothing is given', async () => {
  await renderScreen(<Friends id={SAMPLE_ID} />, [
    answer(readReferral, { ...none, isOn: false, mostFriends: null }),
    answer(listReferrals, pageWith()),
  ])
  await expect.element(page.getByText('Referrals are not rewarded now')).toBeVisible()
})
