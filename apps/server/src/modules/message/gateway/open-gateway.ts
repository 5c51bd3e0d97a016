import { smtpPort } from '../../../platform/mail/smtp.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import type { JobContext } from '../../../platform/module.ts'
import { findPlatformSecret, findSecret, setPlatformSecret, setSecret } from '../../../platform/secret.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SecretBox } from '../../../platform/secret.ts'
import { NOBODYS_MERCHANT, type Place } from '../place.ts'
import { findNearestGateway } from './gateway.store.ts'

/** The way a message goes; undefined where nobody above it has a gateway, and the installation's own is taken. */
export async function openGateway(
  { database, reach }: Pick<JobContext, 'database' | 'reach'>,
  place: Place,
): Promise<MailPort | undefined> {
  const gateway = await findNearestGateway(database, place)
  if (!gateway) return undefined
  const { host, port, security, address, sender, loginName, hasPassword } = gateway
  const pass = hasPassword
    ? await database.transaction({ kind: 'owner' }, (tx) => findPassword(tx, reach.secrets, gateway))
    : undefined
  const login = pass === undefined ? {} : { login: { user: loginName === '' ? address : loginName, pass } }
  return smtpPort({ host, port, security, from: { name: sender, address }, ...login }, { allowed: reach.allowed })
}

export const secretName = (id: string): string => `mail/${id}`

const findPassword = (
  tx: Tx,
  box: SecretBox,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<string | undefined> =>
  merchantId === NOBODYS_MERCHANT
    ? findPlatformSecret(tx, box, secretName(id))
    : findSecret(tx, box, merchantId, secretName(id))

/** Keeps a gateway's password, sealed; it is never read again but to sign in. */
export const setPassword = (
  tx: Tx,
  box: SecretBox,
  { merchantId, id, text, now }: { merchantId: string; id: string; text: string; now: string },
): Promise<number> =>
  merchantId === NOBODYS_MERCHANT
    ? setPlatformSecret(tx, box, { name: secretName(id), text, now })
    : setSecret(tx, box, { merchantId, name: secretName(id), text, now })
