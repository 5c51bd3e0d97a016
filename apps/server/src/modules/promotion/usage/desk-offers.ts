import { deskOffers as call } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { listNextVisitTemplates } from '../coupon/template.store.ts'
import { namesOf } from '../plan/named-things.ts'
import { listDeskPlans } from './desk-offers.store.ts'

type DeskTerms = InputOf<(typeof call)['answer']>['plans'][number]['terms']

type DeskNextVisit = InputOf<(typeof call)['answer']>['nextVisit']

export const deskOffers = command(call, async ({ tx, device, now }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { timeZone, currency, dayCutoffMinutes } = outlet
  const businessDay = businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
  const plans = await listDeskPlans(tx, merchantId, { outletId, currency, businessDay })
  const nextVisit = await listNextVisitTemplates(tx, merchantId, { outletId, currency })
  return accept({
    nextVisit: nextVisit as unknown as DeskNextVisit,
    plans: plans.map(({ total, perDay, quantity, terms, ...plan }) => ({
      ...plan,
      terms: terms as unknown as DeskTerms,
      used: { total, perDay, perMember: 0, ...(terms.lots && { quantity }) },
    })),
    names: await namesOf(
      tx,
      merchantId,
      plans.map(({ terms }) => terms),
    ),
  })
})
