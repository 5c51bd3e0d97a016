import { deleteDamageReport, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import type { DamageReport } from './DamageReportDetailPage.tsx'

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
      {can.delete ? (
        <Button danger onClick={() => void step('delete')}>
          {t('do.delete')}
        </Button>
      ) : null}
      {can.edit ? <Button onClick={() => onOpen('edit')}>{t('common:edit')}</Button> : null}
      {can.submit ? (
        <Button type="primary" onClick={() => void step('submit')}>
          {t('do.submit')}
        </Button>
      ) : null}
      {can.reject ? (
        <Button danger onClick={() => onOpen('reject')}>
          {t('do.reject')}
        </Button>
      ) : null}
      {can.approve ? (
        <Button type="primary" onClick={() => onOpen('approve')}>
          {t('do.approve')}
        </Button>
      ) : null}
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
