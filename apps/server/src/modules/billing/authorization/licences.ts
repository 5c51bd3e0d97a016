import {
  listLicences as listCall,
  planDowngrade as planCall,
  readOwnLicence as ownCall,
  readOwnStanding as standingCall,
} from '@kassa/contract/billing/licence.calls.ts'
import { cheapestOf } from '@kassa/domain/billing/cheapest-version.ts'
import { addExtras } from '@kassa/domain/billing/edition.ts'
import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { editionOf, listOffers } from '../version/edition.store.ts'
import {
  findFunctionsInUse,
  findLicence,
  findLicenceForUpdate,
  findUsage,
  setNext,
  type LicenceRow,
} from './licence.store.ts'
import { type ListedLicence, licenceList } from './licence-list.store.ts'
import { dayOf, standingOf } from './standing.ts'
import { readList } from '../../../platform/list/list.store.ts'

export const readOwnStanding = command(standingCall, ({ actor, now }) =>
  Promise.resolve(accept({ standing: actor.licence === null ? null : standingOf(actor.licence, now) })),
)

const nextOf = ({ nextEditionId, nextVersionName, nextPeriod, nextFrom }: LicenceRow) =>
  nextEditionId === null || nextPeriod === null
    ? null
    : { editionId: nextEditionId, versionName: nextVersionName ?? '', period: nextPeriod, from: nextFrom }

const PERIODS = ['month', 'year', 'lifetime'] as const

export const readOwnLicence = command(ownCall, async ({ tx, merchantId, actor, now }) => {
  const row = await findLicence(tx, merchantId)
  const [offers, usage] = [await listOffers(tx, merchantId), await findUsage(tx, merchantId)]
  const inUse = await findFunctionsInUse(tx, merchantId)
  const functionsInUse = (Object.entries(inUse) as [LicenceFunction, boolean][])
    .filter(([, is]) => is)
    .map(([name]) => name)
  const cheapest = PERIODS.flatMap((period) => {
    const fit = cheapestOf(offers, { ...usage, functions: functionsInUse }, period)
    const offer = offers.find(({ id }) => id === fit?.edition.id)
    if (!fit || !offer) return []
    const { extras, priceMinor } = fit
    return [
      { period, editionId: offer.id, versionName: offer.versionName, ...extras, priceMinor, currency: offer.currency },
    ]
  })
  if (!row) return accept({ licence: null, offers, cheapest, functionsInUse })
  const edition = editionOf(row)
  const extras = { outlets: row.extraOutlets, codes: row.extraCodes }
  const licence = {
    standing: standingOf({ ...row, zones: actor.licence?.zones ?? [] }, now),
    edition,
    period: row.period,
    extras,
    startedOn: row.startedOn,
    limits: addExtras(edition.limits, extras),
    usage,
    next: nextOf(row),
  }
  return accept({ licence, offers, cheapest, functionsInUse })
})

export const listLicences = command(
  listCall,
  async (context, { cursor, limit, sort, ...filter }) => {
    const { tx, now } = context
    const viewOf = ({ functions, activatedOn, ...row }: ListedLicence) => {
      // Many merchants beside each other are told by one day, by which they are also narrowed.
      const facts = { functions, activatedOn, endsOn: row.endsOn, isTrial: row.isTrial, zones: [] }
      const { state, daysLeft } = standingOf(facts, now)
      return { ...row, state, daysLeft }
    }
    return readList(tx, licenceList, [filter, dayOf(now)], { cursor, limit, sort }, viewOf)
  },
  { merge: mergePages },
)

/** A cheaper version is chosen for the next period, and paid with its renewal. Source: D28. */
export const planDowngrade = command(planCall, async (context, { editionId, period }) => {
  const { tx, merchantId, now } = context
  const row = await findLicenceForUpdate(tx, merchantId)
  const isOver = typeof row?.endsOn === 'string' && row.endsOn <= dayOf(now)
  if (!row || row.isTrial || isOver) return refuse({ code: 'licence.none-in-use' })
  if (row.endsOn === null) return refuse({ code: 'licence.lifetime-needs-none' })
  if (row.nextFrom !== null) return refuse({ code: 'licence.change-pending', facts: { day: row.nextFrom } })
  const offers = await listOffers(tx, merchantId)
  const wanted = editionId === null ? null : offers.find(({ id }) => id === editionId)
  if (wanted === undefined) return refuse({ code: 'version.not-offered' })
  if (wanted?.versionId === row.versionId && period === row.period) return refuse({ code: 'upgrade.same-version' })
  if (wanted && wanted.prices[period] === null) return refuse({ code: 'version.period-not-sold' })
  if (wanted && wanted.currency !== row.currency)
    return refuse({ code: 'version.currency-differs', facts: { held: row.currency, wanted: wanted.currency } })
  await setNext(tx, merchantId, { editionId, period: wanted ? period : null, from: null }, row.endsOn)
  context.audit({
    subject: 'licence',
    before: { next: row.nextVersionName },
    after: { next: wanted?.versionName ?? null },
  })
  context.emit({ name: 'licence.changed', outletId: null, payload: {} })
  return accept({})
})
