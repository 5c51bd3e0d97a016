import { drawUpStatements } from '@kassa/contract/billing/statement.calls.ts'
import { monthsOver } from '@kassa/domain/billing/commission-statement.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useToday } from '../../kit/detail/use-today.ts'
import { FormField } from '../../kit/form/FormField.tsx'

const MONTHS_BACK = 24

/** Draws up the statements of a month that is over; the last one unless another is chosen. */
export function DrawUpDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const drawUp = useChange(drawUpStatements, {
    onDone: ({ made, carried }) =>
      announce({
        kind: 'good',
        title: made === 0 ? t('statement.madeNone') : t('statement.made', { count: made }),
        ...(carried === 0 ? {} : { note: t('statement.carried', { count: carried }) }),
      }),
  })
  const months = monthsOver(useToday(), MONTHS_BACK)
  return (
    <FormDrawer
      isStep
      width={420}
      reopensAs="statements-of-month.new"
      title={t('statement.drawUpTitle')}
      saveLabel={t('statement.drawUp')}
      initial={{ month: months[0] ?? '' }}
      schema={drawUpStatements.request}
      onClose={onClose}
      onSubmit={(value) => drawUp.mutateAsync(value)}
    >
      <p className="k-muted">{t('statement.drawUpHint')}</p>
      <FormField name="month" label={t('statement.month')}>
        <Select options={months.map((value) => ({ value, label: value }))} />
      </FormField>
    </FormDrawer>
  )
}
