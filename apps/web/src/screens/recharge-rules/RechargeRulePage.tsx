import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteRechargeRule,
  listRechargeRules,
  type rechargeRuleView,
  setRechargeRuleEnabled,
} from '@kassa/contract/member/recharge-rule.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import { RechargeRuleDrawer } from './RechargeRuleDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type RechargeRule = OutputOf<typeof rechargeRuleView>

/** What a member gets on top for an amount paid in. Source: specification §2 (/activity-recharge-rule), MK-S20. */
export default function RechargeRulePage() {
  const { t } = useTranslation(['rechargeRule', 'nav'])
  const [editing, setEditing] = useState<{ rechargeRule: RechargeRule | null } | null>(null)
  const payCurrency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency)
  const create = (
    <CanDo permission="platform.marketing.rechargeRules.add">
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ rechargeRule: null })}>
        {t('rechargeRule:new')}
      </Button>
    </CanDo>
  )
  const edit = (rechargeRule: RechargeRule): void => setEditing({ rechargeRule })
  return (
    <>
      <ListPage
        name="recharge-rules"
        title={t('nav:screen.rechargeRules.title')}
        purpose={t('nav:screen.rechargeRules.purpose')}
        endpoint={listRechargeRules}
        filters={[{ kind: 'text', name: 'search', label: t('rechargeRule:name') }]}
        columns={useColumns(edit)}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        empty={{ title: t('rechargeRule:empty'), body: t('rechargeRule:emptyBody'), action: create }}
      />
      {editing ? (
        <RechargeRuleDrawer
          rechargeRule={editing.rechargeRule}
          currency={editing.rechargeRule?.currency ?? payCurrency ?? 'USD'}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function useColumns(edit: (rechargeRule: RechargeRule) => void): Column<RechargeRule>[] {
  const { t } = useTranslation('rechargeRule')
  const mayEdit = useCan('platform.marketing.rechargeRules.edit')
  return [
    {
      key: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (rechargeRule: RechargeRule) => () => edit(rechargeRule) } : {}),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ rechargeMinor, currency }) => <Money minor={rechargeMinor} currency={currency} />,
    },
    {
      key: 'gift',
      title: t('gift'),
      align: 'end',
      render: ({ giftMinor, currency }) => <Money minor={giftMinor} currency={currency} />,
    },
    {
      key: 'comes',
      title: t('comes'),
      render: ({ bonusMonths, bonusNowBasisPoints }) =>
        bonusMonths === 0
          ? t('atOnce')
          : t('inMonths', { percent: String(bonusNowBasisPoints / 100), count: bonusMonths }),
    },
    {
      key: 'period',
      title: t('period'),
      render: ({ fromDay, untilDay }) => (fromDay === null ? t('always') : `${fromDay} – ${untilDay ?? ''}`),
    },
    { key: 'uses', title: t('uses'), align: 'end', render: ({ uses }) => countText(uses) },
    useEnabledColumn<RechargeRule>(),
  ]
}

function useActions(edit: (rechargeRule: RechargeRule) => void): (rechargeRule: RechargeRule) => Action[] {
  const { t } = useTranslation(['rechargeRule', 'common', 'people'])
  const confirm = useConfirm()
  const [remove, enable] = [useUndoable(deleteRechargeRule), useUndoable(setRechargeRuleEnabled)]
  const mayEdit = useCan('platform.marketing.rechargeRules.edit')
  const mayDelete = useCan('platform.marketing.rechargeRules.delete')
  const ask = async ({ id, name }: RechargeRule): Promise<void> => {
    const title = t('rechargeRule:deleteQuestion', { name })
    if (await confirm({ title, body: t('rechargeRule:deleteBody'), ok: t('rechargeRule:delete'), isDanger: true }))
      remove({ id }, name)
  }
  return (rechargeRule) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(rechargeRule) }] : []),
    ...(mayEdit
      ? [
          {
            key: 'switch',
            label: t(rechargeRule.enabled === 1 ? 'people:action.disable' : 'people:action.enable'),
            run: () => enable({ id: rechargeRule.id, enabled: rechargeRule.enabled === 1 ? 0 : 1 }, rechargeRule.name),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('rechargeRule:delete'),
            icon: removeIcon,
            isDanger: true,
            run: () => void ask(rechargeRule),
          },
        ]
      : []),
  ]
}
