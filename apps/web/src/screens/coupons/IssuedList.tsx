import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { disableCoupon, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { removeIcon } from '../../ui/icons.ts'
import type { PartHead } from '../../kit/PageHead.tsx'

type Coupon = OutputOf<(typeof listCoupons)['answer']>['rows'][number]

const STATUSES = ['available', 'used', 'expired', 'disabled'] as const
const kindOf = { available: 'good', used: 'info', expired: 'off', disabled: 'off' } as const

/** The coupons that were issued, or the codes of the batch that the address names, and what became of each; a used one opens its order. */
export function IssuedList(head: PartHead) {
  const { t } = useTranslation('promotion')
  const [{ batchId }, change] = useAddress()
  const ofBatch =
    batchId === undefined ? null : (
      <p className="k-muted">
        <span>{t('coupon.ofBatch')}</span>{' '}
        <Button size="small" onClick={() => change({ batchId: null, cursor: null })}>
          {t('coupon.ofAll')}
        </Button>
      </p>
    )
  return (
    <ListPage
      // Codes are as good as money to anybody who has them, so none is exported.
      isExported={false}
      {...head}
      above={
        <>
          {head.above}
          {ofBatch}
        </>
      }
      {...(batchId === undefined ? {} : { request: { batchId } })}
      name="issued-coupons"
      endpoint={listCoupons}
      filters={[
        { kind: 'text', name: 'code', label: t('coupon.code') },
        choiceOf('status', t('state'), STATUSES, (value) => t(`coupon.status.${value}`)),
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowActions={useActions()}
      empty={{ title: t('coupon.noneIssued'), body: t('coupon.noneIssuedBody') }}
    />
  )
}

function useColumns(): Column<Coupon>[] {
  const { t } = useTranslation('promotion')
  const seesOrders = useCan('platform.analysis.orders')
  return [
    {
      key: 'code',
      sort: 'code',
      title: t('coupon.code'),
      text: ({ code }) => code,
      render: ({ code }) => <span className="k-figures">{code}</span>,
      ...(seesOrders ? { opens: ({ orderId }: Coupon) => (orderId === null ? undefined : paths.order(orderId)) } : {}),
    },
    { key: 'name', sort: 'name', title: t('coupon.name'), render: ({ name }) => name },
    { key: 'member', sort: 'member', title: t('coupon.member'), render: ({ memberName }) => memberName ?? '–' },
    {
      key: 'until',
      sort: 'until',
      title: t('coupon.validity'),
      render: ({ fromDate, untilDate }) => `${fromDate} – ${untilDate}`,
    },
    {
      key: 'status',
      title: t('state'),
      render: ({ status }) => <StatusTag kind={kindOf[status]}>{t(`coupon.status.${status}`)}</StatusTag>,
    },
  ]
}

function useActions(): (coupon: Coupon) => Action[] {
  const { t } = useTranslation('promotion')
  const confirm = useConfirm()
  const disable = useChange(disableCoupon)
  const mayIssue = useCan('platform.marketing.coupons.issue')
  const ask = async ({ id, code }: Coupon): Promise<void> => {
    const question = { title: t('coupon.takeBackQuestion', { code }), body: t('coupon.takeBackBody') }
    if (await confirm({ ...question, ok: t('coupon.takeBack'), isDanger: true })) disable.mutate({ id })
  }
  return (coupon) =>
    mayIssue && coupon.status === 'available'
      ? [{ key: 'disable', label: t('coupon.takeBack'), icon: removeIcon, isDanger: true, run: () => void ask(coupon) }]
      : []
}
