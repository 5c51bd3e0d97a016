import { PROVINCES } from '@kassa/domain/country/provinces.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, sumMinor } from '../fields.ts'

const counts = z.object({
  partners: z.int(),
  merchants: z.int(),
  outlets: z.int(),
  products: z.int(),
  members: z.int(),
  /** Sales that were paid; of a partner’s merchants those that let it see them. */
  orders: z.int(),
  admins: z.int(),
  staff: z.int(),
  devices: z.int(),
  devicesOnline: z.int(),
  /** Activation codes that a device uses now. Source: D70. */
  licenceAccounts: z.int(),
})

/**
 * Returns the dashboard of operators and partners in place of a shop's day: the tenants below them. Products, members and orders are
 * counted every five minutes.
 * Source: specification §1, D64, D70, D91, D96.
 */
export const tenantDashboard = endpoint({
  name: 'report.tenant-dashboard',
  method: 'GET',
  access: 'login',
  scope: 'across',
  summary: 'Counts, growth, rankings, kinds of devices and countries of the tenants below the caller',
  request: z.object({
    step: z.enum(['week', 'month']).default('month'),
    /** The viewer's zone: an older page names it, and it is not read. */
    zone: z.string().min(1).max(64).optional(),
  }),
  answer: z.object({
    asOf: instant,
    /** The zone of the installation, by whose days new tenants are counted; left out by an older server. */
    zone: z.string().optional(),
    counts,
    /** Thirteen weeks or months, by their first days, the running one last. */
    growth: z.array(
      z.object({
        begins: localDate,
        partners: z.int(),
        merchants: z.int(),
        outlets: z.int(),
        members: z.int(),
        orders: z.int(),
      }),
    ),
    topPartners: z.array(z.object({ partnerId: id, name: z.string(), merchants: z.int(), outlets: z.int() })),
    /** The days that merchants are ranked by: the last thirty that are over. */
    ranked: z.object({ from: localDate, to: localDate }),
    topMerchants: z.array(
      z.object({
        currency,
        rows: z.array(z.object({ merchantId: id, name: z.string(), orders: z.int(), netMinor: sumMinor })),
      }),
    ),
    /**
     * Merchants that need a hand, the worst first: sales that wait on a till nobody hears of, a licence that ends within thirty days or ended in the last thirty,
     * tills not heard of for a week. At most twenty of `unwellCount`. Source: TN-D02.
     */
    unwell: z.array(
      z.object({
        merchantId: id,
        name: z.string(),
        silentDevices: z.int(),
        /** Entries that such tills said they hold. */
        queued: z.int(),
        idleDevices: z.int(),
        /** The first day without it; null: it is not near its end. */
        licenceEndsOn: localDate.nullable(),
      }),
    ),
    unwellCount: z.int(),
    /** Merchants of a partner that have not agreed to show it their sales: they are in no figure of sales here (D91). */
    withheld: z.int(),
    topWithheld: z.array(z.object({ merchantId: id, name: z.string(), outlets: z.int() })),
    deviceTypes: z.array(z.object({ type: z.string(), devices: z.int(), online: z.int() })),
    /** The merchants by country, as ISO 3166 names it. */
    countries: z.array(
      z.object({
        country: z.string(),
        merchants: z.int(),
        outlets: z.int(),
        devices: z.int(),
        online: z.int(),
      }),
    ),
    /** The merchants in China by province, as their outlets state it; null: outlets that state none. */
    provinces: z.array(
      z.object({
        province: z.enum(PROVINCES).nullable(),
        merchants: z.int(),
        outlets: z.int(),
        devices: z.int(),
        online: z.int(),
      }),
    ),
  }),
})
