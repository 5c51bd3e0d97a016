import { smtpPort } from '../../../platform/mail/smtp.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import type { JobContext } from '../../../platform/module.ts'
import { NOBODYS_MERCHANT, type MessageOwner } from '../place.ts'
import { findNearestGateway } from './gateway.store.ts'
import { placeSecret } from './place-secret.ts'

/** A way that letters go. */
export interface LetterWay {
  readonly port: MailPort
  /** True where it is the platform's: a letter by it speaks for a partner's brand where there is one. */
  readonly isPlatforms: boolean
}

/** The way a message goes; undefined where nobody above it has a gateway, and the installation's own is taken. */
export async function openGateway(
  { database, reach }: Pick<JobContext, 'database' | 'reach'>,
  place: MessageOwner,
): Promise<LetterWay | undefined> {
  const gateway = await findNearestGateway(database, place)
  if (!gateway) return undefined
  const { host, port, security, address, sender, loginName, hasPassword } = gateway
  const pass = hasPassword
    ? await database.transaction({ kind: 'owner' }, (tx) => mailPasswords.find(tx, reach.secrets, gateway))
    : undefined
  const login = pass === undefined ? {} : { login: { user: loginName === '' ? address : loginName, pass } }
  const server = { host, port, security, from: { name: sender, address }, ...login }
  const isPlatforms = gateway.merchantId === NOBODYS_MERCHANT && gateway.partnerId === null
  return { port: smtpPort(server, { allowed: reach.allowed }), isPlatforms }
}

/** The password of a gateway, by which it signs in. */
export const mailPasswords = placeSecret('mail')
