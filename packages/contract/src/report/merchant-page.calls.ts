import { z } from 'zod'
import { licenceStanding } from '../billing/licence.calls.ts'
import { endpoint } from '../endpoint.ts'
import { enabledBit, currency, id, instant, localDate, sumMinor } from '../fields.ts'
import { merchantView } from '../organisation/merchant.calls.ts'
import { tillState } from './till-state.ts'

/** Days that a merchant's figures are of, and as many before them. */
export const MERCHANT_PAGE_DAYS = 30

/** Outlets, tills, people and lines of the log that are shown of each. */
export const MERCHANT_PAGE_ROWS = 50

const sold = z.object({ currency, orders: z.int(), netMinor: sumMinor })

/**
 * One merchant as the operator and its partner see it, how it is doing first: what it sold only where it lets its partner see it (D91), and never its
 * members, goods or prices (D64). Sales are of business days that are over, as they are kept.
 */
export const readMerchantPage = endpoint({
  name: 'report.read-merchant-page',
  method: 'GET',
  path: '/report/merchants/:id',
  access: { anyOf: ['platform.merchants'] },
  scope: 'across',
  summary: 'One merchant with its sales where it agrees, its licence, outlets, tills, people, papers and log',
  request: z.object({ id }),
  answer: z.object({
    asOf: instant,
    merchant: merchantView,
    licence: licenceStanding
      .pick({ state: true, isTrial: true, daysLeft: true })
      .extend({ versionName: z.string(), endsOn: localDate.nullable() })
      .nullable(),
    /** Whether the one who looks sees its sales; else whether they were asked for, and may be. */
    consent: z.object({
      isGiven: z.boolean(),
      askedAt: instant.nullable(),
      isDeclined: z.boolean(),
      canAsk: z.boolean(),
    }),
    period: z.object({ from: localDate, to: localDate }),
    /** After refunds, by currency, with as many days before; null where the merchant keeps them to itself. */
    sales: z.array(sold.extend({ before: z.object({ orders: z.int(), netMinor: sumMinor }) })).nullable(),
    outlets: z.array(
      z.object({
        id,
        number: z.string(),
        name: z.string(),
        currency,
        isEnabled: enabledBit,
        staff: z.int(),
        devices: z.int(),
        sales: z.object({ orders: z.int(), netMinor: sumMinor }).nullable(),
      }),
    ),
    counts: z.object({ tills: z.int(), tillsOnline: z.int(), queued: z.int() }),
    tills: z.array(tillState),
    /** Its administrators; staff are counted at the merchant. */
    people: z.array(
      z.object({
        id,
        name: z.string(),
        roleName: z.string(),
        isEnabled: enabledBit,
        lastSignedInAt: instant.nullable(),
      }),
    ),
    /** The changes of the merchant itself, by it or above it, newest first. */
    log: z.array(z.object({ id, at: instant, accountName: z.string(), call: z.string() })),
  }),
})
