import { listMemberGifts } from '@kassa/contract/member/member-records.calls.ts'
import { listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { MemberCoupons, MemberGifts } from './MemberGifts.tsx'

it('the coupons of a member stand with what became of each, and nobody else’s are asked for', async () => {
  const asked: unknown[] = []
  const coupon = rowOf(listCoupons, { code: 'AB12CD34EF', name: 'Two off ten', status: 'used' })
  const answers = [
    answer(listCoupons, (request) => {
      asked.push(request)
      return pageWith(coupon)
    }),
  ]
  await renderScreen(<MemberCoupons id={SAMPLE_ID} />, answers)
  for (const text of ['AB12CD34EF', 'Two off ten', 'Used']) await expect.element(page.getByText(text)).toBeVisible()
  expect(asked[0]).toMatchObject({ memberId: SAMPLE_ID })
})

it('gifts say what was given and when', async () => {
  const gift = rowOf(listMemberGifts, {
    name: 'Welcome',
    occasion: 'birthday',
    points: 1_200,
    couponName: 'Two off ten',
    couponCount: 3,
  })
  await renderScreen(<MemberGifts id={SAMPLE_ID} />, [answer(listMemberGifts, pageWith(gift))])
  for (const text of ['Welcome', 'for the birthday', '1,200', '3 × Two off ten'])
    await expect.element(page.getByText(text)).toBeVisible()
})

it('without any it says where they come from', async () => {
  await renderScreen(<MemberGifts id={SAMPLE_ID} />, [answer(listMemberGifts, pageWith())])
  await expect.element(page.getByText('No gifts yet')).toBeVisible()
})
