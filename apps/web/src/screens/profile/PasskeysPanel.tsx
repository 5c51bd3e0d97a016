import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@kassa/contract/identity/passkey.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { announce } from '../../api/notices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { browserName } from '../../parts/browser-name.ts'
import { canUsePasskeys, makePasskey } from '../../parts/person/passkey-browser.ts'
import { renewRights } from './renew-rights.ts'
import { PasswordNow } from './PasswordNow.tsx'

/** An administrator's passkeys, each of which can be taken away. Source: features SE-P04. */
export function PasskeysPanel() {
  const { t } = useTranslation('profile')
  const momentText = useMomentText()
  const { data, error, refetch } = useAnswer(listPasskeys, {})
  const [opened, setOpened] = useState<'add' | { readonly id: string; readonly name: string } | null>(null)
  const close = (): void => setOpened(null)
  const isUsable = canUsePasskeys()
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('passkey.title')}</h2>
        <Button disabled={!isUsable} onClick={() => setOpened('add')}>
          {t('passkey.add')}
        </Button>
      </div>
      <p className="k-muted">{t(isUsable ? 'passkey.body' : 'passkey.unusable')}</p>
      {data ? (
        <ul className="k-plain-list">
          {data.passkeys.map(({ id, name, host, lastUsedAt }) => (
            <li key={id}>
              <span>
                {name}
                <small className="k-block k-muted k-figures">
                  {host} ·{' '}
                  {lastUsedAt === null
                    ? t('passkey.unused')
                    : t('session.last', { when: momentText(lastUsedAt, null) })}
                </small>
              </span>
              <Button aria-label={t('passkey.removeOf', { name })} onClick={() => setOpened({ id, name })}>
                {t('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={1} />
      )}
      {opened === 'add' ? <AddDrawer onClose={close} /> : null}
      {opened !== null && opened !== 'add' ? <RemoveDrawer {...opened} onClose={close} /> : null}
    </section>
  )
}

const newPasskey = z.object({ name: addPasskey.request.shape.name, password: beginPasskey.request.shape.password })

function AddDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('profile')
  const begin = useChange(beginPasskey)
  const add = useChange(addPasskey)
  const make = async ({ name, password }: z.output<typeof newPasskey>): Promise<void> => {
    const asked = await begin.mutateAsync({ password })
    const made = await makePasskey(asked)
    if (made === null) {
      announce({ kind: 'warn', title: t('passkey.left') })
      throw new Error('the browser made no passkey')
    }
    await add.mutateAsync({ ticket: asked.ticket, name, ...made })
    await renewRights()
  }
  return (
    <FormDrawer
      width={480}
      title={t('passkey.add')}
      saveLabel={t('passkey.make')}
      initial={{ name: browserName(navigator.userAgent), password: '' }}
      schema={newPasskey}
      onClose={onClose}
      onSubmit={make}
    >
      <FormField name="name" label={t('passkey.name')}>
        <Input maxLength={50} />
      </FormField>
      <PasswordNow />
    </FormDrawer>
  )
}

const onlyPassword = removePasskey.request.omit({ id: true })

function RemoveDrawer({
  id,
  name,
  onClose,
}: {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('profile')
  const remove = useChange(removePasskey)
  return (
    <FormDrawer
      width={480}
      title={t('passkey.removeOf', { name })}
      saveLabel={t('passkey.remove')}
      initial={{ password: '' }}
      schema={onlyPassword}
      onClose={onClose}
      onSubmit={({ password }) => remove.mutateAsync({ id, password })}
    >
      <PasswordNow />
    </FormDrawer>
  )
}
