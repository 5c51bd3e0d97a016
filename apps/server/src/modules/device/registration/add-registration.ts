import { createPublicKey } from 'node:crypto'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { registerDevice as call } from '@kassa/contract/device/device.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { firstNumberOf } from '@kassa/domain/sales/number-turn.ts'
import type { Context } from '../../../platform/command.ts'
import { credentialOf, hashToken, newToken } from '../../../platform/session/token.ts'
import { bindCode } from '../../billing/public.ts'
import { isSerialTaken } from '../list/device.store.ts'
import {
  countTestTills,
  findDevice,
  findLastNumber,
  findOutletForRegistration,
  insertDevice,
  insertRegistration,
  isRangeTaken,
  setNameAndNumber,
  setRegistrationsUnbound,
} from './registration.store.ts'

const lastDeviceNumber = 9_999
/** A test shop is for trying things out; the message says the number too. */
const mostTestTills = 3

type Request = OutputOf<typeof call.request>
type Answer = OutputOf<typeof call.answer>

/**
 * A new registration at the outlet, in the name of whoever may (`by`, an account). Named as a device that is there, it ends that one's
 * earlier registrations. Refuses a key that is none, a device that is disabled or stands elsewhere, and where numbers or codes are used up.
 */
export async function addRegistration(
  context: Context,
  outletId: string,
  request: Request,
  by: string,
): Promise<Result<Answer>> {
  const { tx, merchantId, now } = context
  const { historySince = now } = request
  if (historySince !== now && !context.holds('platform.analysis.orders.backdate')) {
    return refuse({ code: 'permission.missing' })
  }
  if (!isFit(request.publicKey)) return refuse({ code: 'device.public-key-unfit' })
  const outlet = await findOutletForRegistration(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const known =
    request.deviceId === undefined ? undefined : await findDevice(tx, merchantId, outletId, request.deviceId)
  if (request.deviceId !== undefined && !known) return refuse({ code: 'thing.not-found' })
  if (known && !known.isEnabled) return refuse({ code: 'device.disabled' })
  const rangeOf = (count: number): string => `${outlet.number}-${String(count).padStart(2, '0')}`
  // The outlet may have been given a number since that another outlet had, and a till of that one wrote its receipts under.
  const isOwn = known !== undefined && !(await isRangeTaken(tx, merchantId, rangeOf(known.number), known.id))
  const number = isOwn ? known.number : (await findLastNumber(tx, merchantId, outletId)) + 1
  if (number > lastDeviceNumber) return refuse({ code: 'device.too-many' })
  const deviceId = known?.id ?? context.newId()
  if (((await countTestTills(tx, deviceId)) ?? 0) >= mostTestTills) return refuse({ code: 'test-shop.tills-full' })
  if (known) {
    await setNameAndNumber(tx, merchantId, { id: deviceId, name: request.name, number })
    await setRegistrationsUnbound(tx, merchantId, deviceId, now)
  } else {
    const { name, serialNumber = '', type, model } = request
    if (await isSerialTaken(tx, merchantId, serialNumber, deviceId))
      return refuse({ code: 'device.serial-taken', facts: { serial: serialNumber } })
    await insertDevice(tx, merchantId, {
      id: deviceId,
      outletId,
      number,
      name,
      serialNumber,
      type,
      model,
      location: '',
      createdAt: now,
    })
  }
  const coded = await bindCode(tx, merchantId, deviceId, context)
  if (!coded.ok) return coded
  const epoch = (known?.epoch ?? 0) + 1
  const registrationId = context.newId()
  const secret = newToken()
  const numberPrefix = rangeOf(number)
  const { cluster } = await insertRegistration(tx, merchantId, {
    id: registrationId,
    deviceId,
    epoch,
    publicKey: request.publicKey,
    tokenHash: hashToken(secret),
    numberPrefix,
    at: Date.parse(historySince) < Date.parse(now) ? historySince : now,
    by,
    level: request.level ?? 0,
  })
  context.audit({ subject: `device/${deviceId}`, after: { name: request.name, epoch, numberPrefix, historySince } })
  context.emit({ name: 'device.registered', outletId, payload: { deviceId, epoch } })
  const firstNumber = firstNumberOf(epoch)
  return accept({
    deviceId,
    registrationId,
    epoch,
    numberPrefix,
    firstNumber,
    deviceToken: credentialOf(secret, cluster),
  })
}

/** A point that is not on the curve is no key. */
function isFit(key: Readonly<Record<'kty' | 'crv' | 'x' | 'y', string>>): boolean {
  try {
    return createPublicKey({ key, format: 'jwk' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}
