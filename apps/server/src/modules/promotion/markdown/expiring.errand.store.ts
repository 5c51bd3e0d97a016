import { listMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSeeker, type ErrandSource, idOfText } from '../../../platform/errand.ts'
import { listPriceGoods } from '../price-trial/price-goods.store.ts'
import { type ExpiryOutlet, listDrafted, listExpiryOutlets } from './drafted.store.ts'
import { listUnmarkedLots } from './expiring-lots-unmarked.ts'

/** The most goods that are named; the others are counted. */
const NAMED = 3

interface Told extends Omit<Errand, 'id'> {
  readonly hint: 'to-draft' | 'drafted'
}

/**
 * The expiring goods of each outlet: lots that nobody has marked down, where the rule is off, until somebody drafts their markdowns; and
 * drafts, by the rule or by a person, until somebody switches them on. Names the lots with their last days. Source: MK-P12, IN-D05.
 */
export const expiringErrand: ErrandSource = {
  kind: 'expiring',
  urgency: 2,
  list: listMarkdowns,
  gather: async (seeker, limit) => {
    const told: Told[] = [...(await drafted(seeker)), ...(await unmarked(seeker, limit))]
    const ids = await seeker.tx.many<{ id: string }>(sql`
      select ${idOfText(sql`given.place || given.hint`)} as id
      from unnest(${told.map(({ outletId }) => outletId)}::text[], ${told.map(({ hint }) => hint)}::text[])
        with ordinality as given (place, hint, at) order by given.at`)
    return told.map((one, at) => ({ ...one, id: ids[at]?.id ?? '' })).slice(0, limit)
  },
}

async function unmarked({ tx, merchantId, outletIds, now }: ErrandSeeker, limit: number): Promise<Told[]> {
  const told: Told[] = []
  for (const outlet of await listExpiryOutlets(tx, { merchantId, outletIds, now }, limit)) {
    const lots = await listUnmarkedLots(tx, merchantId, outlet, now)
    if (lots.length === 0) continue
    const variantIds = lots.slice(0, NAMED).map(({ variantId }) => variantId)
    const goods = await listPriceGoods(tx, merchantId, { outletIds: [outlet.id], variantIds })
    const nameOf = new Map(goods.map(({ variantId, name }) => [variantId, name]))
    const named = lots.map(({ variantId, expiresOn }) => `${nameOf.get(variantId) ?? ''} ${expiresOn}`.trim())
    told.push(toldOf(outlet, named, 'to-draft'))
  }
  return told
}

async function drafted({ tx, merchantId, outletIds, now }: ErrandSeeker): Promise<Told[]> {
  const drafts = new Map<string, { outlet: Pick<ExpiryOutlet, 'id' | 'name'>; named: string[] }>()
  for (const draft of await listDrafted(tx, merchantId, outletIds, now)) {
    const { outletId, outletName, name } = draft
    const kept = drafts.get(outletId) ?? { outlet: { id: outletId, name: outletName }, named: [] }
    kept.named.push(name)
    drafts.set(outletId, kept)
  }
  return [...drafts.values()].map(({ outlet, named }) => toldOf(outlet, named, 'drafted'))
}

const toldOf = (outlet: Pick<ExpiryOutlet, 'id' | 'name'>, named: readonly string[], hint: Told['hint']): Told => ({
  title: named.slice(0, NAMED).join(' · '),
  outletId: outlet.id,
  outletName: outlet.name,
  at: null,
  count: named.length,
  hint,
})
