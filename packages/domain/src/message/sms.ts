import type { MessagePurpose } from './purpose.ts'

export const SMS_PROVIDERS = ['aliyun'] as const
export type SmsProvider = (typeof SMS_PROVIDERS)[number]

/** Most characters of each field; the least is one. Source: specification §5 (key, secret and sign name); the template’s is the same. */
export const SMS_LIMITS = { accessKeyId: 32, secret: 32, signName: 32, templateId: 32 } as const

/** What goes by SMS: the codes of those whom only a phone number reaches. Each has the provider's template of its own. */
export const SMS_PURPOSES = ['member-code'] as const
export type SmsPurpose = (typeof SMS_PURPOSES)[number]

/** The number that stands in a test, where a code stands otherwise. */
const TEST_CODE = '000000'

/**
 * Which template a message goes by and what that puts in: `code` alone, because a provider refuses what its template does not name. A
 * test goes by the template of codes. Undefined for what is not sent by SMS.
 */
export function smsOf(
  purpose: MessagePurpose,
  facts: Readonly<Record<string, string>>,
): { readonly template: SmsPurpose; readonly params: Readonly<Record<string, string>> } | undefined {
  if (purpose === 'member-code') return { template: purpose, params: { code: facts['code'] ?? '' } }
  return purpose === 'test' ? { template: 'member-code', params: { code: TEST_CODE } } : undefined
}
