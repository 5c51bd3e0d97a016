import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  type gatewayView,
  readEmailGateway,
  removeEmailGateway,
  sendTestEmail,
} from '@kassa/contract/message/email.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useSession } from '../../session/session.ts'

export type Gateway = OutputOf<typeof gatewayView>

const EDIT = 'platform.messages.email.edit'
const ServerDrawer = lazyPart(() => import('./ServerDrawer.tsx').then((part) => part.ServerDrawer))

/** The own mail server: what it is, a test, and giving it up. */
export function ServerPanel() {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(readEmailGateway, {})
  const [open, setOpen] = useState<'edit' | 'test' | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />
  const { gateway } = data
  const edit = (
    <CanDo permission={EDIT}>
      <Button type="primary" onClick={() => setOpen('edit')}>
        {gateway ? t('server.edit') : t('server.set')}
      </Button>
    </CanDo>
  )
  return (
    <section className="k-panel">
      {gateway ? (
        <>
          <GatewayFacts gateway={gateway} />
          <div className="k-save-actions">
            <CanDo permission="platform.messages.email.delete">
              <RemoveButton host={gateway.host} />
            </CanDo>
            <CanDo permission={EDIT}>
              <Button disabled={gateway.enabled === 0} onClick={() => setOpen('test')}>
                {t('server.test')}
              </Button>
            </CanDo>
            {edit}
          </div>
        </>
      ) : (
        <EmptyState title={t('server.empty')} body={t('server.emptyBody')} action={edit} />
      )}
      {open === 'edit' ? (
        <ServerDrawer key={gateway?.version ?? 0} gateway={gateway} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'test' ? <TestDrawer onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function GatewayFacts({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation('message')
  return (
    <>
      <p>
        <StatusTag kind={gateway.enabled ? 'good' : 'off'}>{t(gateway.enabled ? 'server.on' : 'server.off')}</StatusTag>
      </p>
      <Facts
        facts={[
          { label: t('server.host'), value: `${gateway.host}:${String(gateway.port)}` },
          { label: t('server.security'), value: t(`security.${gateway.security}`) },
          { label: t('server.sender'), value: `${gateway.sender} <${gateway.address}>` },
          { label: t('server.loginName'), value: gateway.hasPassword ? gateway.loginName || gateway.address : '–' },
          { label: t('server.password'), value: gateway.hasPassword ? t('server.kept') : t('server.noPassword') },
        ]}
      />
    </>
  )
}

function RemoveButton({ host }: { host: string }) {
  const { t } = useTranslation('message')
  const confirm = useConfirm()
  const remove = useChange(removeEmailGateway)
  const ask = async (): Promise<void> => {
    const title = t('server.removeQuestion', { host })
    if (await confirm({ title, body: t('server.removeBody'), ok: t('server.remove'), isDanger: true }))
      remove.mutate({})
  }
  return (
    <Button danger onClick={() => void ask()}>
      {t('server.remove')}
    </Button>
  )
}

const testForm = z.object({ to: sendTestEmail.request.shape.to })

function TestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const send = useChange(sendTestEmail)
  const own = useSession((session) => session.user?.email)
  return (
    <FormDrawer
      isOpen
      width={420}
      title={t('server.test')}
      initial={{ to: own ?? '' }}
      schema={testForm}
      saveLabel={t('server.send')}
      onClose={onClose}
      onSubmit={(typed) => send.mutateAsync(typed)}
    >
      <FormField name="to" label={t('server.to')} hint={t('server.toHint')}>
        <Input autoFocus type="email" maxLength={64} />
      </FormField>
    </FormDrawer>
  )
}
