import { readPayables } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { overdueBuckets, payablesFile } from '@kassa/domain/inventory/bill/payables.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { exponentOf, moneyText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { dayText } from '../../words/day-text.ts'

const partText = (minor: WideMinor | null, currency: string): string =>
  minor === null || BigInt(minor) === 0n ? '' : moneyText(minor, currency)

/** Debts to suppliers at the end of a day, by how long they are overdue; the same as a file. Source: accounting.md (Supplier bills). */
export function Payables({ day }: { readonly day: string }) {
  const { t } = useTranslation('supplierBill')
  const { data, error, refetch } = useAnswer(readPayables, { day }, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const save = (): void =>
    saveFile(
      new Blob([payablesFile(data.day, data.rows, exponentOf)], { type: 'text/csv' }),
      `payables-${data.day}.csv`,
    )
  return (
    <>
      <PlainTable
        title={t('payables.title', { day: dayText(data.day) })}
        nothing={t('payables.nothing')}
        columns={[
          t('supplier'),
          t('payables.outlet'),
          t('payables.open'),
          ...overdueBuckets.map((one) => t(`payables.${one}`)),
        ]}
        rows={data.rows.map((row) => ({
          key: [row.supplierId, row.outletId, row.currency].join(' '),
          cells: [
            row.supplierName,
            row.outletName,
            <Cost key="open" minor={row.openMinor} currency={row.currency} />,
            ...overdueBuckets.map((one) => partText(row[one], row.currency)),
          ],
        }))}
      />
      {data.rows.length === 0 ? null : (
        <p>
          <Button onClick={save}>{t('payables.save')}</Button>
        </p>
      )}
    </>
  )
}
