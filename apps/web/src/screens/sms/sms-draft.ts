import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  aliyunFields,
  aliyunKey,
  headerValue,
  httpFields,
  type saveSmsGateway,
  type smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
import { SMS_PROVIDERS, USUAL_FIELD_NAMES } from '@kassa/domain/message/sms.ts'
import { z } from 'zod'

export type SmsGateway = OutputOf<typeof smsGatewayView>

const orEmpty = <Field extends z.ZodType>(field: Field) => z.union([z.literal(''), field])
const isOn = z.boolean()
const { templates } = aliyunFields.shape

/** The values typed for the chosen kind; those typed for the other stay in the draft and are not sent. */
export const smsDraft = z.discriminatedUnion('provider', [
  aliyunFields.omit({ enabled: true }).extend({
    isOn,
    accessKeyId: orEmpty(aliyunKey.accessKeyId.unwrap()),
    secret: orEmpty(aliyunKey.secret.unwrap()),
    templates: templates.extend({ receipt: orEmpty(templates.shape.receipt.unwrap()) }),
  }),
  httpFields.omit({ enabled: true }).extend({ isOn, headerValue: orEmpty(headerValue.unwrap()) }),
])

/** The form of a gateway, or of a new one: the fields of both kinds, so that choosing between them loses nothing. */
export const draftOf = (gateway: SmsGateway | null) => ({
  provider: gateway?.provider ?? SMS_PROVIDERS[0],
  signName: gateway?.signName ?? '',
  isOn: gateway ? gateway.enabled === 1 : true,
  ...aliyunDraft(gateway),
  ...serverDraft(gateway),
})

const aliyunDraft = (gateway: SmsGateway | null) => ({
  accessKeyId: '',
  secret: '',
  templates: { 'member-code': '', receipt: '', ...(gateway?.provider === 'aliyun' ? gateway.templates : {}) },
})

const serverDraft = (gateway: SmsGateway | null) => {
  const server = gateway?.provider === 'http' ? gateway : null
  return {
    url: server?.url ?? '',
    format: server?.format ?? ('json' as const),
    fieldNames: server?.fieldNames ?? USUAL_FIELD_NAMES,
    headerName: server?.headerName ?? '',
    headerValue: '',
  }
}

/** Returns the request of a sound draft; a secret that was left empty is not sent. */
export function requestOf(
  { isOn: isSwitchedOn, ...typed }: OutputOf<typeof smsDraft>,
  version: number,
): InputOf<typeof saveSmsGateway.request> {
  const shared = { enabled: isSwitchedOn ? 1 : 0, version } as const
  if (typed.provider === 'http') {
    const { headerValue: value, ...rest } = typed
    return { ...rest, ...shared, ...(value === '' ? {} : { headerValue: value }) }
  }
  const { accessKeyId, secret, templates: named, ...rest } = typed
  const { receipt, ...codes } = named
  return {
    ...rest,
    ...shared,
    templates: receipt === '' ? codes : { ...codes, receipt },
    ...(accessKeyId === '' ? {} : { accessKeyId }),
    ...(secret === '' ? {} : { secret }),
  }
}
