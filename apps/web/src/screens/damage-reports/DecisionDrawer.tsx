import { approveDamageReport, rejectDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { moneyText } from '../../kit/money/format.ts'
import type { DamageReport } from './DamageReportDetailPage.tsx'

interface Props {
  readonly report: DamageReport
  readonly decision: 'approve' | 'reject'
  readonly onClose: () => void
}

const approveSchema = approveDamageReport.request.omit({ id: true })
const rejectSchema = rejectDamageReport.request.omit({ id: true })

/** Approves a report, or rejects it with the reason its writer will read. */
export function DecisionDrawer({ report, decision, onClose }: Props) {
  const { t } = useTranslation('damage')
  const isRejection = decision === 'reject'
  const approve = useChange(approveDamageReport, { refreshes: ['catalogue', 'report'] })
  const reject = useChange(rejectDamageReport)
  return (
    <FormDrawer
      reopensAs={`damage-report.${decision}.${report.id}`}
      title={t(`ask.${decision}`, { number: report.number })}
      initial={{ note: '' }}
      schema={isRejection ? rejectSchema : approveSchema}
      saveLabel={t(`do.${decision}`)}
      onClose={onClose}
      onSubmit={({ note }) => (isRejection ? reject : approve).mutateAsync({ id: report.id, note })}
    >
      <FormSection
        title={t('decision')}
        note={t(`askBody.${decision}`, {
          cost: report.costMinor === null ? '–' : moneyText(report.costMinor, report.currency),
        })}
      >
        <FormField
          name="note"
          label={t(isRejection ? 'whyRejected' : 'remark')}
          hint={isRejection ? t('whyHint') : undefined}
          isOptional={!isRejection}
        >
          <Input.TextArea rows={3} maxLength={255} autoFocus />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
