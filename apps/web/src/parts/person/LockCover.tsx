import { unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { isOfficeHeld, isSeatTaken, type Session, useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { lockIcon } from '../../ui/icons.ts'
import { PasswordField } from './PasswordField.tsx'

/** Covers a locked screen: it shows the person and asks for their password. `onUnlocked` unlocks, once it was right. */
export function LockCover({ onUnlocked }: { onUnlocked: () => void }) {
  const { t } = useTranslation(['lock', 'login'])
  const user = useSession((session) => session.user)
  const isDeskTaken = useSession(isSeatTaken)
  const isDeskOpen = useSession(hasOpenDesk)
  const [password, setPassword] = useState('')
  const { refusal, isBusy, unlock } = useUnlock(onUnlocked)

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
        {/* A form below that asks whether it may be left would ask behind this cover, where nobody can answer. */}
        {isDeskOpen && (
          <Link className="k-button k-button-quiet k-wide" to={paths.desk()} ignoreBlocker>
            {t('desk')}
          </Link>
        )}
        <Link className="k-button k-button-quiet k-wide" to={paths.logout()} ignoreBlocker>
          {t('another')}
        </Link>
      </form>
    </Cover>
  )
}

/** Returns whether this browser has a desk to go back to while its back office alone is held. */
const hasOpenDesk = (session: Session): boolean => session.seat !== null && isOfficeHeld(session)

function useUnlock(onUnlocked: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const unlock = async (password: string): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await call(unlockScreen, { password }, { isQuiet: true })
      onUnlocked()
    } catch (error) {
      if (isApiError(error) && error.status !== 401) setRefusal(error.message)
      setIsBusy(false)
    }
  }
  return { refusal, isBusy, unlock }
}
