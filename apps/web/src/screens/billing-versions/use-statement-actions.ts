import { downloadStatement, markStatementUnpaid, type StatementRow } from '@kassa/contract/billing/statement.calls.ts'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useChange } from '../../api/use-change.ts'
import type { Action } from '../../kit/list/RowActions.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { cardIcon, downloadIcon, undoIcon } from '../../ui/icons.ts'

/** Returns the actions on a statement: its file, and for the operator the mark of its payment. */
export function useStatementActions(pay: (statement: StatementRow) => void): (row: StatementRow) => readonly Action[] {
  const { t } = useTranslation('billing')
  const confirm = useConfirm()
  const unpay = useChange(markStatementUnpaid)
  const isOperator = useSession(({ user }) => user?.tier === 'operator')
  const mayHandle = useCan('platform.billing.bills.handle') && isOperator
  const ask = async ({ id, number, version }: StatementRow): Promise<void> => {
    const title = t('statement.unpayQuestion', { number })
    if (await confirm({ title, body: t('statement.unpayBody'), ok: t('statement.unpay'), isDanger: true }))
      unpay.mutate({ id, version })
  }
  const paymentOf = (row: StatementRow): Action =>
    row.paidOn === null
      ? { key: 'pay', label: t('statement.pay'), icon: cardIcon, run: () => pay(row) }
      : { key: 'unpay', label: t('statement.unpay'), icon: undoIcon, isDanger: true, run: () => void ask(row) }
  return (row) => [
    {
      key: 'file',
      label: t('statement.file'),
      icon: downloadIcon,
      run: () => void download(downloadStatement, { id: row.id }, `${row.number}.csv`),
    },
    ...(mayHandle ? [paymentOf(row)] : []),
  ]
}
