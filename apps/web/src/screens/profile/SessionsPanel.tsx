import { endOtherSessions, endSession, listSessions } from '@kassa/contract/identity/own-account.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { browserName } from '../../parts/browser-name.ts'

/** One's own sign-ins on all browsers, each of which can be ended from here. Source: SE-P03. */
export function SessionsPanel() {
  const { t } = useTranslation('profile')
  const momentText = useMomentText()
  const confirm = useConfirm()
  const end = useChange(endSession)
  const endOthers = useChange(endOtherSessions)
  const { data, error, refetch } = useAnswer(listSessions, {})
  const question = { title: t('session.endQuestion'), body: t('session.endBody'), ok: t('session.end') }
  const askOne = async (id: string): Promise<void> => {
    if (await confirm(question)) end.mutate({ id })
  }
  const askOthers = async (): Promise<void> => {
    if (await confirm({ ...question, title: `${t('session.endOthers')}?`, ok: t('session.endOthers') }))
      endOthers.mutate({})
  }
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('section.sessions')}</h2>
        {(data?.sessions.length ?? 0) > 1 ? (
          <Button onClick={() => void askOthers()}>{t('session.endOthers')}</Button>
        ) : null}
      </div>
      {data ? (
        <ul className="k-plain-list">
          {data.sessions.map((session) => (
            <li key={session.id}>
              <span>
                {browserName(session.userAgent)}{' '}
                {session.isThisOne ? <StatusTag kind="good">{t('session.this')}</StatusTag> : null}
                {session.isTestShop ? <StatusTag kind="info">{t('session.test')}</StatusTag> : null}
                <small className="k-block k-muted k-figures">
                  {session.ip} · {t('session.last', { when: momentText(session.lastSeenAt, null) })}
                </small>
              </span>
              {session.isThisOne ? null : <Button onClick={() => void askOne(session.id)}>{t('session.end')}</Button>}
            </li>
          ))}
        </ul>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={2} />
      )}
    </section>
  )
}
