import { setLocale } from '@kassa/contract/identity/identity.calls.ts'
import { t } from 'i18next'
import { call } from './call.ts'
import { announce } from './notices.ts'
import { refreshAll } from './refresh.ts'
import { localeOf } from '../words/locale.ts'
import { onLanguageChange, onLanguageKept } from '../words/words.ts'
import { readSession, writeSession } from '../session/session.ts'

/** A language chosen anywhere is written to the profile of whoever is signed in, so it cannot differ from the cookie (D1); one whose words do not come is not. Returns how to keep it no more. */
export function keepProfileLanguage(): () => void {
  onLanguageKept(() => announce({ kind: 'warn', title: t('chunk.language') }))
  return onLanguageChange((language) => {
    void refreshAll()
    const { user, token } = readSession()
    const locale = localeOf(language)
    if (user === null || token === null || user.locale === locale) return
    writeSession({ user: { ...user, locale } })
    void call(setLocale, { locale }, { isQuiet: true }).catch(() => undefined)
  })
}
