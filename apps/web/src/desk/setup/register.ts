import { registerDevice, registerDeviceByPin } from '@kassa/contract/device/device.calls.ts'
import { firstPreviousHash } from '@kassa/contract/device/journal-hash.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../session/session.ts'
import { clearCache } from '../catalogue/cache-db.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { makeSealKeys } from '../model/pin.ts'
import { refreshCatalogue, refreshSetup } from '../sync/connection.ts'
import { remember } from '../journal/journal-db.ts'
import type { Registration } from '../model/registration.ts'

const makeKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

/** Somebody who may register devices and stands beside whoever may not. */
export interface Approver {
  readonly staffNumber: string
  readonly pin: string
}

/**
 * Makes this browser a device of the chosen outlet: a key pair whose private half cannot leave it, a number, an epoch.
 * A device registered before keeps its identity and begins a new epoch. Throws as the call does. Source: D72.
 */
export async function registerThisBrowser(name: string, outletId: string, approver?: Approver): Promise<void> {
  const keyPair = await makeKeyPair()
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keyPair.publicKey)
  const known = (await journalDb().registrations.toArray()).find((each) => each.outletId === outletId)
  const publicKey = { kty: kty as 'EC', crv: crv as 'P-256', x: x ?? '', y: y ?? '' }
  const request = { name, type: 'browser' as const, model: navigator.userAgent.slice(0, 100), publicKey }
  const wanted = known ? { ...request, deviceId: known.deviceId } : request
  const answer = await (approver
    ? call(registerDeviceByPin, { ...wanted, approver }, { isQuiet: true })
    : call(registerDevice, wanted, { isQuiet: true }))
  const registration: Registration = {
    ...answer,
    merchantId: readSession().user?.merchantId ?? '',
    outletId,
    deviceName: name,
    keyPair,
    sealKeys: await makeSealKeys(),
    lastSequence: 0,
    lastHash: firstPreviousHash,
    nextNumber: answer.firstNumber,
    registeredAt: new Date().toISOString(),
  }
  await journalDb().registrations.put(registration)
  await remember(journalDb(), 'registration', registration.registrationId)
  await clearCache(cacheDb())
  desk.change({
    registration,
    isUnbound: false,
    setup: null,
    catalogue: new CatalogueIndex(),
    catalogueCursor: null,
    isCatalogueLoaded: false,
  })
  await loadNow(registration)
}

/** Fetches everything the device needs to sell. False when the server did not answer. */
export async function loadNow(registration: Registration): Promise<boolean> {
  return (await refreshSetup(registration)) && (await refreshCatalogue())
}

/** Asks for a registration anew: the basket, the shift and everything in the journal stay. */
export async function beginRegistration(): Promise<void> {
  await remember(journalDb(), 'registration', null)
  desk.change({ registration: null, dialog: null })
}
