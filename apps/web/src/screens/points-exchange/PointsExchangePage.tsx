import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteExchangeGood,
  type exchangeGoodView,
  listExchangeGoods,
  setExchangeGoodEnabled,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import { useTranslation } from 'react-i18next'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { countText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { ExchangeGoodDrawer } from './ExchangeGoodDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type ExchangeGood = OutputOf<typeof exchangeGoodView>

/** Goods that members get for points. Source: specification §2 (/points-exchange, under the point-setting code), MB-S09. */
export default function PointsExchangePage() {
  const { t } = useTranslation(['pointsExchange', 'nav'])
  const [editing, setEditing] = useFormState<{ good: ExchangeGood | null } | null>('exchange-good', null)
  const create = (
    <NewButton
      permission="platform.members.pointSetting.edit"
      label={t('pointsExchange:new')}
      onClick={() => setEditing({ good: null })}
    />
  )
  const edit = (good: ExchangeGood): void => setEditing({ good })
  return (
    <>
      <ListPage
        name="points-exchange"
        title={t('nav:screen.pointsExchange.title')}
        purpose={t('nav:screen.pointsExchange.purpose')}
        endpoint={listExchangeGoods}
        filters={[{ kind: 'text', name: 'search', label: t('pointsExchange:goods') }]}
        columns={useColumns(edit)}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        empty={{ title: t('pointsExchange:empty'), body: t('pointsExchange:emptyBody'), action: create }}
      />
      {editing ? <ExchangeGoodDrawer good={editing.good} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function useColumns(edit: (good: ExchangeGood) => void): Column<ExchangeGood>[] {
  const { t } = useTranslation('pointsExchange')
  const mayEdit = useCan('platform.members.pointSetting.edit')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('goods'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (good: ExchangeGood) => () => edit(good) } : {}),
    },
    { key: 'points', sort: 'points', title: t('points'), align: 'end', render: ({ points }) => countText(points) },
    { key: 'uses', sort: 'uses', title: t('uses'), align: 'end', render: ({ uses }) => countText(uses) },
    useEnabledColumn<ExchangeGood>(),
  ]
}

function useActions(edit: (good: ExchangeGood) => void): (good: ExchangeGood) => Action[] {
  const { t } = useTranslation(['pointsExchange', 'common', 'people'])
  const confirm = useConfirm()
  const [remove, enable] = [useUndoable(deleteExchangeGood), useUndoable(setExchangeGoodEnabled)]
  const mayEdit = useCan('platform.members.pointSetting.edit')
  const ask = async ({ id, name }: ExchangeGood): Promise<void> => {
    const title = t('pointsExchange:deleteQuestion', { name })
    if (await confirm({ title, body: t('pointsExchange:deleteBody'), ok: t('pointsExchange:delete'), isDanger: true }))
      remove({ id }, name)
  }
  return (good) =>
    mayEdit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(good) },
          {
            key: 'switch',
            label: t(good.enabled === 1 ? 'people:action.disable' : 'people:action.enable'),
            run: () => enable({ id: good.id, enabled: good.enabled === 1 ? 0 : 1 }, good.name),
          },
          deleteAction(t('pointsExchange:delete'), () => void ask(good)),
        ]
      : []
}
