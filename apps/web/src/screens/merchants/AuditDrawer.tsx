import { auditMerchant, readMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { Picture } from '../../parts/pictures/PictureField.tsx'
import { listText } from '../../words/list-text.ts'
import { colon } from '../../words/colon.ts'

/** Accepting takes a paper; `missing` says which there could be, null where one is there. */
const auditSchema = (missing: string | null) =>
  auditMerchant.request.superRefine(({ isAccepted }, context) => {
    if (isAccepted && missing !== null) context.addIssue({ code: 'custom', path: ['isAccepted'], message: missing })
  })

/** Looks at a merchant's papers and accepts or refuses them; a refusal says why (D40). */
export function AuditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('people')
  const audit = useChange(auditMerchant)
  const { data } = useAnswer(readMerchant, { id })
  const papers = [
    { id: data?.licenceFileId, label: t('field.licence') },
    { id: data?.personIdFileId, label: t('field.personId') },
    { id: data?.exteriorFileId, label: t('field.exterior') },
    { id: data?.interiorFileId, label: t('field.interior') },
  ]
  const isEmpty = data !== undefined && papers.every(({ id }) => id === null)
  const missing = t('audit.noPapers', { papers: listText(papers.map(({ label }) => label)) })
  return (
    <FormDrawer
      reopensAs={`merchant.audit.${id}`}
      title={`${t('action.audit')}${colon()}${data?.name ?? ''}`}
      initial={{ id, isAccepted: true, reason: '' }}
      schema={auditSchema(isEmpty ? missing : null)}
      onClose={onClose}
      onSubmit={(request) => audit.mutateAsync({ ...request, id })}
    >
      <FormSection title={t('section.papers')}>
        <Facts
          facts={[
            { label: t('field.company'), value: data?.companyName || '–' },
            { label: t('field.creditCode'), value: data?.socialCreditCode || '–' },
            { label: t('field.bankAccount'), value: data?.bankAccount || '–' },
            { label: t('field.address'), value: data?.address || '–' },
            ...papers.map(({ id, label }) => ({
              label,
              value: id ? <Picture id={id} label={label} size="full" /> : '–',
            })),
          ]}
        />
      </FormSection>
      <FormSection title={t('field.audit')}>
        <FormField name="isAccepted" label={t('field.audit')}>
          <Segmented
            options={[
              { value: true, label: t('action.accept') },
              { value: false, label: t('action.refuse') },
            ]}
          />
        </FormField>
        <FormField name="reason" label={t('field.reason')} hint={t('audit.reasonHint')} isOptional>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
