import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type deliveryView, listDeliveries, resendMessage } from '@kassa/contract/message/email.calls.ts'
import { MESSAGE_STATES, type MessageState } from '@kassa/domain/message/outcome.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { refreshIcon } from '../../ui/icons.ts'
import { wordOr } from '../../words/word-or.ts'

type Delivery = OutputOf<typeof deliveryView>

const kinds: Readonly<Record<MessageState, StatusKind>> = {
  queued: 'info',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  'given-up': 'bad',
  unknown: 'warn',
  boxed: 'info',
}

interface Props {
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
  readonly channel: Delivery['channel']
}

/** Lists the messages sent, those that wait, and those that did not arrive and why. */
export function DeliveryList({ title, purpose, above, channel }: Props) {
  const { t } = useTranslation(['message', 'nav'])
  const resend = useChange(resendMessage)
  const mayResend = useCan(channel === 'sms' ? 'platform.messages.sms.edit' : 'platform.messages.email.edit')
  return (
    <ListPage
      name={`deliveries-${channel}`}
      title={title}
      purpose={purpose}
      above={above}
      endpoint={listDeliveries}
      request={{ channel }}
      refreshesEveryMs={10_000}
      filters={[choiceOf('state', t('sent.state'), MESSAGE_STATES, (value) => t(`state.${value}`))]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowActions={(row) =>
        row.mayResend && mayResend
          ? [{ key: 'resend', label: t('sent.resend'), icon: refreshIcon, run: () => resend.mutate({ id: row.id }) }]
          : []
      }
      empty={{ title: t('sent.empty'), body: t(channel === 'sms' ? 'sms.sentEmpty' : 'sent.emptyBody') }}
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation('message')
  return [
    { key: 'recipient', title: t('sent.recipient'), render: ({ recipient }) => recipient },
    {
      key: 'purpose',
      title: t('sent.purpose'),
      render: ({ purpose, subject }) => (
        <>
          {wordOr(`message:purpose.${purpose}`, purpose)}
          {subject === '' ? null : <p className="k-muted">{subject}</p>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('sent.state'),
      render: ({ state, problem, answer }) => (
        <>
          <StatusTag kind={kinds[state]}>{t(`state.${state}`)}</StatusTag>
          {problem === null ? null : (
            <p className="k-muted">
              {wordOr(`message:problem.${problem}`, problem)}
              {answer === null ? null : ` (${answer})`}
            </p>
          )}
        </>
      ),
    },
    { key: 'tries', sort: 'tries', title: t('sent.tries'), align: 'end', render: ({ tries }) => tries },
    momentColumn('createdAt', t('sent.createdAt'), { sort: 'createdAt' }),
    {
      key: 'next',
      title: t('sent.next'),
      render: ({ dueAt, endedAt }) => {
        const at = endedAt ?? dueAt
        return at === null ? '–' : <Moment at={at} />
      },
    },
  ]
}
