import { downloadBillPdf, readBill, type BillView } from '@kassa/contract/billing/bill.calls.ts'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { BillCalendar } from '../../parts/billing/BillCalendar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { BillPayment } from './BillPayment.tsx'
import { BillRefund } from './BillRefund.tsx'
import { TransferDecision } from './TransferDecision.tsx'
import { inBrackets } from '../../words/brackets.ts'

/** One bill: its calendar, how it is paid, its refund, and what happened to it. */
export default function BillDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const { data: bill } = useAnswer(readBill, { id })
  const print = (): Promise<void> => download(downloadBillPdf, { id }, `${bill?.number ?? 'bill'}.pdf`)
  return (
    <Drawer
      open
      width={720}
      title={bill ? t('bill.title', { number: bill.number }) : t('bill.number')}
      onClose={onClose}
      extra={
        <Button icon={<Icon of={downloadIcon} />} disabled={!bill} onClick={() => void print()}>
          PDF
        </Button>
      }
    >
      {bill ? <BillBody bill={bill} /> : <Skeleton rows={8} />}
    </Drawer>
  )
}

function BillBody({ bill }: { readonly bill: BillView }) {
  const { t } = useTranslation('billing')
  const { currency } = bill
  return (
    <div className="k-stack">
      <Facts
        facts={[
          { label: t('merchant'), value: `${bill.merchantName}${inBrackets(bill.merchantNumber)}` },
          { label: t('version'), value: `${bill.versionName} · ${t(`period.${bill.period}`)}` },
          { label: t('state'), value: bill.isPendingConfirmation ? t('bill.pending') : t(`bill.states.${bill.state}`) },
          { label: t('amount'), value: <Money minor={bill.totalMinor} currency={currency} /> },
          ...(bill.taxMinor > 0
            ? [
                {
                  label: t('bill.tax', { name: bill.taxName }),
                  value: <Money minor={bill.taxMinor} currency={currency} />,
                },
              ]
            : []),
          ...(bill.refundedMinor > 0
            ? [{ label: t('refund.given'), value: <Money minor={bill.refundedMinor} currency={currency} /> }]
            : []),
          { label: t('bill.transaction'), value: bill.transactionNumber ?? '–' },
          ...(bill.expiresAt === null ? [] : [{ label: t('bill.expires'), value: <Moment at={bill.expiresAt} /> }]),
        ]}
      />
      <BillCalendar lines={bill.lines} currency={currency} totalMinor={bill.totalMinor} />
      {bill.can.pay ? <BillPayment bill={bill} /> : null}
      {bill.can.handleTransfer ? <TransferDecision bill={bill} /> : null}
      <BillRefund bill={bill} />
      <h3>{t('bill.history')}</h3>
      <ul>
        {bill.events.map(({ at, action, byName, note }) => (
          <li key={`${at} ${action}`}>
            <Moment at={at} /> {t(`bill.events.${action as 'order'}`)} {byName === null ? '' : `· ${byName}`}
            {note === '' ? '' : ` · ${note}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
