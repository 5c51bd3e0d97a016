import { isSameServer, smsOf } from '@kassa/domain/message/sms.ts'
import type { JobContext } from '../../../platform/module.ts'
import { problemOfUrl } from '../../../platform/outgoing/address-rule.ts'
import type { TakenMessage } from '../delivery/message.store.ts'
import { ALIYUN_ADDRESS, sendByAliyun } from './send-aliyun.ts'
import { sendByHttp } from './send-http.ts'
import { findNearestSmsGateway, type SmsGatewayRow } from './sms-gateway.store.ts'
import { findSmsKey, type SmsHeaderSecret, type SmsKey } from './sms-key.ts'
import { SmsRefused } from './sms-problem.ts'
import { standardText } from './standard-texts.ts'

/** The name under which a played provider is found (D107). */
const PLAYED = 'aliyun-sms'

type On = Pick<JobContext, 'database' | 'reach' | 'now' | 'newId'>
type Message = Pick<TakenMessage, 'merchantId' | 'partnerId' | 'id' | 'purpose' | 'recipient' | 'facts' | 'locale'>

interface Opened {
  readonly gateway: SmsGatewayRow
  readonly key: Partial<SmsKey & SmsHeaderSecret> | undefined
  readonly sms: NonNullable<ReturnType<typeof smsOf>>
}

/** Sends a message as a text by the gateway nearest to its place; answers the provider's number of it. Throws SmsRefused. */
export async function sendText(on: On, message: Message, beforeLast: () => Promise<void>): Promise<string | null> {
  const { database, reach } = on
  const sms = smsOf(message.purpose, message.facts)
  if (!sms) throw new SmsRefused('message-refused')
  const gateway = await findNearestSmsGateway(database, message)
  if (!gateway) throw new SmsRefused('no-gateway')
  const key = await database.transaction({ kind: 'owner' }, (tx) => findSmsKey(tx, reach.secrets, gateway))
  const opened = { gateway, key, sms }
  return gateway.provider === 'aliyun'
    ? toAliyun(on, message, opened, beforeLast)
    : toServer(on, message, opened, beforeLast)
}

function toAliyun(
  { reach, now, newId }: On,
  { id, recipient: to }: Message,
  { gateway, key, sms }: Opened,
  beforeLast: () => Promise<void>,
): Promise<string | null> {
  const { accessKeyId, secret } = key ?? {}
  const templateId = gateway.templates[sms.template]
  if (accessKeyId === undefined || secret === undefined || templateId === undefined) throw new SmsRefused('no-gateway')
  const played = reach.simulators?.addressOf(PLAYED)
  const way = {
    outgoing: played === undefined ? reach.outgoing : reach.toSimulators,
    address: played ?? ALIYUN_ADDRESS,
    key: { accessKeyId, secret },
    now,
    nonce: newId(),
  }
  return sendByAliyun(way, { id, to, signName: gateway.signName, templateId, params: sms.params }, beforeLast)
}

async function toServer(
  { reach }: On,
  { id, recipient: to, locale }: Message,
  { gateway: { server, signName: from }, key, sms }: Opened,
  beforeLast: () => Promise<void>,
): Promise<null> {
  if (!server) throw new SmsRefused('no-gateway')
  // The installation may allow less now than when this was saved.
  if (problemOfUrl(server.url, reach.allowed) !== null) throw new SmsRefused('address-forbidden')
  const way = { ...server, outgoing: reach.outgoing, headerValue: secretFor(server, key) }
  const text = standardText(sms.template, locale, { sender: from, code: sms.params.code, link: sms.link ?? '' })
  await sendByHttp(way, { id, to, from, text }, beforeLast)
  return null
}

/** The secret goes where it was sealed for: address and secret are read one after the other, and somebody may change both between. */
function secretFor(server: NonNullable<SmsGatewayRow['server']>, key: Opened['key']): string | null {
  if (server.headerName === '') return null
  const { url, headerName, headerValue } = key ?? {}
  const isItsOwn = url !== undefined && headerName !== undefined && isSameServer(server, { url, headerName })
  if (!isItsOwn || headerValue === undefined) throw new SmsRefused('no-gateway')
  return headerValue
}
