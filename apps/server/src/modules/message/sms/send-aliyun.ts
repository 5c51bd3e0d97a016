import type { OutgoingPort } from '../../../platform/outgoing/outgoing-port.ts'
import { acs3 } from './acs3.ts'
import type { SmsKey } from './sms-key.ts'
import { lostOnTheWay, problemOfAliyun, SmsRefused } from './sms-problem.ts'

export interface AliyunSms {
  /** The phone number in E.164. */
  readonly to: string
  readonly signName: string
  readonly templateId: string
  readonly params: Readonly<Record<string, string>>
  /** The message's own number, which the provider gives back with its reports. */
  readonly id: string
}

export interface AliyunWay {
  readonly outgoing: OutgoingPort
  /** Without a slash at its end. */
  readonly address: string
  readonly key: SmsKey
  readonly now: string
  readonly nonce: string
}

/** The address of Short Message Service. */
export const ALIYUN_ADDRESS = 'https://dysmsapi.aliyuncs.com'

/**
 * Sends one text by Aliyun's `SendSms` (2017-05-25) and answers the provider's number of it. `beforeLast` is waited for before the call:
 * thrown out of it, nothing was sent. Throws SmsRefused.
 */
export async function sendByAliyun(
  way: AliyunWay,
  sms: AliyunSms,
  beforeLast: () => Promise<void>,
): Promise<string | null> {
  const { outgoing, address, key, now, nonce } = way
  const { query, headers } = acs3({
    host: new URL(address).host,
    action: 'SendSms',
    version: '2017-05-25',
    query: {
      PhoneNumbers: sms.to.replace(/^\+/, ''),
      SignName: sms.signName,
      TemplateCode: sms.templateId,
      TemplateParam: JSON.stringify(sms.params),
      OutId: sms.id,
    },
    ...key,
    date: `${now.slice(0, 19)}Z`,
    nonce,
  })
  await beforeLast()
  const url = `${address}/?${query}`
  const answer = await outgoing
    .send({ purpose: 'message.sms', method: 'POST', url, headers })
    .catch((error: unknown) => {
      throw lostOnTheWay(error)
    })
  return readAnswer(answer.body.toString('utf8'))
}

/** An answer that says nothing to be understood leaves open whether the text went. */
function readAnswer(body: string): string | null {
  const { Code: code, BizId: number } = fieldsOf(body)
  if (typeof code !== 'string' || !/^[A-Za-z0-9_.]{1,64}$/.test(code))
    throw new SmsRefused('unreachable', { isCertain: false })
  if (code !== 'OK') throw new SmsRefused(problemOfAliyun(code), { answer: code })
  return typeof number === 'string' && /^[0-9^]{1,64}$/.test(number) ? number : null
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
