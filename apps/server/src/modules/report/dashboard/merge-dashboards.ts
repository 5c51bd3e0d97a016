import type { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  addFields,
  besideOf,
  oneOfEach,
  partsOf,
  type Parts,
  type SortKey,
  type Together,
} from '../../../platform/clusters/overview.ts'
import { rankedAt, rankedUntil } from './merchant-counts.store.ts'
import type { TopMerchant } from './tenants.store.ts'
import { SHOWN } from './unwell.store.ts'

type Dashboard = InputOf<typeof tenantDashboard.answer>
type InOrder = Pick<Together, 'inOrder'>

/** Rows of a ranking. */
export const TOP = 5

const text: SortKey = { as: 'text' }
const most: SortKey = { as: 'number', isDown: true }
const id: SortKey = { as: 'id' }

/** The rankings of merchants by currency. */
export const byCurrency = (top: readonly TopMerchant[]): Dashboard['topMerchants'] =>
  [...Map.groupBy(top, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    rows: rows.map(({ merchantId, name, orders, netMinor }) => ({ merchantId, name, orders, netMinor })),
  }))

interface Beside {
  readonly rankedTo: string | undefined
  readonly adminsAbove: number
}

/** One dashboard of those of several databases. Partners and whoever works above the merchants are in each of them, and count once. */
export async function mergeDashboards(parts: Parts<Dashboard>, together: Together): Promise<Dashboard> {
  const [first] = parts
  const beside = parts.map((part) => besideOf(part) as Beside)
  const ranked = beside
    .flatMap(({ rankedTo }) => rankedTo ?? [])
    .toSorted()
    .at(-1)
  return {
    ...(first.zone === undefined ? {} : { zone: first.zone }),
    ...addFields(parts, 'withheld', 'unwellCount'),
    counts: countsOf(parts, beside),
    growth: first.growth.map((row, at) =>
      addFields(
        [row, ...parts.slice(1).flatMap(({ growth }) => growth[at] ?? [])],
        'merchants',
        'outlets',
        'members',
        'orders',
      ),
    ),
    topPartners: await topPartnersOf(parts, together),
    ranked: ranked === undefined ? rankedAt(together.now) : rankedUntil(ranked),
    topMerchants: await topMerchantsOf(parts, together),
    unwell: await unwellOf(parts, together),
    topWithheld: await topWithheldOf(parts, together),
    ...(await countedOf(parts, together)),
  }
}

function countsOf(parts: Parts<Dashboard>, beside: readonly Beside[]): Dashboard['counts'] {
  const [{ counts }] = parts
  const all = partsOf(parts.map((part) => part.counts))
  const { partners: _, ...names } = counts
  const added = addFields(all, ...(Object.keys(names) as (keyof typeof names)[]))
  return { ...added, admins: added.admins - beside.slice(1).reduce((sum, one) => sum + one.adminsAbove, 0) }
}

async function topPartnersOf(parts: Parts<Dashboard>, { inOrder }: InOrder): Promise<Dashboard['topPartners']> {
  const rows = oneOfEach(
    parts.flatMap(({ topPartners }) => topPartners),
    ({ partnerId }) => partnerId,
    (same) => addFields(same, 'merchants', 'outlets'),
  )
  const found = await inOrder(rows, (row) => [row.merchants, row.outlets, row.name, row.partnerId], [
    most,
    most,
    text,
    id,
  ])
  return found.slice(0, TOP)
}

async function topMerchantsOf(parts: Parts<Dashboard>, { inOrder }: InOrder): Promise<Dashboard['topMerchants']> {
  const rows = parts.flatMap(({ topMerchants }) =>
    topMerchants.flatMap(({ currency, rows: own }) => own.map((row) => ({ currency, ...row }))),
  )
  const found = await inOrder(rows, (row) => [row.currency, row.netMinor, row.name, row.merchantId], [
    text,
    most,
    text,
    id,
  ])
  return byCurrency(found as TopMerchant[]).map(({ currency, rows: own }) => ({ currency, rows: own.slice(0, TOP) }))
}

async function unwellOf(parts: Parts<Dashboard>, { inOrder }: InOrder): Promise<Dashboard['unwell']> {
  const found = await inOrder(
    parts.flatMap(({ unwell }) => unwell),
    (row) => [row.queued, row.licenceEndsOn, row.idleDevices, row.name, row.merchantId],
    [most, { as: 'day' }, most, text, id],
  )
  return found.slice(0, SHOWN)
}

async function topWithheldOf(parts: Parts<Dashboard>, { inOrder }: InOrder): Promise<Dashboard['topWithheld']> {
  const found = await inOrder(
    parts.flatMap(({ topWithheld }) => topWithheld),
    (row) => [row.outlets, row.name, row.merchantId],
    [most, text, id],
  )
  return found.slice(0, TOP)
}

/** Devices by kind, and merchants by country and province: sums of the same in each database. */
async function countedOf(
  parts: Parts<Dashboard>,
  { inOrder }: InOrder,
): Promise<Pick<Dashboard, 'deviceTypes' | 'countries' | 'provinces'>> {
  const types = oneOfEach(
    parts.flatMap(({ deviceTypes }) => deviceTypes),
    ({ type }) => type,
    (same) => addFields(same, 'devices', 'online'),
  )
  const countries = oneOfEach(
    parts.flatMap((part) => part.countries),
    ({ country }) => country,
    (same) => addFields(same, 'merchants', 'outlets', 'devices', 'online'),
  )
  const provinces = oneOfEach(
    parts.flatMap((part) => part.provinces),
    ({ province }) => province ?? '',
    (same) => addFields(same, 'merchants', 'outlets', 'devices', 'online'),
  )
  return {
    deviceTypes: await inOrder(types, (row) => [row.devices, row.type], [most, text]),
    countries: await inOrder(countries, (row) => [row.devices, row.outlets, row.country], [most, most, text]),
    provinces: await inOrder(
      provinces,
      (row) => [row.province === null ? 1 : 0, row.devices, row.outlets, row.province],
      [{ as: 'number' }, most, most, text],
    ),
  }
}
