import { listReviewGroups, resolveReviewGroup } from '@kassa/contract/journal/review-group.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { countText } from '../../kit/money/format.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { useReasonText } from './use-reason-text.ts'

type ReviewGroup = OutputOf<(typeof listReviewGroups)['answer']>['groups'][number]

const schema = resolveReviewGroup.request.pick({ note: true })
const keyOf = ({ outletId, deviceId, day, kind, code }: ReviewGroup): string =>
  [outletId, deviceId, day, kind, code].join(' ')

/** Open items by day, till and cause: where one cause has filed several, one decision settles them. */
export function ReviewGroups() {
  const { t } = useTranslation('review')
  const say = useReasonText()
  const mayResolve = useCan('platform.devices.review')
  const { data } = useAnswer(listReviewGroups, {})
  const [settled, setSettled] = useFormState<ReviewGroup | null>('review-group', null)
  const groups = data?.groups.filter(({ count }) => count > 1) ?? []
  if (say === null || groups.length === 0) return null
  return (
    <section className="k-stack" aria-label={t('group.title')}>
      <p>{t('group.hint')}</p>
      <ul className="k-reasons">
        {groups.map((group) => (
          <li key={keyOf(group)}>
            {placeOf(group, t('office'))} <span className="k-wrap">{say(group.reason, group.outletId)}</span>{' '}
            {mayResolve ? (
              <Button size="small" onClick={() => setSettled(group)}>
                {t('group.settle', { count: group.count, value: countText(group.count) })}
              </Button>
            ) : (
              countText(group.count)
            )}
          </li>
        ))}
      </ul>
      {settled === null ? null : (
        <SettleGroup group={settled} cause={say(settled.reason, settled.outletId)} onClose={() => setSettled(null)} />
      )}
    </section>
  )
}

const placeOf = ({ deviceName, outletName, day }: ReviewGroup, office: string): string =>
  `${deviceName ?? office} · ${outletName} · ${dayText(day)}:`

/** One note for all of a group, as far as it was shown. */
function SettleGroup({ group, cause, onClose }: { group: ReviewGroup; cause: string; onClose: () => void }) {
  const { t } = useTranslation('review')
  const resolve = useChange(resolveReviewGroup, { refreshes: ['sales', 'report'] })
  const { outletId, deviceId, day, kind, code, lastAt: upTo, count } = group
  return (
    <FormDrawer
      reopensAs={`review-group.${keyOf(group)}`}
      title={placeOf(group, t('office')).slice(0, -1)}
      initial={{ note: '' }}
      schema={schema}
      saveLabel={t('group.settle', { count, value: countText(count) })}
      onClose={onClose}
      onSubmit={({ note }) => resolve.mutateAsync({ outletId, deviceId, day, kind, code, upTo, note })}
    >
      <p>{cause}</p>
      <FormField name="note" label={t('note')} hint={t('noteHint')}>
        <Input.TextArea rows={3} maxLength={255} />
      </FormField>
    </FormDrawer>
  )
}
