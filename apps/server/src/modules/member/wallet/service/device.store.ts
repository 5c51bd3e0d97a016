import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A telephone as it names itself to one pass type. */
export interface DeviceOfPass {
  readonly passId: string
  readonly device: string
}

/** The most telephones that are told of one pass: a member has a few, and whoever has its token could write any number. */
const MOST_DEVICES = 20

/** Writes a telephone, or its new token. Returns whether it is new; null where the pass has the most already. */
export async function writeDevice(
  tx: Tx,
  merchantId: string,
  { passId, device, pushToken, now }: DeviceOfPass & { readonly pushToken: string; readonly now: string },
): Promise<boolean | null> {
  await tx.run(sql`select from wallet_pass where merchant_id = ${merchantId} and id = ${passId} for update`)
  const changed = await tx.run(sql`
    update wallet_device set push_token = ${pushToken}
    where merchant_id = ${merchantId} and pass_id = ${passId} and device = ${device}`)
  if (changed > 0) return false
  const written = await tx.run(sql`
    insert into wallet_device (merchant_id, pass_id, device, push_token, registered_at)
    select ${merchantId}::uuid, ${passId}::uuid, ${device}, ${pushToken}, ${now}::timestamptz
    where (select count(*) from wallet_device where merchant_id = ${merchantId} and pass_id = ${passId}) < ${MOST_DEVICES}::integer`)
  return written > 0 ? true : null
}

export const deleteDevice = (tx: Tx, merchantId: string, { passId, device }: DeviceOfPass): Promise<number> =>
  tx.run(sql`
    delete from wallet_device where merchant_id = ${merchantId} and pass_id = ${passId} and device = ${device}`)

/** Returns the passes of a telephone that changed after a moment, or all of them, each with the moment of its last change. */
export const listChangedPasses = (
  tx: Tx,
  merchantId: string,
  { device, issuer, since }: { readonly device: string; readonly issuer: string; readonly since: string | null },
): Promise<{ id: string; changedAt: string }[]> =>
  tx.many(sql`
    select p.id, p.changed_at from wallet_device d
    join wallet_pass p on p.merchant_id = d.merchant_id and p.id = d.pass_id
    where d.merchant_id = ${merchantId} and d.device = ${device} and p.issuer = ${issuer}
      and (${since}::timestamptz is null or p.changed_at > ${since}::timestamptz)
    order by p.changed_at, p.id`)

/** Returns the tokens by which telephones are told of passes. */
export const listTokens = (
  tx: Tx,
  merchantId: string,
  passIds: readonly string[],
): Promise<{ passId: string; device: string; pushToken: string }[]> =>
  tx.many(sql`
    select pass_id, device, push_token from wallet_device
    where merchant_id = ${merchantId} and pass_id = any(${passIds}::uuid[]) order by pass_id, device`)

/** Forgets a telephone that Apple does not know any more, unless it has named a new token meanwhile. */
export const deleteDeadDevice = (
  tx: Tx,
  merchantId: string,
  { passId, device, pushToken }: DeviceOfPass & { readonly pushToken: string },
): Promise<number> =>
  tx.run(sql`
    delete from wallet_device where merchant_id = ${merchantId} and pass_id = ${passId} and device = ${device}
      and push_token = ${pushToken}`)
