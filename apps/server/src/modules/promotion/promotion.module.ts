import type { Module } from '../../platform/module.ts'
import { backTestCommands } from './back-test/back-tests.ts'
import { forgetBackTests, runBackTests } from './back-test/run-back-tests.ts'
import { conflictGoods } from './conflict/conflict-goods.ts'
import { couponsPart, givenCouponsPart, offlineCouponsPart } from './coupon/coupons.part.ts'
import { couponsOfMember, findCoupon } from './coupon/find-coupon.ts'
import { exampleCommands } from './example/examples.ts'
import { issueCommands, makeCouponBatches } from './coupon/issue.ts'
import { heedMarkdownRule, markDownExpiring } from './markdown/mark-down.job.ts'
import { markdownDrafting } from './markdown/draft-markdowns.ts'
import { expiringErrand } from './markdown/expiring.errand.store.ts'
import { markdownErrand } from './markdown/markdown.errand.store.ts'
import { listMarkdowns } from './markdown/read-markdowns.ts'
import { startPriceTrial } from './price-trial/start-price-trial.ts'
import { templateCommands } from './coupon/templates.ts'
import { listPriceCommands } from './plan/import-list-prices.ts'
import { planReading } from './plan/read-plans.ts'
import { planWriting } from './plan/save-plan.ts'
import { countedUsesProof } from './usage/count/counted-uses-proof.store.ts'
import { deskOffers } from './usage/desk-offers.ts'
import { forgetHolds, holdCommands } from './usage/hold-offers.ts'
import { offerResults } from './usage/offer-result.ts'
import { planBudgetErrand } from './usage/plan-budget.errand.store.ts'
import { usageParts } from './usage/usage.part.ts'
import { couponFinder } from './coupon/coupon.finder.store.ts'
import { issuedCouponFinder } from './coupon/issued-coupon.finder.store.ts'
import { planFinder } from './plan/plan.finder.store.ts'

export const promotionModule: Module = {
  name: 'promotion',
  finders: [couponFinder, issuedCouponFinder, planFinder],
  errands: [expiringErrand, markdownErrand, planBudgetErrand],
  commands: [
    ...planReading,
    ...planWriting,
    ...listPriceCommands,
    ...offerResults,
    ...backTestCommands,
    startPriceTrial,
    ...exampleCommands,
    conflictGoods,
    listMarkdowns,
    ...markdownDrafting,
    deskOffers,
    ...holdCommands,
    ...templateCommands,
    ...issueCommands,
    findCoupon,
    couponsOfMember,
  ],
  saleParts: [...usageParts, couponsPart, givenCouponsPart, offlineCouponsPart],
  jobs: [forgetHolds, makeCouponBatches, runBackTests, forgetBackTests, markDownExpiring],
  proofs: [countedUsesProof],
  subscriptions: [heedMarkdownRule],
}
