import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { cancelSetAside, listSetAsides, type setAsideView } from '@kassa/contract/sales/set-aside.calls.ts'
import { moneyBackOf, SET_ASIDE_KINDS } from '@kassa/domain/sales/set-aside.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { removeIcon } from '../../ui/icons.ts'
import { goodsShown } from '../../parts/order/goods-shown.ts'
import { listText } from '../../words/list-text.ts'
import { dayText } from '../../words/day-text.ts'

type SetAside = OutputOf<typeof setAsideView>

const STATES = ['waiting', 'collected', 'cancelled'] as const

/**
 * Lists the orders that wait for customers under a number, with the amounts paid and due; the earliest day first.
 * Source: CD-P17, CD-P18.
 */
export default function SetAsidePage() {
  const { t } = useTranslation(['setAside', 'nav'])
  const [cancelling, setCancelling] = useFormState<SetAside | null>('set-aside', null)
  return (
    <>
      <ListPage
        name="set-asides"
        title={t('nav:screen.setAsides.title')}
        purpose={t('nav:screen.setAsides.purpose')}
        endpoint={listSetAsides}
        filters={[
          { kind: 'text', name: 'search', label: t('search') },
          choiceOf('kind', t('column.kind'), SET_ASIDE_KINDS, (value) => t(`kind.${value}`)),
          choiceOf('state', t('column.state'), STATES, (value) => t(`state.${value}`)),
          {
            kind: 'choice',
            name: 'late',
            label: t('filter.late'),
            options: [{ value: 'yes', label: t('filter.lateOnly') }],
          },
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setCancelling)}
        isExported
        empty={{ title: t('empty.title'), body: t('empty.body') }}
      />
      {cancelling ? <CancelDrawer one={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  )
}

const nextText = ({ state, next, currency }: SetAside): string => {
  if (state !== 'waiting') return '–'
  const day = dayText(next.day)
  return next.amountMinor > 0 ? `${day} · ${moneyText(next.amountMinor, currency)}` : day
}

function useColumns(): Column<SetAside>[] {
  const { t } = useTranslation('setAside')
  const hasOutlet = useSession((session) => session.outlet !== null)
  const when = useMomentText()
  const money = (key: 'total' | 'paid' | 'left', minorOf: (row: SetAside) => number): Column<SetAside> => ({
    key,
    sort: key,
    title: t(`column.${key}`),
    align: 'end',
    text: (row) => moneyText(minorOf(row), row.currency),
    render: (row) => <Money minor={minorOf(row)} currency={row.currency} />,
  })
  return [
    { key: 'number', sort: 'number', title: t('column.number'), render: ({ number }) => number },
    { key: 'kind', title: t('column.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'customer',
      sort: 'customer',
      title: t('column.customer'),
      render: ({ customer, phone }) => [customer, phone].filter(Boolean).join(' · '),
    },
    { key: 'goods', title: t('column.goods'), render: ({ shown }) => listText(goodsShown(shown)) },
    money('total', ({ totalMinor }) => totalMinor),
    money('paid', ({ paidMinor }) => paidMinor),
    money('left', ({ leftMinor }) => leftMinor),
    {
      key: 'next',
      title: t('column.next'),
      text: nextText,
      render: (row) => (row.isLate ? <StatusTag kind="warn">{nextText(row)}</StatusTag> : nextText(row)),
    },
    {
      key: 'state',
      title: t('column.state'),
      text: ({ state }) => t(`state.${state}`),
      render: ({ state }) => (
        <StatusTag kind={state === 'waiting' ? 'warn' : state === 'collected' ? 'good' : 'off'}>
          {t(`state.${state}`)}
        </StatusTag>
      ),
    },
    { key: 'outlet', title: t('column.outlet'), isHiddenAtFirst: hasOutlet, render: ({ outletName }) => outletName },
    { key: 'staff', title: t('column.staff'), isHiddenAtFirst: true, render: ({ staffName }) => staffName ?? '–' },
    {
      key: 'at',
      sort: 'at',
      title: t('column.at'),
      isHiddenAtFirst: true,
      text: ({ setAsideAt, outletId }) => when(setAsideAt, outletId),
      render: ({ setAsideAt }) => <Moment at={setAsideAt} />,
    },
    {
      key: 'reason',
      title: t('column.reason'),
      isHiddenAtFirst: true,
      render: ({ cancelReason }) => cancelReason ?? '–',
    },
  ]
}

function useActions(cancel: (one: SetAside) => void): (one: SetAside) => Action[] {
  const { t } = useTranslation('setAside')
  const mayCancel = useCan('platform.analysis.orders.refund')
  return (one) =>
    mayCancel && one.state === 'waiting'
      ? [{ key: 'cancel', label: t('cancel'), icon: removeIcon, isDanger: true, run: () => cancel(one) }]
      : []
}

const schema = z.object({ reason: z.string().trim().min(2).max(200) })

function CancelDrawer({ one, onClose }: { readonly one: SetAside; readonly onClose: () => void }) {
  const { t } = useTranslation('setAside')
  const cancel = useChange(cancelSetAside)
  const { paidMinor, currency, code } = one
  const { cardsMinor, appMinor, tillMinor } = moneyBackOf(one)
  const [amount, cards] = [moneyText(appMinor, currency), moneyText(cardsMinor, currency)]
  const ofShop = cardsMinor > 0 ? t('cancelBodyBoth', { amount, cards }) : t('cancelBodyWeb', { amount })
  const byItself = appMinor > 0 ? ofShop : cardsMinor > 0 && t('cancelBodyCards', { cards })
  const byTill = tillMinor > 0 && t('cancelBody', { amount: moneyText(tillMinor, currency), code: code ?? '–' })
  const body = paidMinor > 0 ? [byItself, byTill].filter(Boolean).join(' ') : t('cancelBodyNothing')
  return (
    <FormDrawer
      reopensAs={`set-aside.${one.id}`}
      title={t('cancelTitle', { number: one.number })}
      initial={{ reason: '' }}
      schema={schema}
      saveLabel={t('cancelNow')}
      onClose={onClose}
      onSubmit={({ reason }) => cancel.mutateAsync({ id: one.id, reason })}
    >
      <FormSection title={one.customer} note={body}>
        <FormField name="reason" label={t('reason')}>
          <Input autoFocus maxLength={200} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
