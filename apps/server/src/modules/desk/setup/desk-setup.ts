import type { InputOf } from '@kassa/contract/endpoint.ts'
import { BEST_SELLERS, deskSetup as call } from '@kassa/contract/device/device.calls.ts'
import { ageLimitsIn } from '@kassa/domain/country/age-limits.ts'
import { isKnownToAll } from '@kassa/domain/payment/method.ts'
import type { MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import type { PointRate } from '@kassa/domain/basket/index.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { deskScreen, deskTemplates, listPrintersAt, listReceiptKeys } from '../../print/public.ts'
import { listChannelsAt } from '../../payment/public.ts'
import { listBestSellers } from '../../sales/public.ts'
import { readSetting, readSettings } from '../../settings/public.ts'
import { findCursor } from '../catalogue-feed/feed.store.ts'
import { entitlementKey } from '../../device/public.ts'
import { sealPin } from './seal-pin.ts'
import {
  findSetup,
  listDeskCategories,
  listDeskStaff,
  listDeskTaxes,
  listDrawersLeft,
  listSellers,
} from './setup.store.ts'

type Knows = InputOf<(typeof call)['request']>['knows']

/** A program that cannot leave out payment methods newer than itself is told of those it knows. */
function methodsToldTo(knows: Knows, settings: Readonly<Record<string, unknown>>) {
  const methods = settings['sales.payment-methods']
  if (knows === 'tenders' || !Array.isArray(methods)) return settings
  const known = (methods as MethodChoice[]).filter(({ method }) => isKnownToAll(method))
  return { ...settings, 'sales.payment-methods': known }
}

/** A program from before labels refuses every basket where a rate of points is for one: it is told of the others. */
function toldTo(knows: Knows, settings: Readonly<Record<string, unknown>>) {
  const rates = settings['member.point-rates']
  if (knows !== undefined || !Array.isArray(rates)) return settings
  return { ...settings, 'member.point-rates': (rates as PointRate[]).filter(({ scope }) => scope.kind !== 'labels') }
}

/** Everything about the outlet that a desk needs beside the goods. The counter is read first, so that it is never too new. */
export const deskSetup = command(call, async (context, { sealFor, knows }) => {
  const { tx, device, now, hasSimulators, secrets } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const catalogueCursor = await findCursor(tx, merchantId)
  const { country, sellingClosedAt, ...setup } = await findSetup(tx, merchantId, device.registrationId)
  const staff = await listDeskStaff(tx, { merchantId, outletId, at: now })
  const place = { merchantId, outletId, deviceId }
  const keys = await listReceiptKeys(tx, merchantId, outletId)
  return accept({
    serverTime: now,
    ...setup,
    ...(sellingClosedAt !== null && { sellingClosedAt }),
    taxes: await listDeskTaxes(tx, merchantId, outletId),
    categories: await listDeskCategories(tx, merchantId),
    settings: {
      ...(await readSettings(tx, place, 'sales')),
      ...methodsToldTo(knows, await readSettings(tx, place, 'payment')),
      ...toldTo(knows, await readSettings(tx, place, 'members')),
    },
    ageLimits: ageLimitsIn(country, await readSetting(tx, place, 'sales.age-limits')),
    channels: (await listChannelsAt(tx, merchantId, outletId)).filter(({ mode }) => mode === 'live' || hasSimulators),
    staff: staff.map((one) => ({ ...one, pin: sealPin(one.pin, sealFor) })),
    sellers: await listSellers(tx, merchantId, outletId),
    receiptKeys: keys.map(({ isEnded, ...key }) => ({ ...key, ...(isEnded && { isEnded }) })),
    entitlementKey: entitlementKey(secrets),
    drawersLeft: await listDrawersLeft(tx, merchantId, { deviceId, currency: setup.outlet.currency }),
    bestSellers: await listBestSellers(tx, place, BEST_SELLERS),
    catalogueCursor,
    screen: await deskScreen(context, place),
    printers: await listPrintersAt(tx, merchantId, outletId),
    receipts: await deskTemplates(tx, merchantId, outletId, now),
  })
})
