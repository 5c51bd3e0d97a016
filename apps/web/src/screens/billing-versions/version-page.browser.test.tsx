import {
  listBillingAccounts,
  listCommissions,
  readRevenue,
  saveBillingAccount,
} from '@kassa/contract/billing/bill.calls.ts'
import {
  createBillCoupon,
  listBillCoupons,
  listVersions,
  setBillCouponEnabled,
} from '@kassa/contract/billing/version.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import VersionPage from './VersionPage.tsx'

const at = (tab: string, tier: 'operator' | 'partner' = 'operator') => ({
  route: '/authorizationBilling/collectFee',
  at: `/authorizationBilling/collectFee?tab=${tab}`,
  session: { user: sample(sessionUser, { tier, merchantId: null, name: 'Olga', locale: 'en-US' }) },
})
const fields = { code: 'SPRING', currency: 'CNY', lastDay: null, mostUses: 5 } as const
const coupon = { ...fields, id: SAMPLE_ID, uses: 0, isEnabled: 1 as const }
const percent = { offBasisPoints: 1_250, offMinor: null }
const amount = { offBasisPoints: null, offMinor: 5_000 }
const typed = { 'Coupon code': 'spring', 'Maximum uses': '5' }

checkForm('the form of a coupon for bills', {
  page: <VersionPage />,
  answers: [answer(listBillCoupons, { coupons: [] })],
  options: at('coupons'),
  refusal: { code: 'bill-coupon.code-taken', details: { code: 'SPRING' } },
  ways: {
    'takes per cent off': {
      open: 'New coupon',
      first: 'Coupon code',
      type: { ...typed, Discount: '12.50' },
      call: createBillCoupon,
      sends: { ...fields, ...percent },
      answers: { ...coupon, ...percent },
    },
    'takes an amount off': {
      open: 'New coupon',
      first: 'Coupon code',
      also: async () => {
        await page.getByText('Amount', { exact: true }).click()
        await page.getByRole('textbox', { name: 'Discount' }).fill('50')
      },
      type: typed,
      call: createBillCoupon,
      sends: { ...fields, ...amount },
      answers: { ...coupon, ...amount },
    },
  },
})

it('switches a coupon off', async () => {
  const answers = [answer(listBillCoupons, { coupons: [{ ...coupon, ...percent }] }), answer(setBillCouponEnabled, {})]
  const shown = await renderScreen(<VersionPage />, answers, at('coupons'))
  await page.getByRole('switch', { name: 'Enable coupon SPRING' }).click()
  expect(await shown.first(setBillCouponEnabled)).toEqual({ id: SAMPLE_ID, isEnabled: 0 })
})

it('keeps a secret of an account that is not typed anew', async () => {
  const account = {
    channel: 'paypay' as const,
    mode: 'live' as const,
    enabled: 1 as const,
    fields: { merchantId: '123', appId: 'app' },
    tails: { secret: '4321' },
    version: 2,
  }
  const answers = [
    answer(listBillingAccounts, { accounts: [account], hasSimulators: false }),
    answer(saveBillingAccount, { ...account, version: 3 }),
  ]
  const shown = await renderScreen(<VersionPage />, answers, at('accounts'))
  await expect.element(page.getByText('…4321', { exact: false })).toBeVisible()
  await press('Edit PayPay')
  await page.getByRole('textbox', { name: 'App ID' }).fill('other')
  await press('Save')
  expect(await shown.first(saveBillingAccount)).toEqual({
    channel: 'paypay',
    mode: 'live',
    enabled: 1,
    fields: { merchantId: '123', appId: 'other', secret: '', most: '', deadlineSeconds: '' },
    version: 2,
  })
})

it('shows a partner what it brings and what it gets, and nothing of the operator’s', async () => {
  const revenue = {
    months: [{ name: '2026-03', currency: 'CNY' as const, paidMinor: 120_000, refundedMinor: 0, bills: 1 }],
    versions: [],
    partners: [],
    recurring: [{ currency: 'CNY' as const, monthlyMinor: 10_000, licences: 1 }],
    newLicences: 1,
    lostLicences: 0,
    zone: 'Asia/Tokyo',
  }
  await renderScreen(<VersionPage />, [answer(readRevenue, revenue)], at('revenue', 'partner'))
  await expect.element(page.getByText('Monthly recurring, CNY')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'March 2026' })).toBeVisible()
  await expect.element(page.getByText('Months of Asia/Tokyo.')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Payment accounts' })).not.toBeInTheDocument()
  const line = rowOf(listCommissions, { partnerName: 'North', kind: 'taken-back', rateBasisPoints: 1_250 })
  const none = answer(listVersions, { versions: [] })
  await renderScreen(<VersionPage />, [answer(listCommissions, pageWith(line)), none], at('commissions', 'partner'))
  await expect.element(page.getByText('Reversed')).toBeVisible()
  await expect.element(page.getByText('12.5 %')).toBeVisible()
})
