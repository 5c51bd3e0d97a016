import type { Module } from '../../platform/module.ts'
import * as brands from './brand/brands.ts'
import * as brandDomains from './brand/domains.ts'
import { showBrand } from './brand/shown-brand.ts'
import * as consents from './merchant/consents.ts'
import { closedPolicy } from './merchant/closed.policy.ts'
import * as merchants from './merchant/merchants.ts'
import * as ownMerchant from './merchant/own-merchant.ts'
import { beginDayRules } from './outlet/begin-day-rules.ts'
import * as outlets from './outlet/outlets.ts'
import { setOpeningHours } from './outlet/opening-hours.ts'
import * as partners from './partner/partners.ts'
import * as registration from './register.ts'
import * as shop from './shop/begin-shop.ts'
import { testShopPolicy } from './test-shop/test-shop.policy.ts'
import { moveTestClock } from './test-shop/test-clock.ts'
import * as testShops from './test-shop/test-shops.ts'
import * as elevations from './elevation/elevations.ts'
import * as support from './support/supports.ts'
import { supportAskedErrand } from './support/support-asked.errand.store.ts'
import * as staff from './staff/staff.ts'
import * as staffImport from './staff-import/import-staff.ts'
import { outletFinder } from './outlet/outlet.finder.store.ts'
import { staffFinder } from './staff/staff.finder.store.ts'
import { merchantFinder } from './merchant/merchant.finder.store.ts'
import { merchantPapersErrand } from './merchant/merchant-papers.errand.store.ts'
import { consentAskedErrand } from './merchant/consent-asked.errand.store.ts'
import { setupPapersErrand } from './merchant/setup-papers.errand.store.ts'
import { setupPeopleErrand } from './staff/setup-people.errand.store.ts'
import { partnerSignupErrand } from './partner/partner-signup.errand.store.ts'
import { merchantNumberGift } from './merchant/merchant-number.ts'
import { partnerFinder } from './partner/partner.finder.store.ts'

const { createOutlet, ...otherOutlets } = outlets
const { makeTestShop, ...otherTestShops } = testShops
const { register, ...otherRegistration } = registration

/** Merchants, outlets and people, with what other capabilities do where an outlet is made. */
export function organisationModule(others: readonly Module[]): Module {
  const openings = others.flatMap(({ openings }) => openings ?? [])
  return {
    name: 'organisation',
    policies: [closedPolicy, testShopPolicy],
    gifts: [merchantNumberGift],
    jobs: [beginDayRules],
    finders: [outletFinder, staffFinder],
    findersAbove: [partnerFinder, merchantFinder],
    errands: [setupPapersErrand, setupPeopleErrand, consentAskedErrand, supportAskedErrand],
    errandsAbove: [merchantPapersErrand, partnerSignupErrand],
    commands: [
      ...Object.values(partners),
      showBrand,
      brands.readBrand,
      brands.saveBrand,
      brands.removeBrand,
      ...Object.values(brandDomains),
      ...Object.values(merchants),
      ...Object.values(ownMerchant),
      ...Object.values(consents),
      register(openings),
      ...Object.values(otherRegistration),
      shop.beginShop(openings),
      shop.takeSeat,
      makeTestShop(openings),
      ...Object.values(otherTestShops),
      moveTestClock,
      createOutlet(openings),
      ...Object.values(otherOutlets),
      setOpeningHours,
      ...Object.values(staff),
      ...Object.values(staffImport),
      ...Object.values(elevations),
      ...Object.values(support),
    ],
  }
}
