import {
  createRechargeRule,
  deleteRechargeRule,
  editRechargeRule,
  listRechargeRules,
  setRechargeRuleEnabled,
} from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import RechargeRulePage from './RechargeRulePage.tsx'

const COUPON = '00000000-0000-4000-8000-0000000000c1'

const rule = rowOf(listRechargeRules, {
  name: 'Spring money',
  rechargeMinor: 50_000,
  giftMinor: 5_000,
  bonusMonths: 4,
  bonusNowBasisPoints: 2_500,
  fromDay: '2026-03-01',
  untilDay: '2026-05-31',
  currency: 'CNY',
  enabled: 1,
  version: 3,
  uses: 1_234,
  points: 500,
  couponTemplateId: COUPON,
  couponCount: 2,
  couponName: 'Five off',
})
const answers = [answer(listRechargeRules, pageWith(rule)), answer(listCouponTemplates, pageWith())]

checkList('the list of recharge rules', {
  page: <RechargeRulePage />,
  call: listRechargeRules,
  row: rule,
  says: [
    'Spring money',
    '¥500.00',
    '¥50.00',
    '25% at once, the rest over 4 months',
    '03/01/2026 – 05/31/2026',
    '1,234',
    '500 points, 2 × Five off',
  ],
  at: '/here?search=spr',
  asks: { search: 'spr' },
  empty: 'No recharge rules yet',
})

checkForm('the form of recharge rules', {
  page: <RechargeRulePage />,
  answers,
  refusal: { code: 'recharge-rule.name-taken' },
  ways: {
    'adds one whose gift comes at once': {
      open: 'New recharge rule',
      first: 'Name',
      type: { Name: 'Summer money', 'Amount paid in': '100.50', 'Bonus amount': '10.00', 'Bonus points': '250' },
      call: createRechargeRule,
      sends: {
        name: 'Summer money',
        rechargeMinor: 10_050,
        giftMinor: 1_000,
        bonusMonths: 0,
        bonusNowBasisPoints: 10_000,
        points: 250,
        couponTemplateId: null,
        couponCount: 0,
        fromDay: null,
        untilDay: null,
      },
      answers: rule,
    },
    'changes the gift and keeps months, share and period': {
      open: () => press('Spring money'),
      first: 'Name',
      type: { 'Bonus amount': '60' },
      call: editRechargeRule,
      sends: {
        id: SAMPLE_ID,
        version: 3,
        name: 'Spring money',
        rechargeMinor: 50_000,
        giftMinor: 6_000,
        bonusMonths: 4,
        bonusNowBasisPoints: 2_500,
        points: 500,
        couponTemplateId: COUPON,
        couponCount: 2,
        fromDay: '2026-03-01',
        untilDay: '2026-05-31',
      },
      answers: rule,
    },
  },
})

checkActions('a recharge rule offers', {
  page: <RechargeRulePage />,
  answers,
  row: 'Spring money',
  entries: {
    nothing: [],
    'platform.marketing.rechargeRules.edit': ['Edit', 'Disable'],
    'platform.marketing.rechargeRules.delete': ['Delete'],
  },
  acts: {
    Disable: { call: setRechargeRuleEnabled, sends: { id: SAMPLE_ID, enabled: 0 } },
    Delete: {
      call: deleteRechargeRule,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Delete “Spring money”?', ok: 'Delete' },
    },
  },
})
