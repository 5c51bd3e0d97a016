import { listStatements, type StatementRow } from '@kassa/contract/billing/statement.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useSession } from '../../session/session.ts'
import { dayText, monthText } from '../../words/day-text.ts'
import { DrawUpDrawer } from './DrawUpDrawer.tsx'
import { StatementPaymentDrawer } from './StatementPaymentDrawer.tsx'
import { useStatementActions } from './use-statement-actions.ts'
import type { PartHead } from '../../kit/PageHead.tsx'

/** Lists what partners are paid for each month; the operator draws the statements up and says what was paid. */
export default function StatementList(props: PartHead) {
  const { t } = useTranslation('billing')
  const isOperator = useSession(({ user }) => user?.tier === 'operator')
  const [isDrawing, setIsDrawing] = useFormState('statements-of-month', false)
  const [paying, setPaying] = useFormState<StatementRow | null>('statement-payment', null)
  return (
    <>
      <ListPage
        {...props}
        name="statements"
        endpoint={listStatements}
        filters={[
          { kind: 'text', name: 'search', label: t('statement.search') },
          choiceOf('state', t('statement.state'), ['open', 'paid'] as const, (value) => t(`statement.states.${value}`)),
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useStatementActions(setPaying)}
        actions={
          isOperator ? (
            <CanDo permission="platform.billing.bills.handle">
              <Button type="primary" onClick={() => setIsDrawing(true)}>
                {t('statement.drawUp')}
              </Button>
            </CanDo>
          ) : undefined
        }
        empty={{ title: t('statement.empty'), body: t('statement.emptyBody') }}
        isExported
      />
      {isDrawing ? <DrawUpDrawer onClose={() => setIsDrawing(false)} /> : null}
      {paying === null ? null : <StatementPaymentDrawer statement={paying} onClose={() => setPaying(null)} />}
    </>
  )
}

function useColumns(): Column<StatementRow>[] {
  const { t } = useTranslation('billing')
  const amount = (key: 'earned' | 'back' | 'payable', of: (row: StatementRow) => number): Column<StatementRow> => ({
    key,
    title: t(`statement.${key}`),
    align: 'end',
    render: (row) => <Money minor={of(row)} currency={row.currency} />,
  })
  return [
    { key: 'number', title: t('statement.number'), render: ({ number }) => number },
    { key: 'partner', title: t('partner'), render: ({ partnerName }) => partnerName },
    { key: 'month', title: t('statement.month'), render: ({ month }) => monthText(month) },
    { key: 'entries', title: t('statement.entries'), align: 'end', render: ({ entries }) => entries },
    amount('earned', ({ earnedMinor }) => earnedMinor),
    amount('back', ({ backMinor }) => backMinor),
    amount('payable', ({ payableMinor }) => payableMinor),
    {
      key: 'state',
      title: t('statement.state'),
      render: ({ paidOn, paidReference }) => (
        <StatusTag kind={paidOn === null ? 'warn' : 'good'}>
          {paidOn === null
            ? t('statement.states.open')
            : t('statement.paidOn', { day: dayText(paidOn), reference: paidReference })}
        </StatusTag>
      ),
    },
  ]
}
