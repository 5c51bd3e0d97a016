import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '@kassa/contract/identity/own-account.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { renewRights } from './renew-rights.ts'
import { PasswordNow } from './PasswordNow.tsx'

interface Begun {
  readonly uri: string
  readonly secret: string
}

/** Turns the second factor on in two steps (password, then a code of the authenticator) or off in one. */
export function SecondFactorDrawer({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  if (isOn) return <TurnOff onClose={onClose} />
  return begun ? <Confirm begun={begun} onClose={onClose} /> : <Begin onBegun={setBegun} onClose={onClose} />
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const remove = useChange(removeSecondFactor)
  return (
    <FormDrawer
      width={480}
      title={t('secondFactor.turnOff')}
      saveLabel={t('secondFactor.turnOff')}
      initial={{ password: '', code: '' }}
      schema={removeSecondFactor.request}
      onClose={onClose}
      onSubmit={(fields) => remove.mutateAsync(fields)}
    >
      <PasswordNow />
      <Code />
    </FormDrawer>
  )
}

function Begin({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const begin = useChange(beginSecondFactor)
  const [isDone, setIsDone] = useState(false)
  return (
    <FormDrawer
      width={480}
      title={t('secondFactor.begin')}
      saveLabel={t('secondFactor.continue')}
      isStep
      initial={{ password: '' }}
      schema={beginSecondFactor.request}
      onClose={() => {
        if (!isDone) onClose()
      }}
      onSubmit={async (fields) => {
        const begun = await begin.mutateAsync(fields)
        setIsDone(true)
        onBegun(begun)
      }}
    >
      <PasswordNow />
    </FormDrawer>
  )
}

function Confirm({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const confirm = useChange(confirmSecondFactor)
  return (
    <FormDrawer
      width={480}
      title={t('secondFactor.begin')}
      saveLabel={t('secondFactor.turnOn')}
      initial={{ code: '' }}
      schema={confirmSecondFactor.request}
      onClose={onClose}
      onSubmit={async (fields) => {
        await confirm.mutateAsync(fields)
        await renewRights()
      }}
    >
      <div className="k-stack k-form-section">
        <p>{t('secondFactor.secret')}</p>
        <code className="k-secret">{begun.secret}</code>
        <a href={begun.uri}>{t('secondFactor.open')}</a>
      </div>
      <Code />
    </FormDrawer>
  )
}

function Code() {
  const { t } = useTranslation('profile')
  return (
    <FormField name="code" label={t('secondFactor.code')}>
      <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
    </FormField>
  )
}
