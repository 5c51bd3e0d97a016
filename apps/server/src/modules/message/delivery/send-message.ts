import { MESSAGE_PURPOSES, type FactsOf, type MessagePurpose } from '@kassa/domain/message/purpose.ts'
import type { SmsPurpose } from '@kassa/domain/message/sms.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { NOBODYS_MERCHANT } from '../place.ts'
import { insertMessage } from './message.store.ts'

export interface Mail<Purpose extends MessagePurpose> {
  readonly purpose: Purpose
  readonly to: string
  readonly locale: Locale
  /** The facts that the purpose's template names, each as text. */
  readonly facts: FactsOf<Purpose>
  /**
   * The owner of the mail, which decides gateway and template (the nearest that is set: merchant, its partner, the platform). A merchant's
   * mail is written inside that merchant; a partner's (`partnerId`) and the platform's (neither) above the tenants.
   */
  readonly from?: { readonly merchantId?: string | null; readonly partnerId?: string | null }
  /** A file that goes with a mail, as text; deleted together with the mail's text. */
  readonly file?: { readonly name: string; readonly text: string }
  /** The key under which it goes out once; left out, each call is a mail. */
  readonly key?: string
}

/**
 * Puts a mail on its way with this transaction: it leaves only if this is committed, and then once. Answers false where its key was told
 * before. The text is made when it leaves, from the template that counts then.
 */
export const sendMail = <Purpose extends MessagePurpose>(
  tx: Tx,
  context: Asked,
  mail: Mail<Purpose>,
): Promise<boolean> => putOnItsWay(tx, context, mail, 'mail')

/** Sends a text by SMS to a phone number in E.164. The purpose needs a template there (`domain/message/sms.ts`). */
export const sendSms = <Purpose extends SmsPurpose | 'test'>(
  tx: Tx,
  context: Asked,
  mail: Mail<Purpose>,
): Promise<boolean> => putOnItsWay(tx, context, mail, 'sms')

interface Asked {
  readonly newId: () => string
  readonly now: string
}

function putOnItsWay<Purpose extends MessagePurpose>(
  tx: Tx,
  { newId, now }: Asked,
  { purpose, to, locale, facts, from = {}, key, file }: Mail<Purpose>,
  channel: 'mail' | 'sms',
): Promise<boolean> {
  const usefulUntil = new Date(Date.parse(now) + MESSAGE_PURPOSES[purpose].usefulMinutes * 60_000).toISOString()
  return insertMessage(tx, {
    merchantId: from.merchantId ?? NOBODYS_MERCHANT,
    partnerId: from.merchantId ? null : (from.partnerId ?? null),
    id: newId(),
    channel,
    purpose,
    key: key ?? null,
    locale,
    recipient: to,
    facts: file ? { ...facts, fileName: file.name, file: file.text } : facts,
    dueAt: now,
    usefulUntil,
    now,
  })
}
