import { QUANTITY_MOST, TRIAL_DAYS_MOST } from '@kassa/domain/billing/edition.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, currency, id, line, localDate, name, noFields } from '../fields.ts'

const most = z.int().min(1).max(QUANTITY_MOST).nullable()
const price = z.int().min(1).max(99_999_999).nullable()

export const licenceLimits = z.object({ outlets: most, codes: most, staff: most, products: most })

const editionPrices = z.object({
  month: price,
  year: price,
  lifetime: price,
  outletMonth: price,
  outletYear: price,
  codeMonth: price,
  codeYear: price,
})

/** The functions, limits and prices of a version; null: without limit, or not sold so. */
const editionTerms = z.object({
  currency,
  functions: z.array(z.enum(LICENCE_FUNCTIONS)).max(LICENCE_FUNCTIONS.length),
  limits: licenceLimits,
  prices: editionPrices,
  trialDays: z.int().min(0).max(TRIAL_DAYS_MOST),
})

export const editionView = editionTerms.extend({ id, versionId: id, versionName: z.string(), number: z.int() })

/** Specification §3 (billing version). */
export const versionFields = editionTerms.extend({
  name,
  position: z.int().min(0).max(9_999),
  visibility: z.enum(['public', 'named']),
  /** Whom a named version is for. */
  partnerIds: z.array(id).max(100),
  merchantIds: z.array(id).max(500),
  isDefault: z.boolean(),
  /** The shares of a partner of the first and the second level in each bill. */
  commission: z.object({
    firstBasisPoints: z.int().min(0).max(10_000),
    secondBasisPoints: z.int().min(0).max(10_000),
  }),
})

const versionView = versionFields.extend({
  id,
  editionId: id,
  /** The number of wordings there have been. */
  editionNumber: z.int(),
  /** Merchants that hold it, in any wording. */
  holders: z.int(),
  version: z.int(),
})
export type VersionView = z.output<typeof versionView>

export const listVersions = endpoint({
  name: 'billing.list-versions',
  method: 'GET',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'platform',
  summary: 'Billing versions in their order, with how many merchants hold each',
  request: z.object({}),
  answer: z.object({ versions: z.array(versionView) }),
})

/** Saves a version. An edition that merchants hold is never edited: other terms make a new edition, and holders keep theirs. */
export const saveVersion = endpoint({
  name: 'billing.save-version',
  access: { anyOf: ['platform.billing.versions.add', 'platform.billing.versions.edit'] },
  scope: 'platform',
  summary: 'Adds a billing version, or changes it by a new edition that holders do not get',
  refusals: ['version.price-unfit', 'version.price-missing', 'version.name-taken', 'version.default-needed'],
  request: versionFields.extend({
    /** Left out: a new one. */
    id: id.optional(),
    version: z.int().min(0),
  }),
  answer: versionView,
})

export const archiveVersion = endpoint({
  name: 'billing.archive-version',
  access: { anyOf: ['platform.billing.versions.delete'] },
  scope: 'platform',
  summary: 'Takes a version out of sale; holders keep it',
  refusals: ['version.default-needed'],
  request: z.object({ id }),
  answer: noFields,
})

/** The seller on bills, and the account for transfers. */
const billingTerms = z.object({
  sellerName: line().max(50),
  sellerAddress: line().max(255),
  sellerTaxNumber: line().max(32),
  taxName: line().max(50),
  /** Contained in the prices; 0: no tax is shown. */
  taxBasisPoints: z.int().min(0).max(9_999),
  /** The text that a merchant needs to make a transfer. */
  transferTo: z.string().trim().max(255),
})

export const readBillingTerms = endpoint({
  name: 'billing.read-terms',
  method: 'GET',
  path: '/billing/terms',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'platform',
  summary: 'What stands on bills and where transfers go',
  request: z.object({}),
  answer: billingTerms.extend({ version: z.int() }),
})

export const saveBillingTerms = endpoint({
  name: 'billing.save-terms',
  access: { anyOf: ['platform.billing.versions.edit'] },
  scope: 'platform',
  summary: 'Changes what stands on bills and where transfers go',
  request: billingTerms.extend({ version: z.int() }),
  answer: billingTerms.extend({ version: z.int() }),
})

const billCouponView = z.object({
  id,
  code: z.string(),
  offBasisPoints: z.int().nullable(),
  offMinor: z.int().nullable(),
  currency,
  lastDay: localDate.nullable(),
  mostUses: z.int(),
  uses: z.int(),
  isEnabled: enabledBit,
})

export const listBillCoupons = endpoint({
  name: 'billing.list-coupons',
  method: 'GET',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'platform',
  summary: 'Coupons for bills with their uses',
  request: z.object({}),
  answer: z.object({ coupons: z.array(billCouponView) }),
})

/** Per cent or an amount: one of them. */
export const createBillCoupon = endpoint({
  name: 'billing.create-coupon',
  access: { anyOf: ['platform.billing.versions.add'] },
  scope: 'platform',
  summary: 'Makes a coupon for bills',
  refusals: ['bill-coupon.code-taken'],
  request: z
    .object({
      code: line()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{3,32}$/),
      offBasisPoints: z.int().min(1).max(10_000).nullable(),
      offMinor: z.int().min(1).max(99_999_999).nullable(),
      currency,
      lastDay: localDate.nullable(),
      mostUses: z.int().min(1).max(QUANTITY_MOST),
    })
    .refine((one) => (one.offBasisPoints === null) !== (one.offMinor === null), { path: ['offMinor'] }),
  answer: billCouponView,
})

export const setBillCouponEnabled = endpoint({
  name: 'billing.set-coupon-enabled',
  access: { anyOf: ['platform.billing.versions.edit'] },
  scope: 'platform',
  summary: 'Switches a coupon for bills on or off',
  request: z.object({ id, isEnabled: enabledBit }),
  answer: noFields,
})
