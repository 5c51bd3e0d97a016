import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listWebhookDeliveries, resendWebhookDelivery } from '@kassa/contract/open/webhook.calls.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { type Column, Rows } from '../../../kit/list/Rows.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { StatusTag, type StatusKind } from '../../../kit/state/StatusTag.tsx'
import { can } from '../../../session/permission.ts'
import type { Webhook } from './Webhooks.tsx'

type Message = OutputOf<(typeof listWebhookDeliveries)['answer']>['rows'][number]

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** While a message waits, its result is looked for so often. */
const EVERY_MS = 3_000
const LIMIT = 50

const KINDS: Readonly<Record<Message['state'], StatusKind>> = {
  waiting: 'info',
  delivered: 'good',
  failed: 'bad',
  withheld: 'off',
}

/** Messages to an address, with what came back, and the way to send one again. */
export function MessagesDrawer({ webhook, onClose }: Props) {
  const { t } = useTranslation('connection')
  const [cursor, setCursor] = useState<string>()
  const request = { id: webhook.id, limit: LIMIT, cursor }
  const { data, error, refetch } = useAnswer(listWebhookDeliveries, request, {
    keepsPrevious: true,
    refreshesEveryMs: ({ rows }) => (rows.some(({ state }) => state === 'waiting') ? EVERY_MS : false),
  })
  return (
    <Drawer open size="large" title={t('webhook.messagesOf', { url: webhook.url })} onClose={onClose}>
      {data ? null : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState title={t('webhook.messagesNone')} body={t('webhook.messagesNoneBody')} />
      ) : (
        <Messages rows={data?.rows} webhook={webhook} />
      )}
      <div className="k-save-actions">
        {cursor === undefined ? null : <Button onClick={() => setCursor(undefined)}>{t('webhook.newest')}</Button>}
        {data?.nextCursor ? (
          <Button onClick={() => setCursor(data.nextCursor ?? undefined)}>{t('webhook.older')}</Button>
        ) : null}
      </div>
    </Drawer>
  )
}

function Messages({ rows, webhook }: { readonly rows: readonly Message[] | undefined; readonly webhook: Webhook }) {
  const { t } = useTranslation('connection')
  const again = useChange(resendWebhookDelivery)
  const columns = useColumns()
  return (
    <Rows
      rows={rows ?? []}
      isLoading={rows === undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowActions={({ id }) =>
        webhook.isOn && can('platform.configuration.connections.edit')
          ? [
              {
                key: 'again',
                label: t('webhook.again'),
                run: () => again.mutate({ id: webhook.id, deliveryId: id }),
              },
            ]
          : []
      }
    />
  )
}

function useColumns(): readonly Column<Message>[] {
  const { t } = useTranslation('connection')
  return [
    { key: 'type', title: t('webhook.event'), render: ({ type }) => <code>{type}</code>, text: ({ type }) => type },
    {
      key: 'state',
      title: t('webhook.state'),
      render: ({ state }) => <StatusTag kind={KINDS[state]}>{t(`webhook.states.${state}`)}</StatusTag>,
    },
    { key: 'result', title: t('webhook.result'), render: (message) => <Result message={message} /> },
    { key: 'at', title: t('webhook.at'), render: ({ occurredAt }) => <Moment at={occurredAt} /> },
    { key: 'sequence', title: t('webhook.sequence'), align: 'end', render: ({ sequence }) => sequence },
  ]
}

/** The answer of the last attempt, and when the next one is made. */
function Result({ message: { status, problem, attempts, state, dueAt, millis } }: { readonly message: Message }) {
  const { t } = useTranslation('connection')
  if (attempts === 0) return <>{t('webhook.notYet')}</>
  const came =
    problem === null
      ? status === null
        ? t('webhook.notSent')
        : t('webhook.answered', { status, millis: millis ?? 0 })
      : t(`webhook.problem.${problem}`)
  return (
    <span className="k-stack-tight">
      <span>{came}</span>
      <span className="k-muted">{t('webhook.attempts', { count: attempts })}</span>
      {state === 'waiting' && dueAt !== null ? (
        <span className="k-muted">
          {t('webhook.next')} <Moment at={dueAt} />
        </span>
      ) : null}
    </span>
  )
}
