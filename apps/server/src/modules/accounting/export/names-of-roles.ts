import { roleWords } from '@kassa/contract/accounting/role-words.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { languageOf } from '../../../platform/calls/refusal.ts'

/** The names of some roles in the reader's language, as the page of accounts has them. */
export function namesOfRoles(roles: readonly AccountRole[], locale: Locale): string {
  const language = languageOf[locale]
  return roles.map((role) => roleWords[role][language]).join(language === 'en' ? ', ' : '、')
}
