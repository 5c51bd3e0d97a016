import { readCostGaps as call } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listCostChanges } from '../../stock/public.ts'
import { askedPlaces } from '../journal/asked-places.ts'
import { listCostsOfOutlets, listProductNames } from './cost-gaps.store.ts'

type Answer = OutputOf<(typeof call)['answer']>

/** The most rows of each table that somebody reads. */
const MOST = 200

export const readCostGaps = command(
  call,
  async (context, asked) => {
    const { tx, merchantId, now } = context
    const found = await askedPlaces(context, asked)
    if (!found.ok) return found
    const { days } = found.value
    const places = found.value.places.filter(({ ownCurrency }) => ownCurrency === undefined)
    const costs = await listCostsOfOutlets(tx, merchantId, places, MOST)
    const unknown = costs.flatMap((costsThere, at): Answer['unknown'] => {
      const { outletId, name: outletName, currency } = places[at] as (typeof places)[number]
      return costsThere.unknown.map((row) => ({ ...row, outletId, outletName, currency }))
    })
    const shares = costs.map(({ outletId, knownBasisPoints }, at) => {
      const { name: outletName = '' } = places[at] ?? {}
      return { outletId, outletName, knownBasisPoints }
    })
    const nameOfOutlet = new Map(places.map(({ outletId, name }) => [outletId, name]))
    const changes = await listCostChanges(tx, merchantId, { outletIds: [...nameOfOutlet.keys()], ...days, limit: MOST })
    const names = await listProductNames(tx, merchantId, [...new Set(changes.map(({ productId }) => productId))])
    const changed = changes.map(({ variantId: _variant, currency, ...row }) => ({
      ...row,
      currency: currency as Answer['changed'][number]['currency'],
      outletName: nameOfOutlet.get(row.outletId) ?? '',
      name: names.get(row.productId) ?? '',
    }))
    return accept({ asOf: now, ...days, unknown, shares, changed })
  },
  { isSnapshot: true },
)
