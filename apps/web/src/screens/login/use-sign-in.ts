import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { login, type sessionAnswer } from '@kassa/contract/identity/identity.calls.ts'
import { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { preloadFrame } from '../../kit/state/frame-ahead.ts'
import { showPasskey } from '../../parts/person/passkey-browser.ts'
import { safeReturn } from '../../places.ts'
import { landing } from '../../session/landing.ts'
import { takeLeftOff } from '../../session/left-off.ts'
import { readSession, startSession } from '../../session/session.ts'
import { languageOf } from '../../words/locale.ts'
import { changeLanguage } from '../../words/words.ts'
import { linkWaiting } from './provider/waiting-link.ts'
import { type LoginDraft, type LoginKind, requestOf } from './login-form.ts'

type Answer = OutputOf<typeof sessionAnswer>

const leaveOthersPush = async (): Promise<void> => (await import('../../parts/push/leave-others.ts')).leaveOthersPush()

/** Signs in by what was typed or by passkey, and goes on to where somebody wanted to be; a refusal stands as words. */
export function useSignIn() {
  const { t } = useTranslation('login')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const begin = async (ask: () => Promise<Answer>, password?: string): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    void preloadFrame().catch(() => undefined)
    try {
      const answer = await ask()
      startSession(answer)
      if (password !== undefined) await linkWaiting(password)
      void leaveOthersPush().catch(() => undefined)
      await changeLanguage(languageOf(answer.user.locale))
      const wanted = safeReturn(takeLeftOff(answer.user.id) ?? search['from'])
      await navigate({ to: landing(readSession(), wanted) })
    } catch (error) {
      if (isApiError(error) && error.code === 'login.second-factor-needed') setNeedsSecondFactor(true)
      setRefusal(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  const signIn = (kind: LoginKind, draft: LoginDraft): Promise<void> =>
    begin(() => call(login, requestOf(kind, draft), { isQuiet: true }), draft.password)
  const signInByPasskey = (remember: boolean): Promise<void> =>
    begin(async () => {
      const asked = await call(beginPasskeyLogin, {}, { isQuiet: true })
      const shown = await showPasskey(asked)
      if (shown === null) throw new Error(t('passkey.left'))
      return call(loginByPasskey, { ticket: asked.ticket, remember, ...shown }, { isQuiet: true })
    })
  return { refusal, isBusy, needsSecondFactor, signIn, signInByPasskey, begin }
}
