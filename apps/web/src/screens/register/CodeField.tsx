import type { sendEmailForRegister, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  readonly endpoint: typeof sendEmailForRegister | typeof sendEmailForResetPassword
  readonly email: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (code: string) => void
}

/**
 * The six digits, and the button that sends them: again after the countdown the server names (D34). Where no letter can leave it says who
 * has the code, or fills in the one that the server shows.
 */
export function CodeField({ endpoint, email, value, error, onChange }: Props) {
  const { t } = useTranslation('account')
  const [waits, setWaits] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    if (waits === 0) return undefined
    const timer = setTimeout(() => setWaits(waits - 1), 1_000)
    return () => clearTimeout(timer)
  }, [waits])
  const send = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const sent = await call(endpoint, { email }, { isQuiet: true })
      setWaits(sent.againInSeconds)
      setTold(t(`arrives.${sent.arrives}`))
      if ('code' in sent && sent.code !== null) onChange(sent.code)
    } catch (failure) {
      const seconds = isApiError(failure) ? Number(failure.details['seconds'] ?? 0) : 0
      setWaits(Number.isFinite(seconds) ? Math.min(seconds, 3_600) : 0)
      setTold(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setIsBusy(false)
    }
  }
  const isSendable = /^[^@\s]+@[^@\s]+$/.test(email.trim()) && waits === 0
  return (
    <>
      <Field
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        error={error}
        hint={told}
        onChange={(event) => onChange(event.target.value)}
        after={
          <Button kind="quiet" isBusy={isBusy} disabled={!isSendable} onClick={() => void send()}>
            {waits > 0 ? t('again', { seconds: waits }) : t('sendCode')}
          </Button>
        }
      />
    </>
  )
}
