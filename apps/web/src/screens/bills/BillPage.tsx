import {
  BILL_STATES,
  cancelBill,
  cancelRefund,
  listBills,
  type ListedBill,
} from '@kassa/contract/billing/bill.calls.ts'
import { BILL_TYPES } from '@kassa/domain/billing/quote.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { eyeIcon, removeIcon, undoIcon } from '../../ui/icons.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'

const BillDrawer = lazyPart(async () => (await import('./BillDrawer.tsx')).default)

const kindOf: Readonly<Record<ListedBill['state'], StatusKind>> = {
  unpaid: 'warn',
  paid: 'good',
  cancelled: 'off',
  refunded: 'off',
  'refund-requested': 'info',
  'refund-denied': 'bad',
  'refund-cancelled': 'good',
}

/** Bills: one's own, or those of the merchants one looks after. Source: specification §2 (/authorizationBilling/record), §4. */
export default function BillPage() {
  const { t } = useTranslation(['billing', 'nav'])
  const [address, change] = useAddress()
  const [opened, setOpened] = useState<string | null>(null)
  const shown = opened ?? address['bill'] ?? null
  const close = (): void => {
    setOpened(null)
    if (address['bill'] !== undefined) change({ bill: null })
  }
  return (
    <>
      <ListPage
        name="bills"
        title={t('nav:screen.bills.title')}
        purpose={t('nav:screen.bills.purpose')}
        endpoint={listBills}
        filters={[
          { kind: 'text', name: 'search', label: t('bill.number') },
          choiceOf('state', t('state'), BILL_STATES, (value) => t(`bill.states.${value}`)),
          choiceOf('type', t('bill.type'), BILL_TYPES, (value) => t(`bill.types.${value}`)),
          {
            kind: 'choice',
            name: 'proof',
            label: t('bill.transfer'),
            options: [{ value: 'waiting', label: t('bill.pending') }],
          },
        ]}
        columns={useColumns(setOpened)}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpened)}
        empty={{
          title: t('bill.empty'),
          body: t('bill.emptyBody'),
          action: <AllowedLink to={paths.authorization()}>{t('nav:screen.authorization.title')}</AllowedLink>,
        }}
        isExported
      />
      {shown === null ? null : <BillDrawer id={shown} onClose={close} />}
    </>
  )
}

function useColumns(open: (id: string) => void): Column<ListedBill>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'number',
      sort: 'number',
      title: t('bill.number'),
      text: ({ number }) => number,
      render: ({ number }) => number,
      opens:
        ({ id }) =>
        () =>
          open(id),
    },
    { key: 'type', sort: 'type', title: t('bill.type'), render: ({ type }) => t(`bill.types.${type}`) },
    { key: 'merchant', sort: 'merchant', title: t('merchant'), render: ({ merchantName }) => merchantName },
    { key: 'version', sort: 'version', title: t('version'), render: ({ versionName }) => versionName },
    {
      key: 'amount',
      sort: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      key: 'state',
      sort: 'state',
      title: t('state'),
      render: ({ state, isPendingConfirmation }) => (
        <StatusTag kind={isPendingConfirmation ? 'info' : kindOf[state]}>
          {isPendingConfirmation ? t('bill.pending') : t(`bill.states.${state}`)}
        </StatusTag>
      ),
    },
    { key: 'ordered', sort: 'ordered', title: t('bill.ordered'), render: ({ orderedAt }) => <Moment at={orderedAt} /> },
    {
      key: 'transaction',
      sort: 'transaction',
      title: t('bill.transaction'),
      isHiddenAtFirst: true,
      render: ({ transactionNumber }) => transactionNumber ?? '–',
    },
  ]
}

function useActions(open: (id: string) => void): (row: ListedBill) => Action[] {
  const { t } = useTranslation('billing')
  const confirm = useConfirm()
  const cancel = useChange(cancelBill)
  const withdraw = useChange(cancelRefund)
  const ask = async ({ id, number }: ListedBill): Promise<void> => {
    const title = t('bill.cancelQuestion', { number })
    if (await confirm({ title, body: t('bill.cancelBody'), ok: t('bill.cancel'), isDanger: true }))
      cancel.mutate({ id })
  }
  return (row) => [
    { key: 'open', label: t('bill.open'), icon: eyeIcon, run: () => open(row.id) },
    ...(row.can.cancel
      ? [{ key: 'cancel', label: t('bill.cancel'), icon: removeIcon, isDanger: true, run: () => void ask(row) }]
      : []),
    ...(row.can.cancelRefund
      ? [{ key: 'withdraw', label: t('refund.withdraw'), icon: undoIcon, run: () => withdraw.mutate({ id: row.id }) }]
      : []),
  ]
}
