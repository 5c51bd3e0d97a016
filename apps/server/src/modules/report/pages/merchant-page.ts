import {
  MERCHANT_PAGE_DAYS,
  MERCHANT_PAGE_ROWS,
  readMerchantPage as call,
} from '@kassa/contract/report/merchant-page.calls.ts'
import { licenceAmong } from '@kassa/domain/billing/licence-state.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { findMerchantFor, readConsentFor } from '../../organisation/public.ts'
import {
  findPageLicence,
  listOutletSold,
  listPageLines,
  listPageOutlets,
  listPagePeople,
  type OutletSold,
  type SoldDays,
} from './merchant-page.store.ts'
import { countTills, listTills } from './page-tills.store.ts'

/** The last days that are over by the clock of UTC, and as many before them. */
function periodsAt(now: string): { readonly now: SoldDays; readonly before: SoldDays } {
  const to = addDays(now.slice(0, 10), -1)
  const from = addDays(to, 1 - MERCHANT_PAGE_DAYS)
  return { now: { from, to }, before: { from: addDays(from, -MERCHANT_PAGE_DAYS), to: addDays(from, -1) } }
}

const together = (rows: readonly OutletSold[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  netMinor: addWide(rows.map(({ netMinor }) => netMinor)),
})

/** Returns the sales by currency, each with its earlier sum. */
function salesOf(sold: readonly OutletSold[], earlier: readonly OutletSold[]) {
  const currencies = [...new Set([...sold, ...earlier].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const inside = (rows: readonly OutletSold[]) => together(rows.filter((row) => row.currency === currency))
    return { currency, ...inside(sold), before: inside(earlier) }
  })
}

async function outletsOf({ tx }: Context, merchantId: string, sold: readonly OutletSold[] | null) {
  const outlets = await listPageOutlets(tx, merchantId)
  return outlets.map((outlet) => ({
    ...outlet,
    sales:
      sold === null
        ? null
        : together(sold.filter((row) => row.outletId === outlet.id && row.currency === outlet.currency)),
  }))
}

async function licenceOf({ tx, now }: Context, merchantId: string) {
  const licence = await findPageLicence(tx, merchantId)
  if (!licence) return null
  const { state, isTrial, daysLeft } = licenceAmong(licence, Date.parse(now), licence.zones)
  return { state, isTrial, daysLeft, versionName: licence.versionName, endsOn: licence.endsOn }
}

/** A merchant and how it is doing; its sales only for whom it lets see them (D91). */
export const readMerchantPage = command(call, async (context, { id }) => {
  const { tx, now } = context
  const merchant = await findMerchantFor(context, id)
  if (!merchant) return refuse({ code: 'thing.not-found' })
  const consent = await readConsentFor(context, merchant)
  const periods = periodsAt(now)
  const sold = consent.isGiven ? await listOutletSold(tx, id, periods.now) : null
  const place = { merchantId: id, outletIds: null, heardSince: onlineSince(now) }
  return accept({
    asOf: now,
    merchant,
    licence: await licenceOf(context, id),
    consent,
    period: periods.now,
    sales: sold && salesOf(sold, await listOutletSold(tx, id, periods.before)),
    outlets: await outletsOf(context, id, sold),
    counts: await countTills(tx, place),
    tills: await listTills(tx, place, MERCHANT_PAGE_ROWS),
    people: await listPagePeople(tx, id),
    log: await listPageLines(tx, id),
  })
})
