import type { SmsServer } from '@kassa/domain/message/sms.ts'
import type { OutgoingPort } from '../../../platform/outgoing/outgoing-port.ts'
import { lostOnTheWay, problemOfStatus, SmsRefused } from './sms-problem.ts'

export interface HttpSms {
  /** The message's own number: the server that has it already does not send it again. */
  readonly id: string
  /** The phone number in E.164. */
  readonly to: string
  readonly from: string
  readonly text: string
}

export interface HttpWay extends SmsServer {
  readonly outgoing: OutgoingPort
  /** Null where the server asks for no header. */
  readonly headerValue: string | null
  readonly timeoutMillis?: number
}

/**
 * Hands one text to any server that takes texts over HTTP. `beforeLast` is waited for before the call: thrown out of it, nothing was sent.
 * The status alone says what came of it; what else the server says is not read. Throws SmsRefused.
 */
export async function sendByHttp(way: HttpWay, sms: HttpSms, beforeLast: () => Promise<void>): Promise<void> {
  const { outgoing, url, headerName, headerValue, timeoutMillis } = way
  const headers = {
    ...(headerName === '' || headerValue === null ? {} : { [headerName]: headerValue }),
    'content-type': TYPES[way.format],
    'idempotency-key': sms.id,
  }
  await beforeLast()
  const { status } = await outgoing
    .send({
      purpose: 'message.sms',
      method: 'POST',
      url,
      headers,
      body: bodyOf(way, sms),
      isStatusEnough: true,
      ...(timeoutMillis === undefined ? {} : { timeoutMillis }),
    })
    .catch((error: unknown) => {
      throw lostOnTheWay(error)
    })
  const problem = problemOfStatus(status)
  if (problem !== null) throw new SmsRefused(problem, { answer: String(status) })
}

const TYPES: Readonly<Record<SmsServer['format'], string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
}

function bodyOf({ format, fieldNames }: SmsServer, { to, text, from }: HttpSms): string {
  const said = [
    [fieldNames.to, to],
    [fieldNames.text, text],
    [fieldNames.from, from],
  ] as const
  return format === 'form'
    ? new URLSearchParams(said.map((pair) => [...pair])).toString()
    : JSON.stringify(Object.fromEntries(said))
}
