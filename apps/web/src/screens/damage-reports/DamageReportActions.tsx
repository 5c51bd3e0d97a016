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
      <DocumentButton isShown={can.delete} kind="danger" onPress={() => void step('delete')}>
        {t('do.delete')}
      </DocumentButton>
      <DocumentButton isShown={can.edit} onPress={() => onOpen('edit')}>
        {t('common:edit')}
      </DocumentButton>
      <DocumentButton isShown={can.submit} kind="main" onPress={() => void step('submit')}>
        {t('do.submit')}
      </DocumentButton>
      <DocumentButton isShown={can.reject} kind="danger" onPress={() => onOpen('reject')}>
        {t('do.reject')}
      </DocumentButton>
      <DocumentButton isShown={can.approve} kind="main" onPress={() => onOpen('approve')}>
        {t('do.approve')}
      </DocumentButton>
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
