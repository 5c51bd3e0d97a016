import { readReviewItem, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { Alert, Drawer, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { reasonText } from './reason-text.ts'
import { colon } from '../../words/colon.ts'

type Entry = OutputOf<(typeof readReviewItem)['answer']>

const schema = resolveReviewItem.request.omit({ id: true })

const titleFacts = ({ sequence, deviceName: device, refundNumber, orderNumber, outletName: outlet }: Entry) => ({
  sequence,
  device,
  number: refundNumber ?? orderNumber ?? '',
  outlet,
})

/**
 * Returns the key of the title: for a till's entry, for a document that the server wrote itself, or for the books of an
 * outlet as a whole.
 */
function titleKeyOf({ sequence, refundNumber, orderNumber }: Entry) {
  if (sequence !== null) return 'title'
  if (refundNumber !== null) return 'titleOffice'
  return orderNumber === null ? 'titleOutlet' : 'titleOrder'
}

/** One entry as the device sent it, why it is here, and the note that settles it. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('review')
  const mayResolve = useCan('platform.devices.review')
  const resolve = useChange(resolveReviewItem, { refreshes: ['sales', 'report'] })
  const { data, error, refetch } = useAnswer(readReviewItem, { id })
  const title = data ? t(titleKeyOf(data), titleFacts(data)) : ''
  if (data && mayResolve && data.state === 'open')
    return (
      <FormDrawer
        reopensAs={`review.${id}`}
        title={title}
        initial={{ note: '' }}
        schema={schema}
        saveLabel={t('resolve')}
        onClose={onClose}
        onSubmit={({ note }) => resolve.mutateAsync({ id, note })}
      >
        <EntryParts entry={data} />
        <FormField name="note" label={t('note')} hint={t('noteHint')}>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
      </FormDrawer>
    )
  return (
    <Drawer open size={720} onClose={onClose} title={title}>
      {data ? <EntryParts entry={data} /> : <Loading error={error} onRetry={() => void refetch()} />}
    </Drawer>
  )
}

function EntryParts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('review')
  return (
    <div className="k-stack k-form-section">
      {entry.kind === 'quarantine' ? <Alert type="warning" showIcon title={t('quarantineNote')} /> : null}
      <section>
        <h3>{t('reasons')}</h3>
        <ul className="k-reasons">
          {entry.reasons.map((reason) => (
            <li key={reason.code}>{reasonText(reason, entry.outletId)}</li>
          ))}
        </ul>
        {entry.orderId === null ? null : <Link to={paths.order(entry.orderId)}>{t('order')}</Link>}
      </section>
      {entry.resolvedBy === null ? null : (
        <p>
          {t('resolvedBy', { name: entry.resolvedBy })}
          {colon()}
          {entry.note}
        </p>
      )}
      <details>
        <summary>{t('raw')}</summary>
        <pre className="k-raw" tabIndex={0}>
          {JSON.stringify(entry.raw, null, 2)}
        </pre>
      </details>
    </div>
  )
}
