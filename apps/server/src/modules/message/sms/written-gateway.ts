import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { saveSmsGateway } from '@kassa/contract/message/sms.calls.ts'
import { areNamesApart, isSameServer } from '@kassa/domain/message/sms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { secretTail } from '../../../platform/secrets/secret-tail.ts'
import type { SmsGatewayFields, SmsGatewayRow } from './sms-gateway.store.ts'
import type { SmsHeaderSecret, SmsKey } from './sms-key.ts'

type Wanted = OutputOf<typeof saveSmsGateway.request>
type WantedAliyun = Extract<Wanted, { provider: 'aliyun' }>
type WantedHttp = Extract<Wanted, { provider: 'http' }>

/** The state of a gateway to be written. */
export interface WrittenGateway {
  readonly fields: SmsGatewayFields
  /** The new secret. Null leaves the stored one, an empty one removes it. */
  readonly secret: string | null
  readonly noted: Readonly<Record<string, boolean>>
}

/** Returns the gateway that a request results in. Refuses where the secret is missing, or would go to an address it was not given for. */
export const writtenGateway = (
  context: Pick<Context, 'problemOfUrl'>,
  wanted: Wanted,
  before: SmsGatewayRow | undefined,
): Result<WrittenGateway> =>
  wanted.provider === 'aliyun' ? aliyunWritten(wanted, before) : httpWritten(context, wanted, before)

function aliyunWritten(wanted: WantedAliyun, before: SmsGatewayRow | undefined): Result<WrittenGateway> {
  const { provider, signName, templates, enabled } = wanted
  const key = keyOf(wanted, before)
  if (key === undefined) return refuse({ code: 'sms-gateway.key-missing' })
  const keyTail = key ? secretTail(key.accessKeyId) : (before?.keyTail ?? '')
  return accept({
    fields: { provider, signName, templates, keyTail, server: null, isEnabled: enabled === 1 },
    secret: key && JSON.stringify(key),
    noted: { hasNewKey: key !== null },
  })
}

/** The key that was typed; null where what is kept stays; undefined where half of it, or all of it, is missing. */
function keyOf({ accessKeyId, secret }: WantedAliyun, before: SmsGatewayRow | undefined): SmsKey | null | undefined {
  if (accessKeyId !== undefined && secret !== undefined) return { accessKeyId, secret }
  return accessKeyId === undefined && secret === undefined && before?.provider === 'aliyun' ? null : undefined
}

function httpWritten(
  { problemOfUrl }: Pick<Context, 'problemOfUrl'>,
  wanted: WantedHttp,
  before: SmsGatewayRow | undefined,
): Result<WrittenGateway> {
  const { provider, signName, url, format, fieldNames, headerName, enabled } = wanted
  const problem = problemOfUrl(url)
  if (problem === 'inside') return refuse({ code: 'sms-gateway.url-forbidden', facts: { host: new URL(url).hostname } })
  if (problem === 'plain') return refuse({ code: 'sms-gateway.url-plain' })
  if (!areNamesApart(fieldNames)) return refuse({ code: 'sms-gateway.names-same' })
  const secret = headerSecretOf(wanted, before)
  if (!secret.ok) return secret
  const server = { url, format, fieldNames, headerName }
  return accept({
    fields: { provider, signName, templates: {}, keyTail: '', server, isEnabled: enabled === 1 },
    secret: secret.value,
    noted: { hasNewSecret: wanted.headerValue !== undefined },
  })
}

/** A kept secret goes only where it was given for: otherwise whoever may edit could have it sent to a server of theirs. */
function headerSecretOf(
  { url, headerName, headerValue }: WantedHttp,
  before: SmsGatewayRow | undefined,
): Result<string | null> {
  if (headerName === '') return headerValue === undefined ? accept('') : refuse({ code: 'sms-gateway.header-unnamed' })
  if (headerValue !== undefined)
    return accept(JSON.stringify({ url, headerName, headerValue } satisfies SmsHeaderSecret))
  const isKept = before?.server ? isSameServer(before.server, { url, headerName }) : false
  return isKept ? accept(null) : refuse({ code: 'sms-gateway.secret-again' })
}
