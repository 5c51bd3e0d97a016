import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { supportView } from '@kassa/contract/identity/support.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment, useMomentText } from '../../../kit/detail/Moment.tsx'
import type { Column } from '../../../kit/list/Rows.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'

export type SupportAccess = OutputOf<typeof supportView>

const KIND = { asked: 'warn', lapsed: 'off', declined: 'off', running: 'good', ended: 'off' } as const

export function SupportState({ state }: Pick<SupportAccess, 'state'>) {
  const { t } = useTranslation('support')
  return <StatusTag kind={KIND[state]}>{t(`is.${state}`)}</StatusTag>
}

/** The columns of a list of requests: who asked why and when, for what, and what became of it. */
export function useSupportColumns(): Column<SupportAccess>[] {
  const { t } = useTranslation('support')
  const when = useMomentText()
  const wanted = ({ hours, wantsToChange }: SupportAccess): string =>
    [t('hours', { count: hours }), t(wantsToChange ? 'toChange' : 'toLook')].join(' · ')
  return [
    { key: 'askedBy', title: t('askedBy'), render: ({ askedBy }) => askedBy },
    {
      key: 'state',
      title: t('state'),
      text: ({ state }) => t(`is.${state}`),
      render: ({ state }) => <SupportState state={state} />,
    },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason },
    {
      key: 'askedAt',
      title: t('askedAt'),
      text: ({ askedAt }) => when(askedAt, null),
      render: ({ askedAt }) => <Moment at={askedAt} />,
    },
    { key: 'wanted', title: t('wanted'), render: wanted },
    {
      key: 'until',
      title: t('until'),
      text: ({ until }) => (until === null ? '' : when(until, null)),
      render: ({ until, endedBy, mayChange }) =>
        until === null ? (
          '–'
        ) : (
          <>
            <Moment at={until} />
            <div className="k-muted">
              {endedBy === null ? t(mayChange ? 'toChange' : 'toLook') : t('endedBy', { name: endedBy })}
            </div>
          </>
        ),
    },
    { key: 'answeredBy', title: t('answeredBy'), render: ({ answeredBy }) => answeredBy ?? '–', isHiddenAtFirst: true },
  ]
}
