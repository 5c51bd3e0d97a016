import { QUANTITY_MOST } from '@kassa/domain/billing/edition.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { BILL_TYPES } from '@kassa/domain/billing/quote.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, line, localDate, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'
import { editionView, licenceLimits } from './version.calls.ts'

export const billingPeriod = z.enum(['month', 'year', 'lifetime'])

/** Specification §4 (authorized version); grace is expired with seven days to go on in. */
export const licenceStanding = z.object({
  state: z.enum(['not-activated', 'in-use', 'grace', 'expired']),
  isTrial: z.boolean(),
  daysLeft: z.int().nullable(),
  /** The first day it is no longer in use; null: for life. */
  endsOn: localDate.nullable(),
  /** The day from which it is read-only. */
  readOnlyFrom: localDate.nullable(),
  functions: z.array(z.enum(LICENCE_FUNCTIONS)),
})
export type LicenceStanding = z.output<typeof licenceStanding>

/** Returns the standing that the shell and the desk follow; null: licences have not reached this merchant. */
export const readOwnStanding = endpoint({
  name: 'billing.read-own-standing',
  method: 'GET',
  path: '/billing/own-standing',
  access: 'login',
  scope: 'none',
  summary: 'How the caller’s licence stands, for menu and banners; null without one',
  request: z.object({}),
  answer: z.object({ standing: licenceStanding.nullable() }),
})

const usage = z.object({ outlets: z.int(), codes: z.int(), staff: z.int(), products: z.int() })

const licenceView = z.object({
  standing: licenceStanding,
  edition: editionView,
  period: billingPeriod,
  extras: z.object({ outlets: z.int(), codes: z.int() }),
  startedOn: localDate,
  /** The limits with all additions; null: no limit. */
  limits: licenceLimits,
  usage,
  /** The licence of the next period. */
  next: z
    .object({ editionId: id, versionName: z.string(), period: billingPeriod, from: localDate.nullable() })
    .nullable(),
})

export const readOwnLicence = endpoint({
  name: 'billing.read-own-licence',
  method: 'GET',
  path: '/billing/own-licence',
  access: { anyOf: ['platform.billing.authorizations'] },
  summary: 'The merchant’s licence with what is in use, the versions offered to it, and the cheapest that would do',
  request: z.object({}),
  answer: z.object({
    licence: licenceView.nullable(),
    offers: z.array(editionView),
    /** The cheapest version, by period, that carries everything in use. */
    cheapest: z.array(
      z.object({
        period: billingPeriod,
        editionId: id,
        versionName: z.string(),
        outlets: z.int(),
        codes: z.int(),
        priceMinor: z.int(),
        currency,
      }),
    ),
    /** Functions that the merchant has worked with. */
    functionsInUse: z.array(z.enum(LICENCE_FUNCTIONS)),
  }),
})

const licenceRow = z.object({
  merchantId: id,
  merchantNumber: z.string(),
  merchantName: z.string(),
  partnerName: z.string().nullable(),
  versionName: z.string(),
  editionNumber: z.int(),
  period: billingPeriod,
  state: licenceStanding.shape.state,
  isTrial: z.boolean(),
  startedOn: localDate,
  endsOn: localDate.nullable(),
  daysLeft: z.int().nullable(),
  outlets: z.int(),
  codes: z.int(),
})

export const listLicences = endpoint({
  name: 'billing.list-licences',
  method: 'GET',
  access: { anyOf: ['platform.billing.authorizations'] },
  scope: 'across',
  summary: 'Licences of the merchants one looks after, the next to end first',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    state: licenceStanding.shape.state.optional(),
    kind: z.enum(['trial', 'paid']).optional(),
    sort: sortBy('merchant', 'partner', 'version', 'ends', 'outlets', 'codes'),
  }),
  answer: pageOf(licenceRow),
})

export const billLine = z.object({
  kind: z.enum(['version', 'outlets', 'codes', 'credit', 'coupon', 'minimum']),
  quantity: z.int(),
  unitMinor: z.int(),
  from: localDate.nullable(),
  until: localDate.nullable(),
  days: z.int().nullable(),
  perDays: z.int().nullable(),
  amountMinor: z.int(),
})
export type BillLineView = z.output<typeof billLine>

/** A wish to buy. Purchase, renewal and upgrade name an edition; outlets and codes add to the present ones. */
export const billWish = z.object({
  type: z.enum(BILL_TYPES),
  editionId: id.optional(),
  period: billingPeriod.optional(),
  /** Periods, or how many outlets or codes. */
  count: z.int().min(1).max(QUANTITY_MOST).default(1),
  /** Beyond the package. */
  outlets: z.int().min(0).max(QUANTITY_MOST).optional(),
  codes: z.int().min(0).max(QUANTITY_MOST).optional(),
  coupon: line().max(32).optional(),
})

const wishRefusals = [
  'upgrade.same-version',
  'upgrade.expired',
  'upgrade.not-higher',
  'licence.lifetime-needs-none',
  'licence.none-in-use',
  'licence.change-pending',
  'version.period-not-sold',
  'version.extra-not-sold',
  'version.not-offered',
  'version.currency-differs',
  'bill.quantity-too-much',
  'bill-coupon.unknown',
] as const

const buying = {
  anyOf: [
    'platform.billing.authorizations.purchase',
    'platform.billing.authorizations.renew',
    'platform.billing.authorizations.upgrade',
  ],
} as const

export const quoteBill = endpoint({
  name: 'billing.quote-bill',
  access: buying,
  repeat: 'runs-again',
  summary: 'What a purchase, renewal, upgrade or addition costs today, day by day, before anything is ordered',
  refusals: wishRefusals,
  request: billWish,
  answer: z.object({
    type: z.enum(BILL_TYPES),
    lines: z.array(billLine),
    totalMinor: z.int(),
    currency,
    from: localDate,
    until: localDate.nullable(),
    taxName: z.string(),
    taxMinor: z.int(),
  }),
})

export const orderBill = endpoint({
  name: 'billing.order-bill',
  access: buying,
  summary: 'Orders what was quoted: an unpaid bill that waits a day',
  refusals: [...wishRefusals, 'bill.price-changed', 'bill.one-open', 'bill.merchant-unaudited'],
  request: billWish.extend({
    /** The total that was shown before ordering. */
    totalMinor: z.int().min(1),
  }),
  answer: z.object({ id, number: z.string() }),
})

export const planDowngrade = endpoint({
  name: 'billing.plan-downgrade',
  access: { anyOf: ['platform.billing.authorizations.upgrade'] },
  summary: 'Chooses the version that begins with the next period; null takes the choice back',
  refusals: [
    'upgrade.same-version',
    'licence.none-in-use',
    'licence.change-pending',
    'licence.lifetime-needs-none',
    'version.not-offered',
    'version.period-not-sold',
    'version.currency-differs',
  ],
  request: z.object({ editionId: id.nullable(), period: billingPeriod }),
  answer: noFields,
})
