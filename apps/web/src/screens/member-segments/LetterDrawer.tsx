import { writeToSegment } from '@kassa/contract/member/letter.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useDayOf } from '../../kit/detail/use-today.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Segment } from './SegmentPage.tsx'

/** One letter for everybody who fits now and agreed to messages. */
export function LetterDrawer({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useTranslation(['segment', 'kit'])
  const dayOf = useDayOf()
  const write = useChange(writeToSegment)
  return (
    <FormDrawer
      width={520}
      reopensAs={`segment.letter.${segment.id}`}
      title={t('writeTo', { name: segment.name })}
      initial={{ title: '', text: '' }}
      schema={writeToSegment.request.pick({ title: true, text: true })}
      saveLabel={t('sendLetter')}
      onClose={onClose}
      onSubmit={(letter) => write.mutateAsync({ ...letter, segmentId: segment.id })}
    >
      <p>{t('writeHint')}</p>
      <p>{t('membersAt', { count: segment.counted, day: dayOf(segment.countedAt) })}</p>
      <FormField name="title" label={t('title')} hint={t('kit:hint.length', { minimum: 2, maximum: 100 })}>
        <Input autoFocus maxLength={100} />
      </FormField>
      <FormField name="text" label={t('text')} hint={t('kit:hint.length', { minimum: 2, maximum: 2000 })}>
        <Input.TextArea rows={8} maxLength={2_000} />
      </FormField>
    </FormDrawer>
  )
}
