import { randomBytes } from 'node:crypto'
import { makePairingCode as makeCall, pairByCode as pairCall } from '@kassa/contract/device/device-pairing.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  DEVICE_PAIRING,
  PAIRING_CODE_BYTES,
  pairingCodeOf,
  pairingCodeText,
  pairingEndsAt,
  readPairingCode,
} from '@kassa/domain/identity/device-pairing.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { findListedForUpdate } from '../list/device.store.ts'
import { addRegistration } from '../registration/add-registration.ts'
import { findOutletForRegistration } from '../registration/registration.store.ts'
import { findPlace, isBoundElsewhere, setPairing, usePairing, type Pairing } from './pairing.store.ts'

type Request = OutputOf<typeof pairCall.request>
type Answer = OutputOf<typeof pairCall.answer>

/** Makes a pairing code. A registered device loses nothing by it: the device is unbound first. */
export const makePairingCode = command(makeCall, async (context, { id }) => {
  const { tx, merchantId, reaches, actor, realNow, audit } = context
  const device = await findListedForUpdate(tx, merchantId, id)
  if (!device || !reaches(device.outletId)) return refuse({ code: 'thing.not-found' })
  if (!device.isEnabled) return refuse({ code: 'device.disabled' })
  if (device.isBound) return refuse({ code: 'device.still-bound', facts: { name: device.name } })
  const code = pairingCodeOf(randomBytes(PAIRING_CODE_BYTES))
  const expiresAt = pairingEndsAt(realNow)
  const { outletId } = device
  await setPairing(tx, merchantId, {
    deviceId: id,
    outletId,
    codeHash: hashToken(code),
    madeBy: actor.accountId,
    expiresAt,
  })
  audit({ subject: `device/${id}`, after: { name: device.name, hasPairingCodeUntil: expiresAt } })
  return accept({ code: pairingCodeText(code), expiresAt })
})

const unknown = () => refuse({ code: 'device-pairing.code-unknown', facts: { minutes: DEVICE_PAIRING.minutes } })

/** Makes a browser that nobody signed in at the device of its code. Codes that are none are counted by address. */
export const pairByCode = command(pairCall, pair, {
  named: ({ code }) => {
    const read = readPairingCode(code)
    return read === undefined ? undefined : { kind: 'pairing-code', folded: hashToken(read).toString('hex') }
  },
})

async function pair(context: Context, request: Request): Promise<Result<Answer>> {
  const { tx, now, limiter, ip, enter } = context
  const key = `device pairing from ${ip}`
  const seconds = await limiter.take(key, DEVICE_PAIRING.tries, DEVICE_PAIRING.triesMinutes * 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const code = readPairingCode(request.code)
  if (code === undefined) return refuse({ code: 'device-pairing.code-unfit' })
  const { x, y } = request.publicKey
  const pairing = await usePairing(tx, hashToken(code), hashToken(`${x}.${y}`), now)
  if (!pairing) return unknown()
  await limiter.giveBack(key)
  return enter(pairing.merchantId, () => register(context, pairing, request))
}

/** Registers in the name of whoever made the code. The outlet is held first, as everybody does who registers there. */
async function register(context: Context, pairing: Pairing, { publicKey, level }: Request): Promise<Result<Answer>> {
  const { tx } = context
  const { merchantId, deviceId, outletId, madeBy } = pairing
  await findOutletForRegistration(tx, merchantId, outletId)
  const device = await findListedForUpdate(tx, merchantId, deviceId)
  if (device?.outletId !== outletId) return unknown()
  if (await isBoundElsewhere(tx, merchantId, deviceId, publicKey))
    return refuse({ code: 'device.still-bound', facts: { name: device.name } })
  const request = { name: device.name, type: 'browser' as const, model: '', publicKey, deviceId, level }
  const registered = await addRegistration(context, outletId, request, madeBy)
  if (!registered.ok) return registered
  const place = await findPlace(tx, merchantId, outletId)
  return accept({ ...registered.value, ...place, merchantId, outletId, deviceName: device.name })
}
