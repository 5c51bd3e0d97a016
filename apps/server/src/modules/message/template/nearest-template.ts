import { fillTemplate } from '@kassa/domain/message/template.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TakenMessage } from '../delivery/message.store.ts'
import { STANDARD_TEMPLATES } from './standard-templates.ts'
import { findNearestTemplate } from './template.store.ts'

/** Returns the subject and text of a message as of now. */
export async function mailOf(
  database: Database,
  message: Pick<TakenMessage, 'merchantId' | 'partnerId' | 'purpose' | 'locale' | 'facts'>,
): Promise<{ readonly subject: string; readonly text: string }> {
  const { purpose, locale, facts } = message
  return fillTemplate((await findNearestTemplate(database, message)) ?? STANDARD_TEMPLATES[purpose][locale], facts)
}
