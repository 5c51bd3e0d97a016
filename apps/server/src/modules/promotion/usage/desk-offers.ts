import { deskOffers as call } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import { couponKeys, type CouponSigning } from '../coupon/sign-coupons.ts'
import { listNextVisitTemplates, listPrintedTemplates } from '../coupon/template.store.ts'
import { namesOf } from '../plan/named-things.ts'
import { listDeskPlans } from './desk-offers.store.ts'

type DeskTerms = InputOf<(typeof call)['answer']>['plans'][number]['terms']

type DeskNextVisit = InputOf<(typeof call)['answer']>['nextVisit']
type DeskWithoutLine = NonNullable<InputOf<(typeof call)['answer']>['withoutLine']>

interface Place {
  readonly merchantId: string
  readonly outletId: string
  readonly deviceId: string
  readonly currency: string
  readonly today: string
}

/** Returns the data by which a desk recognizes printed coupons offline; undefined where it may take none. */
async function withoutLine(tx: Tx, place: Place, signing: CouponSigning): Promise<DeskWithoutLine | undefined> {
  const { merchantId } = place
  if ((await readSetting(tx, place, 'sales.offline-coupons-minor')) === 0) return undefined
  const templates = await listPrintedTemplates(tx, merchantId, place)
  return {
    keys: await couponKeys(tx, merchantId, signing),
    templates: templates as DeskWithoutLine['templates'],
  }
}

export const deskOffers = command(call, async ({ tx, device, now, secrets }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { timeZone, currency } = outlet
  const businessDay = businessDayAt(now, outlet)
  const plans = await listDeskPlans(tx, merchantId, { outletId, currency, businessDay })
  const nextVisit = await listNextVisitTemplates(tx, merchantId, { outletId, currency })
  const { day: today } = localTimeAt(Date.parse(now), timeZone)
  const printed = await withoutLine(tx, { merchantId, outletId, deviceId, currency, today }, { secrets, now })
  return accept({
    ...(printed && { withoutLine: printed }),
    nextVisit: nextVisit as DeskNextVisit,
    businessDay,
    plans: plans.map(({ total, perDay, quantity, reducedMinor, reducedTodayMinor, terms, ...plan }) => ({
      ...plan,
      terms: terms as DeskTerms,
      used: {
        total,
        perDay,
        perMember: 0,
        ...(terms.lots && { quantity }),
        ...(terms.budget && { reducedMinor, reducedTodayMinor }),
      },
    })),
    names: await namesOf(
      tx,
      merchantId,
      [...plans, ...(printed ? [...nextVisit, ...(printed.templates as typeof nextVisit)] : [])].map(
        ({ terms }) => terms,
      ),
    ),
  })
})
