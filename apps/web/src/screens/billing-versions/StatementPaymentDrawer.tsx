import { markStatementPaid, type StatementRow } from '@kassa/contract/billing/statement.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { monthText } from '../../words/day-text.ts'

const typed = markStatementPaid.request.pick({ paidOn: true, reference: true })

interface Props {
  readonly statement: StatementRow
  readonly onClose: () => void
}

/** Says when a statement was paid, and under which number it stands in the bank's papers. */
export function StatementPaymentDrawer({ statement, onClose }: Props) {
  const { t } = useTranslation('billing')
  const mark = useChange(markStatementPaid)
  return (
    <FormDrawer
      width={420}
      reopensAs={`statement-payment.${statement.id}`}
      title={t('statement.payTitle', { number: statement.number })}
      initial={{ reference: '', paidOn: null }}
      schema={typed}
      version={statement.version}
      onClose={onClose}
      placeOf={({ code }) => (code === 'statement.paid-day-unfit' ? 'paidOn' : null)}
      onSubmit={(value, version) => mark.mutateAsync({ id: statement.id, version, ...value })}
    >
      <p>
        {statement.partnerName} · {monthText(statement.month)} ·{' '}
        <Money minor={statement.payableMinor} currency={statement.currency} />
      </p>
      <FormField name="reference" label={t('statement.reference')}>
        <Input maxLength={64} />
      </FormField>
      <FormDay name="paidOn" label={t('statement.day')} />
    </FormDrawer>
  )
}
