import { pairByCode } from '@kassa/contract/device/device-pairing.calls.ts'
import { DESK_LEVEL } from '@kassa/contract/device/desk-level.ts'
import { registerDevice, registerDeviceByPin } from '@kassa/contract/device/device.calls.ts'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { trackWork } from '../../api/at-rest.ts'
import { BASE, paths } from '../../paths.ts'
import { keepTill, readSession } from '../../session/session.ts'
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

/** A person who may register devices and approves for one who may not. */
export interface ApproverSignIn {
  readonly staffNumber: string
  readonly pin: string
}

/** A key pair whose private half cannot leave this browser, and the public half as it is sent. */
export async function makeDeviceKey() {
  const keyPair = await makeKeyPair()
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keyPair.publicKey)
  return { keyPair, publicKey: { kty: kty as 'EC', crv: crv as 'P-256', x: x ?? '', y: y ?? '' } }
}

type DeviceKey = Awaited<ReturnType<typeof makeDeviceKey>>
type Registered = OutputOf<(typeof registerDevice)['answer']>

/**
 * Makes this browser a device of the chosen outlet: a key pair whose private half cannot leave it, a number, an epoch.
 * A device registered before keeps its identity and begins a new epoch. Throws as the call does. Source: D72.
 */
export async function registerThisBrowser(name: string, outletId: string, approver?: ApproverSignIn): Promise<void> {
  const { keyPair, publicKey } = await makeDeviceKey()
  const known = (await journalDb().registrations.toArray()).find((each) => each.outletId === outletId)
  const request = {
    name,
    type: 'browser' as const,
    model: navigator.userAgent.slice(0, 100),
    publicKey,
    level: DESK_LEVEL,
  }
  const wanted = known ? { ...request, deviceId: known.deviceId } : request
  const answer = await trackWork(
    approver
      ? call(registerDeviceByPin, { ...wanted, approver }, { isQuiet: true })
      : call(registerDevice, wanted, { isQuiet: true }),
  )
  const place = { merchantId: readSession().user?.merchantId ?? '', outletId, deviceName: name }
  await loadNow(await keepRegistration(answer, place, keyPair))
}

/**
 * Makes this browser, whoever is signed in or nobody, the device a code was made for. `key` is this browser's: asking again with it
 * after an answer that was not heard is the same asking. Throws as the call does. Source: features, DV-P04.
 */
export async function pairThisBrowser(code: string, { keyPair, publicKey }: DeviceKey) {
  const answer = await trackWork(call(pairByCode, { code, publicKey, level: DESK_LEVEL }, { isQuiet: true }))
  await loadNow(await keepRegistration(answer, answer, keyPair))
  return answer
}

/** The device this browser was last, where it was one. */
export async function lastRegistration(): Promise<Registration | null> {
  const all = (await journalDb().registrations.toArray()).toSorted((a, b) =>
    a.registeredAt.localeCompare(b.registeredAt),
  )
  return all.at(-1) ?? null
}

/** From now on this browser is that device. A shift is a device's: another device's stays with that one. */
async function keepRegistration(
  answer: Registered,
  { merchantId, outletId, deviceName }: Pick<Registration, 'merchantId' | 'outletId' | 'deviceName'>,
  keyPair: CryptoKeyPair,
): Promise<Registration> {
  const { deviceId, registrationId, epoch, numberPrefix, deviceToken, firstNumber } = answer
  const before = await lastRegistration()
  const registration: Registration = {
    deviceId,
    registrationId,
    epoch,
    numberPrefix,
    deviceToken,
    merchantId,
    outletId,
    deviceName,
    keyPair,
    sealKeys: await makeSealKeys(),
    lastSequence: 0,
    lastHash: firstPreviousHash,
    nextNumber: firstNumber,
    registeredAt: new Date().toISOString(),
  }
  await journalDb().registrations.put(registration)
  await remember(journalDb(), 'registration', registrationId)
  keepTill(deviceId)
  if (before !== null && before.deviceId !== deviceId) await leaveShift()
  await clearCache(cacheDb())
  desk.change({
    registration,
    isUnbound: false,
    setup: null,
    catalogue: new CatalogueIndex(),
    catalogueCursor: null,
    isCatalogueLoaded: false,
  })
  return registration
}

async function leaveShift(): Promise<void> {
  await remember(journalDb(), 'shift', null)
  await remember(journalDb(), 'shifts-aside', [])
  desk.change({ shift: null, shiftsAside: [] })
}

/** Fetches everything the device needs to sell. False when the server did not answer. */
export async function loadNow(registration: Registration): Promise<boolean> {
  const [hasSetup, hasGoods] = await Promise.all([refreshSetup(registration), refreshCatalogue()])
  return hasSetup && hasGoods
}

/** Asks for a registration anew: the basket, the shift and everything in the journal stay. */
export async function beginRegistration(): Promise<void> {
  await remember(journalDb(), 'registration', null)
  keepTill(null)
  if (readSession().token === null) location.assign(`${BASE}${paths.login({ from: paths.desk() })}`)
  desk.change({ registration: null, dialog: null })
}
