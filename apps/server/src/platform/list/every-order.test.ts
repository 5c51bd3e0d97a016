import { partnerAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { partnerRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { lists } from '../../../test/sorted-lists.ts'
import { shortLists } from '../../../test/sorted-short-lists.ts'
import { modules } from '../../program.ts'

/** Orders that the two tests of sorted lists do not go through by these tables. */
const elsewhere: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [partnerAdminCalls.list, 'one store with the operator’s and the merchants’'],
  [partnerRoleCalls.list, 'one store with the operator’s and the merchants’'],
  [listPlans, 'a list of one page, with a test of its own'],
  [listStockWarnings, 'its lines have no id, and a test of their own'],
])

/** Orders without a heading: a row does not say by what it stands. */
const withoutHeading: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
  [listProducts, ['newest']],
])

interface Asking {
  readonly shape?: { readonly sort?: { readonly unwrap: () => { readonly options?: readonly string[] } } }
}

const headingsOf = ({ request }: Endpoint): string[] => {
  const orders = (request as Asking).shape?.sort?.unwrap().options ?? []
  return orders.filter((order) => !order.startsWith('-'))
}

it('every heading of every list that sorts is held against an order of its own', () => {
  const sorting = modules
    .flatMap(({ commands }) => commands)
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => headingsOf(endpoint).length > 0)
  expect(sorting.length).toBeGreaterThan(40)
  const tested = new Map<string, string[]>()
  for (const [, { name }, keys] of [...lists, ...shortLists])
    tested.set(name, [...(tested.get(name) ?? []), ...Object.keys(keys)])
  const left = sorting
    .filter((endpoint) => !elsewhere.has(endpoint))
    .flatMap((endpoint) => {
      const known = [...(tested.get(endpoint.name) ?? []), ...(withoutHeading.get(endpoint) ?? [])]
      return headingsOf(endpoint)
        .filter((heading) => !known.includes(heading))
        .map((heading) => `${endpoint.name} by ${heading}`)
    })
  expect(left).toEqual([])
})
