import {
  deleteCouponTemplate,
  disableCoupon,
  exportCouponCodes,
  listCouponBatches,
  listCoupons,
  listCouponTemplates,
  setCouponTemplateEnabled,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import CouponPage from './CouponPage.tsx'

const tenOff = rowOf(listCouponTemplates, {
  name: 'Ten off',
  currency: 'CNY',
  value: { kind: 'rebate', amountMinor: 1_000 },
  thresholdMinor: 10_000,
  validDays: 30,
  stock: 500,
  issuedCount: 20,
  usedCount: 7,
  isEnabled: 1,
})
const issued = rowOf(listCoupons, {
  code: 'K7M2-9QXA',
  name: 'Ten off',
  memberName: 'Ann',
  fromDate: '2026-03-02',
  untilDate: '2026-04-01',
  status: 'available',
})
const [templates, coupons] = [answer(listCouponTemplates, pageWith(tenOff)), answer(listCoupons, pageWith(issued))]

checkList('the list of coupons', {
  page: <CouponPage />,
  call: listCouponTemplates,
  row: tenOff,
  says: ['Ten off', '¥10.00', '¥100.00', '20 / 500', '7'],
  at: '/here?search=ten',
  asks: { search: 'ten' },
  empty: 'No coupons yet',
})

checkList('the list of issued coupons', {
  page: <CouponPage />,
  call: listCoupons,
  row: issued,
  says: ['K7M2-9QXA', 'Ten off', 'Ann', '2026-03-02 – 2026-04-01'],
  at: '/here?tab=member-coupons&code=K7M2&status=used',
  asks: { code: 'K7M2', status: 'used' },
  empty: 'No coupons issued yet',
  options: { at: '/here?tab=member-coupons' },
})

checkActions('a coupon offers', {
  page: <CouponPage />,
  answers: [templates],
  row: 'Ten off',
  entries: {
    nothing: ['Results'],
    'platform.marketing.coupons.issue': ['Results', 'Issue coupons'],
    'platform.marketing.coupons.edit': ['Results', 'Edit', 'Disable'],
    'platform.marketing.coupons.delete': ['Results', 'Archive'],
  },
  acts: {
    Disable: {
      call: setCouponTemplateEnabled,
      sends: { id: SAMPLE_ID, isEnabled: 0 },
      answers: { id: SAMPLE_ID, version: 2 },
    },
    Archive: {
      call: deleteCouponTemplate,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Archive Ten off?', ok: 'Archive' },
    },
  },
})

checkActions('an issued coupon offers', {
  page: <CouponPage />,
  answers: [coupons],
  row: 'K7M2-9QXA',
  options: { at: '/here?tab=member-coupons' },
  entries: {},
  acts: {
    'Revoke coupon': {
      call: disableCoupon,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Revoke K7M2-9QXA?', ok: 'Revoke coupon' },
    },
  },
})

it.each(['used', 'expired', 'disabled'] as const)('cannot take one back that is %s', async (status) => {
  await renderScreen(<CouponPage />, [answer(listCoupons, pageWith({ ...issued, status }))], {
    at: '/here?tab=member-coupons',
  })
  await expect.element(page.getByText('K7M2-9QXA')).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for K7M2-9QXA' }).elements()).toEqual([])
})

it('shows how far codes are that were asked for', async () => {
  const batch = rowOf(listCouponBatches, { name: 'Ten off', wanted: 1_000, made: 250 })
  await renderScreen(<CouponPage />, [answer(listCouponBatches, pageWith(batch))], { at: '/here?tab=batches' })
  await expect.element(page.getByText('250 / 1000')).toBeVisible()
})

it('leads from a batch to its codes, and takes them out for whoever may issue', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => saved.mockRestore())
  const batch = rowOf(listCouponBatches, { id: SAMPLE_ID, name: 'Ten off', wanted: 2, made: 2 })
  const asked: unknown[] = []
  const issued = answer(listCoupons, (request) => {
    asked.push(request)
    return pageWith(rowOf(listCoupons, { code: 'K7M2-9QXA' }))
  })
  const { sent } = await renderScreen(
    <CouponPage />,
    [answer(listCouponBatches, pageWith(batch)), issued, answer(exportCouponCodes, {})],
    { at: '/here?tab=batches' },
  )
  await userEvent.click(page.getByRole('button', { name: 'Actions for Ten off' }))
  await userEvent.click(page.getByText('Codes as spreadsheet'))
  await expect.poll(() => sent(exportCouponCodes)).toMatchObject([{ id: SAMPLE_ID }])
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Actions for Ten off' }))
  await userEvent.click(page.getByText('Codes', { exact: true }))
  await expect.element(page.getByText('Codes of one batch.')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toMatchObject({ batchId: SAMPLE_ID })
  await userEvent.click(page.getByRole('button', { name: 'All coupons' }))
  await expect.poll(() => asked.at(-1)).not.toHaveProperty('batchId')
})

it('offers neither to whoever may only look at coupons', async () => {
  const batch = rowOf(listCouponBatches, { name: 'Ten off', wanted: 2, made: 2 })
  await renderScreen(<CouponPage />, [answer(listCouponBatches, pageWith(batch))], {
    at: '/here?tab=batches',
    may: ['platform.marketing.coupons'],
  })
  await expect.element(page.getByText('2 / 2')).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Ten off' }).elements()).toEqual([])
})
