import type { MessagePurpose } from './purpose.ts'

/** Aliyun's own service, and any server that takes a text over HTTP. */
export const SMS_PROVIDERS = ['aliyun', 'http'] as const
export type SmsProvider = (typeof SMS_PROVIDERS)[number]

/**
 * Most characters of each field; the least is one. Source: specification §5 (key, secret and sign name); the template’s is the same, those
 * of a server of one's own are ours.
 */
export const SMS_LIMITS = {
  accessKeyId: 32,
  secret: 32,
  signName: 32,
  templateId: 32,
  url: 255,
  fieldName: 64,
  headerName: 64,
  headerValue: 512,
} as const

/** The formats in which a merchant's own server may want its messages. */
export const SMS_FORMATS = ['json', 'form'] as const
export type SmsFormat = (typeof SMS_FORMATS)[number]

/** The field names of a self-hosted server for the number, the text and the sender. */
export interface SmsFieldNames {
  readonly to: string
  readonly text: string
  readonly from: string
}

export const USUAL_FIELD_NAMES: SmsFieldNames = { to: 'to', text: 'text', from: 'from' }

/** A server that takes a text over HTTP: where, and how it wants it. */
export interface SmsServer {
  readonly url: string
  readonly format: SmsFormat
  readonly fieldNames: SmsFieldNames
  /** The header whose value is secret; empty: it asks for none. */
  readonly headerName: string
}

/** Returns whether each of the three stands under a name of its own, so that none takes another's place. */
export const areNamesApart = ({ to, text, from }: SmsFieldNames): boolean => new Set([to, text, from]).size === 3

/** Returns whether a kept secret may go on: it goes to the address and under the name that it was given for, and to no other. */
export const isSameServer = (
  one: Pick<SmsServer, 'url' | 'headerName'>,
  other: Pick<SmsServer, 'url' | 'headerName'>,
): boolean => one.url === other.url && one.headerName === other.headerName

/**
 * The purposes of messages sent by SMS: the codes of people whom only a phone number reaches, and the link to a
 * receipt. Each has its own template at the provider.
 */
const SMS_PURPOSES = ['member-code', 'receipt'] as const
export type SmsPurpose = (typeof SMS_PURPOSES)[number]

/** The number that stands in a test, where a code stands otherwise. */
const TEST_CODE = '000000'

export interface Sms {
  readonly template: SmsPurpose
  /** The parameters that the provider's template names, and nothing else. */
  readonly params: { readonly code: string }
  /** The address that the text leads to; null where it leads nowhere. */
  readonly link: string | null
}

/**
 * Returns the template of a message and its parameters: `code` alone, because a provider refuses parameters its
 * template does not name; of a receipt it is the end of its link, behind the `#`. A test uses the template of codes.
 * Undefined for messages that are not sent by SMS.
 */
export function smsOf(purpose: MessagePurpose, facts: Readonly<Record<string, string>>): Sms | undefined {
  if (purpose === 'member-code') return { template: purpose, params: { code: facts['code'] ?? '' }, link: null }
  if (purpose === 'receipt') {
    const link = facts['receipt'] ?? ''
    return { template: purpose, params: { code: link.slice(link.indexOf('#') + 1) }, link }
  }
  return purpose === 'test' ? { template: 'member-code', params: { code: TEST_CODE }, link: null } : undefined
}
