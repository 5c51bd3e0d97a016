import { unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isApiError } from '../../api/api-error.ts'
import { paths, safeReturn } from '../../paths.ts'
import { isSeatTaken, lockSession, readSession, useSession, writeSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { lockIcon } from '../../ui/icons.ts'
import { PasswordField } from '../../parts/person/PasswordField.tsx'

/**
 * Holds every screen until the password is given. Opening its address locks. While somebody else sits at the desk of this
 * browser it holds the back office alone, and the way back to the desk is open. Source: specification §2, SE-S04, D87.
 */
export default function LockScreen() {
  const { t } = useTranslation(['lock', 'login'])
  const user = useSession((session) => session.user)
  const isDeskTaken = useSession(isSeatTaken)
  const [password, setPassword] = useState('')
  const { refusal, isBusy, unlock } = useUnlock()

  useEffect(() => {
    if (readSession().lockedAt === null && !isSeatTaken(readSession())) lockSession(paths.home())
  }, [])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '' && !isBusy) void unlock(password)
  }

  return (
    <Cover place="page" icon={lockIcon} title={t('title')}>
      <p>
        <strong>{user?.name}</strong>
        <br />
        {isDeskTaken ? t('bodyDesk') : t('body')}
      </p>
      <form className="k-lock-form" noValidate onSubmit={submit}>
        <PasswordField
          label={t('login:password')}
          autoFocus
          value={password}
          error={refusal}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy}>
          {isBusy ? t('unlocking') : t('unlock')}
        </Button>
        {isDeskTaken && (
          <Link className="k-button k-button-quiet k-wide" to={paths.desk()}>
            {t('desk')}
          </Link>
        )}
        <Link className="k-button k-button-quiet k-wide" to={paths.logout()}>
          {t('another')}
        </Link>
      </form>
    </Cover>
  )
}

function useUnlock() {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const unlock = async (password: string): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await call(unlockScreen, { password }, { isQuiet: true })
      const asked = new URLSearchParams(location.search).get('from')
      const back = safeReturn(readSession().lockedAt ?? asked)
      writeSession({ lockedAt: null, seat: null })
      await navigate({ to: back, replace: true })
    } catch (error) {
      if (isApiError(error) && error.status !== 401) setRefusal(error.message)
      setIsBusy(false)
    }
  }
  return { refusal, isBusy, unlock }
}
