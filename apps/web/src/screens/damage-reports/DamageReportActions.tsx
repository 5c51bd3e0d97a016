import { deleteDamageReport, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import type { DamageReport } from './DamageReportDetailPage.tsx'
import { DocumentButton } from '../../parts/document/DocumentButton.tsx'

interface Props {
  readonly report: DamageReport
  readonly onOpen: (what: 'edit' | 'approve' | 'reject') => void
}

/** Draws the actions of this person on a report in its state; the rest are not shown. */
export function DamageReportActions({ report, onOpen }: Props) {
  const { t } = useTranslation(['damage', 'common'])
  const { can } = report
  const step = useSteps(report)
  return (
    <>
      <DocumentButton may={can.delete} kind="danger" run={() => void step('delete')} label={t('do.delete')} />
      <DocumentButton may={can.edit} run={() => onOpen('edit')} label={t('common:edit')} />
      <DocumentButton may={can.submit} kind="main" run={() => void step('submit')} label={t('do.submit')} />
      <DocumentButton may={can.reject} kind="danger" run={() => onOpen('reject')} label={t('do.reject')} />
      <DocumentButton may={can.approve} kind="main" run={() => onOpen('approve')} label={t('do.approve')} />
    </>
  )
}

/** Submitting may approve at once, where the outlet lets small damage pass: the person is told which of the two it was. */
function useSteps({ id, number }: DamageReport): (step: 'delete' | 'submit') => Promise<void> {
  const { t } = useTranslation('damage')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useChange(deleteDamageReport, { onDone: () => void navigate({ to: paths.damageReports() }) })
  const submit = useChange(submitDamageReport, {
    refreshes: ['catalogue', 'report'],
    onDone: ({ state }) =>
      announce({ kind: 'good', title: t(state === 'approved' ? 'approvedAtOnce' : 'waitsForApproval') }),
  })
  return async (step) => {
    const question = { title: t(`ask.${step}`, { number }), body: t(`askBody.${step}`), ok: t(`do.${step}`) }
    if (!(await confirm({ ...question, isDanger: step === 'delete' }))) return
    if (step === 'delete') remove.mutate({ id })
    else submit.mutate({ id })
  }
}
