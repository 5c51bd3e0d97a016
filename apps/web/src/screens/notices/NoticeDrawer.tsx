import { readerZone } from '../../words/reader-zone.ts'
import { noticeFields, saveNotice } from '@kassa/contract/message/notice.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { NOTICE_LIMITS } from '@kassa/domain/message/notice.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { useOutletZone } from '../../kit/detail/Moment.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import type { Notice } from './NoticePage.tsx'

const typed = noticeFields
  .extend({ when: z.enum(['draft', 'now', 'later']), publishAt: z.string().nullable() })
  .check(({ value, issues }) => {
    if (value.when === 'later' && value.publishAt === null)
      issues.push({ code: 'invalid_type', expected: 'string', path: ['publishAt'], input: value.publishAt })
  })

/** Writes a notice: what it says, to whom, and when it comes out, by the clock of the chosen outlet. */
export function NoticeDrawer({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const { t } = useTranslation(['message', 'kit'])
  const save = useChange(saveNotice)
  const isInMerchant = useSession((session) => session.user?.tier === 'merchant')
  const length = (maximum: number): string => t('kit:hint.length', { minimum: 1, maximum })
  const initial = {
    title: notice?.title ?? '',
    content: notice?.content ?? '',
    kind: notice?.kind ?? ('all' as const),
    outletIds: notice?.outletIds ?? [],
    staffIds: notice?.staffIds ?? [],
    isPinned: notice?.isPinned ?? false,
    when: notice?.state === 'scheduled' ? ('later' as const) : ('now' as const),
    publishAt: notice?.publishAt ?? null,
  }
  return (
    <FormDrawer
      width={560}
      title={notice ? t('notice.edit') : t('notice.new')}
      initial={initial}
      schema={typed}
      keptAs={`notice.${notice?.id ?? 'new'}`}
      version={notice?.version ?? 0}
      onClose={onClose}
      placeOf={({ code }) => (code === 'notice.time-past' ? 'publishAt' : null)}
      onSubmit={({ when, publishAt, ...fields }, version) =>
        save.mutateAsync({
          ...fields,
          ...(notice ? { id: notice.id } : {}),
          ...(when === 'draft' ? {} : { publishAt: when === 'now' ? null : publishAt }),
          version,
        })
      }
    >
      <FormSection title={t('notice.text')}>
        <FormField name="title" label={t('notice.title')} hint={length(NOTICE_LIMITS.title)}>
          <Input autoFocus maxLength={NOTICE_LIMITS.title} />
        </FormField>
        <FormField name="content" label={t('notice.content')} hint={length(NOTICE_LIMITS.content)}>
          <Input.TextArea rows={4} maxLength={NOTICE_LIMITS.content} showCount />
        </FormField>
        <FormSwitch name="isPinned" label={t('notice.pinnedLabel')} hint={t('notice.pinnedHint')} />
      </FormSection>
      {isInMerchant ? <ToFields /> : null}
      <WhenFields />
    </FormDrawer>
  )
}

function ToFields() {
  const { t } = useTranslation('message')
  const kind = Form.useWatch('kind') as Notice['kind'] | undefined
  const outlets = useSession((session) => session.outlets)
  return (
    <FormSection title={t('notice.to')}>
      <FormField name="kind" label={t('notice.kind')}>
        <Segmented
          options={[
            { value: 'all', label: t('notice.all') },
            { value: 'staff', label: t('notice.some') },
          ]}
        />
      </FormField>
      {kind === 'staff' ? (
        <>
          <FormField name="outletIds" label={t('notice.outlets')} isOptional>
            <Select
              mode="multiple"
              optionFilterProp="label"
              options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormField>
          <StaffField />
        </>
      ) : null}
    </FormSection>
  )
}

function StaffField() {
  const { t } = useTranslation('message')
  const maySee = useCan('platform.organisation.staff')
  const { data } = useAnswer(listStaff, { limit: 200 }, { isEnabled: maySee })
  return (
    <FormField name="staffIds" label={t('notice.staff')} isOptional>
      <Select
        mode="multiple"
        optionFilterProp="label"
        options={(data?.rows ?? []).map(({ id, number, firstName, lastName }) => ({
          value: id,
          label: `${firstName} ${lastName}`.trim() + ` · ${number}`,
        }))}
      />
    </FormField>
  )
}

function WhenFields() {
  const { t } = useTranslation('message')
  const when = Form.useWatch('when') as 'draft' | 'now' | 'later' | undefined
  const zone = useOutletZone() ?? readerZone()
  return (
    <FormSection title={t('notice.when')}>
      <FormField name="when" label={t('notice.publish')}>
        <Segmented
          options={(['now', 'later', 'draft'] as const).map((value) => ({
            value,
            label: t(`notice.publishAs.${value}`),
          }))}
        />
      </FormField>
      {when === 'later' ? (
        <FormField name="publishAt" label={t('notice.publishAt')} hint={t('notice.zone', { zone })}>
          <MomentField />
        </FormField>
      ) : null}
    </FormSection>
  )
}
