import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  type gatewayView,
  readEmailGateway,
  removeEmailGateway,
  sendTestEmail,
} from '@kassa/contract/message/email.calls.ts'
import { Input } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import type { Fact } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { GatewayPanel } from '../../parts/gateway/GatewayPanel.tsx'
import { useSession } from '../../session/session.ts'

export type Gateway = OutputOf<typeof gatewayView>

const ServerDrawer = lazyPart(() => import('./ServerDrawer.tsx').then((part) => part.ServerDrawer))

/** The own mail server: what it is, a test, and giving it up. */
export function ServerPanel() {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(readEmailGateway, {})
  const remove = useChange(removeEmailGateway)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const { gateway } = data
  return (
    <GatewayPanel
      name="email-test"
      words="server"
      mayEdit="platform.messages.email.edit"
      mayRemove="platform.messages.email.delete"
      gateway={gateway}
      facts={gateway ? factsOf(gateway, t) : []}
      removeQuestion={t('server.removeQuestion', { host: gateway?.host ?? '' })}
      onRemove={() => remove.mutate({})}
      renderDrawer={(open, onClose) =>
        open === 'edit' ? (
          <ServerDrawer key={gateway?.version ?? 0} gateway={gateway} onClose={onClose} />
        ) : (
          <TestDrawer onClose={onClose} />
        )
      }
    />
  )
}

const factsOf = (gateway: Gateway, t: TFunction<'message'>): Fact[] => [
  { label: t('server.host'), value: `${gateway.host}:${String(gateway.port)}` },
  { label: t('server.security'), value: t(`security.${gateway.security}`) },
  { label: t('server.sender'), value: `${gateway.sender} <${gateway.address}>` },
  { label: t('server.loginName'), value: gateway.hasPassword ? gateway.loginName || gateway.address : '–' },
  { label: t('server.password'), value: gateway.hasPassword ? t('server.kept') : t('server.noPassword') },
]

const testForm = z.object({ to: sendTestEmail.request.shape.to })

function TestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const send = useChange(sendTestEmail)
  const own = useSession((session) => session.user?.email)
  return (
    <FormDrawer
      width={420}
      reopensAs="email-test.all"
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
