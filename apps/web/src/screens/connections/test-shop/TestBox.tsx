import { listBox } from '@kassa/contract/message/box.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../../kit/state/Skeleton.tsx'

/** The messages that a test shop would have sent; each opens to what it says. */
export function TestBox() {
  const { t } = useTranslation('testShop')
  const { data, error, refetch } = useAnswer(listBox, {})
  return (
    <section className="k-test-part" aria-label={t('box')}>
      <h3>{t('box')}</h3>
      <p>{t('boxBody')}</p>
      {data ? null : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />}
      {data?.messages.length === 0 ? <p>{t('boxNone')}</p> : null}
      {data?.messages.map(({ id, channel, recipient, subject, text, createdAt }) => (
        <details key={id} className="k-test-message">
          <summary>
            <Moment at={createdAt} /> {t(`channel.${channel}`)} {recipient} {subject}
          </summary>
          <p className="k-test-text">{text === '' ? t('textGone') : text}</p>
        </details>
      ))}
    </section>
  )
}
