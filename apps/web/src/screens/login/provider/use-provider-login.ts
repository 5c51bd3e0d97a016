import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  beginProviderLogin,
  confirmProviderLogin,
  finishProviderLogin,
} from '@kassa/contract/identity/provider.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { useSignIn } from '../use-sign-in.ts'
import { keepWaitingLink } from './waiting-link.ts'

type Whose = InputOf<typeof beginProviderLogin.request>['whose']

/** The sign-in that this tab began at a provider. */
interface Begun {
  readonly whose: Whose
  readonly ticket: string
}

const KEY = 'kassa.provider-begun'

/** Takes the sign-in that was begun in this tab: it is finished once. */
function takeBegun(): Begun | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept === null ? null : (JSON.parse(kept) as Begun)
}

/** Goes to the provider, and signs in whoever comes back from it. */
export function useProviderLogin() {
  const { t } = useTranslation('provider')
  const navigate = useNavigate()
  const { begin: enter, refusal: refusedSession, isBusy: isEntering } = useSignIn()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [second, setSecond] = useState<Begun | null>(null)
  const isFinished = useRef(false)

  const tell = (error: unknown): void => {
    setRefusal(error instanceof Error ? error.message : String(error))
    setIsBusy(false)
  }

  const go = async (whose: Whose): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    try {
      const { url, ticket } = await call(beginProviderLogin, { whose }, { isQuiet: true })
      sessionStorage.setItem(KEY, JSON.stringify({ whose, ticket }))
      location.assign(url)
    } catch (error) {
      tell(error)
    }
  }

  const finish = async (back: URLSearchParams): Promise<void> => {
    const begun = takeBegun()
    const code = back.get('code')
    if (begun === null || code === null) return tell(t('left'))
    setIsBusy(true)
    const issuer = back.get('iss')
    const said = { ...begun, code, state: back.get('state') ?? '', ...(issuer !== null && { issuer }) }
    try {
      const { session, link, secondFactor } = await call(finishProviderLogin, said, { isQuiet: true })
      if (session) return await enter(() => Promise.resolve(session))
      setIsBusy(false)
      if (secondFactor) return setSecond({ whose: begun.whose, ticket: secondFactor.ticket })
      if (link) keepWaitingLink(link)
      await navigate({ to: paths.login() })
    } catch (error) {
      tell(error)
    }
  }

  useEffect(() => {
    const back = new URLSearchParams(location.search)
    if (isFinished.current || (!back.has('code') && !back.has('error'))) return
    isFinished.current = true
    // Nothing of what the provider said stays in the address.
    history.replaceState(history.state, '', location.pathname)
    void finish(back)
  })

  const confirm = (secondFactor: string): Promise<void> =>
    second === null
      ? Promise.resolve()
      : enter(() => call(confirmProviderLogin, { ...second, secondFactor }, { isQuiet: true }))

  return { refusal: refusedSession ?? refusal, isBusy: isBusy || isEntering, needsSecond: second !== null, go, confirm }
}
