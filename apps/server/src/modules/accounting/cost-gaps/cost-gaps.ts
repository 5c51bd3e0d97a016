import { readCostGaps as call } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listCostChanges } from '../../stock/public.ts'
import { askedPlaces } from '../journal/asked-places.ts'
import { findKnownShare, listProductNames, listUnknownCosts } from './cost-gaps.store.ts'

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
    const [unknown, shares]: [Answer['unknown'], Answer['shares']] = [[], []]
    for (const { name: outletName, currency, rule: _rule, ...place } of places) {
      const { outletId } = place
      const rows = await listUnknownCosts(tx, place, MOST)
      unknown.push(...rows.map((row) => ({ ...row, outletId, outletName, currency })))
      shares.push({ outletId, outletName, knownBasisPoints: await findKnownShare(tx, place) })
    }
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
