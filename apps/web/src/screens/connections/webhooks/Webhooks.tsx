import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listWebhooks, removeWebhook, switchWebhook, testWebhook } from '@kassa/contract/open/webhook.calls.ts'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { useOpenForm } from '../../../kit/form/open-form.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import { listText } from '../../../words/list-text.ts'
import type { Connection } from '../ConnectionsPage.tsx'
import { leadIn } from '../../../words/lead-in.ts'

const WebhookDrawer = lazyPart(() => import('./WebhookDrawer.tsx').then((part) => part.WebhookDrawer))
const SecretDrawer = lazyPart(() => import('./SecretDrawer.tsx').then((part) => part.SecretDrawer))
const MessagesDrawer = lazyPart(() => import('./MessagesDrawer.tsx').then((part) => part.MessagesDrawer))

const EDIT = 'platform.configuration.connections.edit'
const EVERY_MS = 15_000

export type Webhook = OutputOf<(typeof listWebhooks)['answer']>['webhooks'][number]

/** The form or list that stands over the page. */
type Opened =
  | { readonly form: 'new' }
  | { readonly form: 'change' | 'secret' | 'messages'; readonly webhook: Webhook }
  | null

interface Props {
  readonly connection: Connection
  readonly onSecret: (secret: string) => void
}

/** Addresses of an app that are told what changes. Source: platform-api.md §4. */
export function Webhooks({ connection, onSecret }: Props) {
  const { t } = useTranslation('connection')
  const isAdding = useOpenForm(`webhook.${connection.id}`)
  const [opened, setOpened] = useState<Opened>(isAdding ? { form: 'new' } : null)
  const { data, error, refetch } = useAnswer(listWebhooks, {}, { refreshesEveryMs: EVERY_MS })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const own = data?.webhooks.filter(({ connectionId }) => connectionId === connection.id) ?? []
  return (
    <section aria-label={t('webhook.list')}>
      <h3>{t('webhook.list')}</h3>
      {own.length === 0 ? <p>{t('webhook.none')}</p> : null}
      <ul className="k-stack">
        {own.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onOpen={(form) => setOpened({ form, webhook })} />
        ))}
      </ul>
      <CanDo permission={EDIT}>
        <Button onClick={() => setOpened({ form: 'new' })}>{t('webhook.add')}</Button>
      </CanDo>
      <OpenedPart {...{ opened, connection, onSecret }} onClose={() => setOpened(null)} />
    </section>
  )
}

function OpenedPart({
  opened,
  connection,
  onSecret,
  onClose,
}: Props & { readonly opened: Opened; readonly onClose: () => void }) {
  if (opened === null) return null
  if (opened.form === 'new') return <WebhookDrawer {...{ connection, onSecret, onClose }} />
  const { form, webhook } = opened
  if (form === 'change') return <WebhookDrawer key={webhook.id} {...{ connection, webhook, onSecret, onClose }} />
  if (form === 'secret') return <SecretDrawer key={webhook.id} {...{ webhook, onSecret, onClose }} />
  return <MessagesDrawer key={webhook.id} {...{ webhook, onClose }} />
}

interface RowProps {
  readonly webhook: Webhook
  readonly onOpen: (form: 'change' | 'secret' | 'messages') => void
}

function WebhookRow({ webhook, onOpen }: RowProps) {
  const { t } = useTranslation('connection')
  const isReopened = useOpenForm(`webhook.${webhook.id}`)
  const begin = useEffectEvent(() => onOpen('change'))
  useEffect(() => {
    if (isReopened) begin()
  }, [isReopened])
  const kinds = listText(webhook.kinds.map((kind) => t(`webhook.kind.${kind}`)))
  return (
    <li>
      <p>
        <code>{webhook.url}</code> <WebhookState webhook={webhook} />
      </p>
      <p className="k-muted">
        {leadIn(t('webhook.tells', { kinds }))}
        {t('webhook.waiting', { count: webhook.waiting })}{' '}
        {webhook.lastDeliveredAt === null ? (
          t('webhook.never')
        ) : (
          <>
            {t('webhook.last')} <Moment at={webhook.lastDeliveredAt} />
          </>
        )}
      </p>
      <div className="k-wraps">
        <Button size="small" onClick={() => onOpen('messages')}>
          {t('webhook.messages')}
        </Button>
        <CanDo permission={EDIT}>
          <WebhookActions {...{ webhook, onOpen }} />
        </CanDo>
      </div>
    </li>
  )
}

function WebhookState({ webhook: { isOn, offReason, failingSince } }: Pick<RowProps, 'webhook'>) {
  const { t } = useTranslation('connection')
  if (!isOn)
    return (
      <StatusTag kind={offReason === 'person' ? 'off' : 'bad'}>{t(`webhook.off.${offReason ?? 'person'}`)}</StatusTag>
    )
  if (failingSince === null) return <StatusTag kind="good">{t('webhook.on')}</StatusTag>
  return (
    <StatusTag kind="warn">
      {t('webhook.failing')} <Moment at={failingSince} />
    </StatusTag>
  )
}

function WebhookActions({ webhook: { id, url, isOn }, onOpen }: RowProps) {
  const { t } = useTranslation('connection')
  const confirm = useConfirm()
  const test = useChange(testWebhook, { onDone: () => onOpen('messages') })
  const turn = useChange(switchWebhook)
  const remove = useChange(removeWebhook)
  const askToRemove = async (): Promise<void> => {
    const question = {
      title: t('webhook.removeAsk', { url }),
      body: t('webhook.removeBody'),
      ok: t('webhook.remove'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <>
      {isOn ? (
        <Button size="small" onClick={() => test.mutate({ id })}>
          {t('webhook.test')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onOpen('change')}>
        {t('webhook.change')}
      </Button>
      <Button size="small" onClick={() => onOpen('secret')}>
        {t('webhook.rotate')}
      </Button>
      <Button size="small" onClick={() => turn.mutate({ id, isOn: !isOn })}>
        {t(isOn ? 'webhook.switchOff' : 'webhook.switchOn')}
      </Button>
      <Button size="small" danger onClick={() => void askToRemove()}>
        {t('webhook.remove')}
      </Button>
    </>
  )
}
