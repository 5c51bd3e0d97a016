import { smsOf } from '@kassa/domain/message/sms.ts'
import type { JobContext } from '../../../platform/module.ts'
import type { TakenMessage } from '../delivery/message.store.ts'
import { ALIYUN_ADDRESS, sendByAliyun } from './send-aliyun.ts'
import { findNearestSmsGateway } from './sms-gateway.store.ts'
import { findSmsKey } from './sms-key.ts'
import { SmsRefused } from './sms-problem.ts'

/** The name under which a played provider is found (D107). */
const PLAYED = 'aliyun-sms'

/** Sends a message as a text by the gateway nearest to its place; answers the provider's number of it. Throws SmsRefused. */
export async function sendText(
  { database, reach, now, newId }: Pick<JobContext, 'database' | 'reach' | 'now' | 'newId'>,
  message: Pick<TakenMessage, 'merchantId' | 'partnerId' | 'id' | 'purpose' | 'recipient' | 'facts'>,
  beforeLast: () => Promise<void>,
): Promise<string | null> {
  const sms = smsOf(message.purpose, message.facts)
  if (!sms) throw new SmsRefused('message-refused')
  const gateway = await findNearestSmsGateway(database, message)
  const key = gateway && (await database.transaction({ kind: 'owner' }, (tx) => findSmsKey(tx, reach.secrets, gateway)))
  if (!gateway || !key) throw new SmsRefused('no-gateway')
  const played = reach.simulators?.addressOf(PLAYED)
  const way = {
    outgoing: played === undefined ? reach.outgoing : reach.toSimulators,
    address: played ?? ALIYUN_ADDRESS,
    key,
    now,
    nonce: newId(),
  }
  const { id, recipient: to } = message
  const text = { id, to, signName: gateway.signName, templateId: gateway.templates[sms.template], params: sms.params }
  return sendByAliyun(way, text, beforeLast)
}
