import { issueToSegment } from '@kassa/contract/member/segment.calls.ts'
import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useDayOf } from '../../kit/detail/use-today.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Segment } from './SegmentPage.tsx'

/** One coupon for everybody who fits now. */
export function IssueDrawer({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useTranslation('segment')
  const dayOf = useDayOf()
  const { data } = useAnswer(listCouponTemplates, { limit: 200 }, { isQuiet: true })
  const issue = useChange(issueToSegment, { refreshes: ['promotion'] })
  return (
    <FormDrawer
      width={480}
      reopensAs={`segment.issue.${segment.id}`}
      title={t('issueTo', { name: segment.name })}
      initial={{ templateId: null as string | null }}
      schema={issueToSegment.request.pick({ templateId: true })}
      saveLabel={t('send')}
      onClose={onClose}
      onSubmit={({ templateId }) => issue.mutateAsync({ templateId, segmentId: segment.id })}
    >
      <p>{t('issueHint')}</p>
      <p>{t('membersAt', { count: segment.counted, day: dayOf(segment.countedAt) })}</p>
      <FormField name="templateId" label={t('coupon')}>
        <Select autoFocus options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
    </FormDrawer>
  )
}
