import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { newId } from '../../src/platform/ids.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { nextNumber } from './merchant.ts'

const made = '2026-01-01T00:00:00.000Z'

export interface MadeDevice {
  readonly deviceId: string
  readonly registrationId: string
  readonly token: string
  readonly privateKey: KeyObject
  readonly numberPrefix: string
}

/** A device of an outlet, registered, with its credential and key pair; or one that is there, registered anew. */
export async function makeDevice(
  tx: Tx,
  merchantId: string,
  outlet: { readonly outletId: string; readonly number: string },
  again?: { readonly deviceId: string },
): Promise<MadeDevice> {
  const [deviceId, registrationId] = [again?.deviceId ?? newId(), newId()]
  // From 1 to 9,999, however much was made before.
  const number = (nextNumber() % 9_999) + 1
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const numberPrefix = `${outlet.number}-${number}`
  if (!again) {
    await tx.run(sql`
    insert into device (merchant_id, id, outlet_id, number, name, created_at)
    values (${merchantId}, ${deviceId}, ${outlet.outletId}, ${number}, ${`Desk ${number}`}, ${made})`)
  }
  await tx.run(sql`
    insert into device_registration (merchant_id, id, device_id, epoch, public_key, token_hash, number_prefix, last_hash,
      registered_at, registered_by)
    values (${merchantId}, ${registrationId}, ${deviceId},
      (select count(*) + 1 from device_registration where merchant_id = ${merchantId} and device_id = ${deviceId}), ${{ kty, crv, x, y }}, ${tokenHash}, ${numberPrefix},
      ${firstPreviousHash}, ${made}, ${newId()})`)
  await tx.run(sql`
    insert into device_credential (token_hash, merchant_id, registration_id)
    values (${tokenHash}, ${merchantId}, ${registrationId})`)
  return { deviceId, registrationId, token, privateKey, numberPrefix }
}
