import { listPurses, setPurseEnabled, type purseView } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { purseKinds } from '@kassa/domain/purse/purse.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn, useEnabledFilter } from '../../parts/person/shared-columns.tsx'
import { CreditDrawer } from '../../parts/purse/CreditDrawer.tsx'
import { PurseStatement } from '../../parts/purse/PurseStatement.tsx'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { dayText } from '../../words/day-text.ts'

type Purse = OutputOf<typeof purseView>

/** Gift cards and times cards that were sold and house accounts, each with its book. Source: MK-P08, MB-P10, MB-P12. */
export default function PursePage() {
  const { t } = useTranslation(['purse', 'nav'])
  const [shown, setShown] = useState<Purse | null>(null)
  const [editing, setEditing] = useFormState<Purse | null>('credit', null)
  const kinds = purseKinds.map((kind) => ({
    value: kind,
    label: t(`purse:kind.${kind}`),
  }))
  return (
    <>
      <ListPage
        name="purses"
        title={t('nav:screen.purses.title')}
        purpose={t('nav:screen.purses.purpose')}
        endpoint={listPurses}
        filters={[
          { kind: 'text', name: 'search', label: t('purse:search') },
          { kind: 'choice', name: 'kind', label: t('purse:what'), options: kinds },
          useEnabledFilter(),
        ]}
        columns={useColumns(setShown)}
        rowKey={(row) => row.id}
        rowActions={useActions(setEditing)}
        isExported
        empty={{ title: t('purse:empty'), body: t('purse:emptyBody') }}
      />
      <Drawer
        open={shown !== null}
        size={760}
        title={shown ? `${t(`purse:kind.${shown.kind}`)} ${shown.code}` : ''}
        onClose={() => setShown(null)}
        destroyOnHidden
      >
        {shown ? <PurseStatement id={shown.id} /> : null}
      </Drawer>
      {editing?.memberId ? (
        <CreditDrawer
          purse={editing}
          member={{ id: editing.memberId, name: editing.memberName ?? '' }}
          currency={editing.currency}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

const usesText = ({ times }: Purse): string => (times ? `${times.usesLeft} / ${times.usesSold}` : '–')

function useColumns(show: (purse: Purse) => void): Column<Purse>[] {
  const { t } = useTranslation('purse')
  const whatOf = ({ kind, times }: Purse): string =>
    times ? `${t(`kind.${kind}`)} · ${times.name}` : t(`kind.${kind}`)
  return [
    {
      key: 'code',
      sort: 'code',
      title: t('code'),
      text: ({ code }) => code,
      render: ({ code }) => <span className="k-figures">{code}</span>,
      opens: (purse) => () => show(purse),
    },
    { key: 'kind', title: t('what'), render: whatOf },
    { key: 'of', sort: 'of', title: t('of'), render: ({ memberName }) => memberName ?? '–' },
    {
      key: 'total',
      sort: 'total',
      title: t('total'),
      align: 'end',
      render: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      key: 'credit',
      sort: 'credit',
      title: t('credit'),
      align: 'end',
      render: ({ kind, creditMinor, currency }) =>
        kind !== 'house-account' ? '–' : <Money minor={creditMinor} currency={currency} />,
    },
    {
      key: 'spendable',
      title: t('spendable'),
      align: 'end',
      onPhone: 'figure',
      render: ({ spendableMinor, currency }) => <Money minor={spendableMinor} currency={currency} />,
    },
    {
      key: 'uses',
      sort: 'uses',
      title: t('usesAfter'),
      align: 'end',
      text: usesText,
      render: (purse) => <span className="k-figures">{usesText(purse)}</span>,
    },
    {
      key: 'until',
      sort: 'until',
      title: t('times.until'),
      render: ({ times, lastDay = times?.lastDay }) => (lastDay ? dayText(lastDay) : '–'),
    },
    {
      key: 'opened',
      sort: 'opened',
      title: t('opened'),
      render: ({ openedAt }) => <Moment at={openedAt} form="day" />,
    },
    useEnabledColumn<Purse>(),
  ]
}

function useActions(edit: (purse: Purse) => void): (purse: Purse) => Action[] {
  const { t } = useTranslation(['purse', 'people'])
  const confirm = useConfirm()
  const enable = useChange(setPurseEnabled)
  const mayAdjust = useCan('platform.members.members.adjust')
  const turn = async ({ id, code, enabled }: Purse): Promise<void> => {
    const question = { title: t('purse:disableQuestion', { code }), body: t('purse:disableBody') }
    if (enabled === 0 || (await confirm({ ...question, ok: t('people:action.disable') }))) {
      enable.mutate({ id, enabled: enabled === 1 ? 0 : 1 })
    }
  }
  return (purse) =>
    mayAdjust
      ? [
          ...(purse.kind === 'house-account'
            ? [{ key: 'credit', label: t('purse:changeCredit'), icon: editIcon, run: () => edit(purse) }]
            : []),
          {
            key: 'switch',
            label: t(purse.enabled === 1 ? 'people:action.disable' : 'people:action.enable'),
            run: () => void turn(purse),
          },
        ]
      : []
}
