import { fillTemplate, type MailTemplate } from '@kassa/domain/message/template.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TakenMessage } from '../delivery/message.store.ts'
import type { LetterBrand } from './letter-brand.store.ts'
import { STANDARD_TEMPLATES } from './standard-templates.ts'
import { findNearestTemplate } from './template.store.ts'

/** The product's own words, under the name of a brand where there is one. */
function standardFor({ purpose, locale }: Pick<TakenMessage, 'purpose' | 'locale'>, brand: LetterBrand | undefined) {
  const template = STANDARD_TEMPLATES[purpose][locale]
  if (!brand) return template
  // A brace would be read as a blank of the template.
  const name = brand.name.replaceAll(/[{}]/g, '')
  const named = (text: string): string => text.replaceAll('Kassa', () => name)
  return {
    title: named(template.title),
    content: named(template.content),
    signature: named(template.signature),
  } satisfies MailTemplate
}

/** Returns the subject and text of a message as of now. */
export async function mailOf(
  database: Database,
  message: Pick<TakenMessage, 'merchantId' | 'partnerId' | 'purpose' | 'locale' | 'facts'>,
  brand?: LetterBrand,
): Promise<{ readonly subject: string; readonly text: string }> {
  return fillTemplate((await findNearestTemplate(database, message)) ?? standardFor(message, brand), message.facts)
}
