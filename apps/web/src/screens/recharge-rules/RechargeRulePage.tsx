import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteRechargeRule,
  listRechargeRules,
  type rechargeRuleView,
  setRechargeRuleEnabled,
} from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { useTranslation } from 'react-i18next'
import { EditedList } from '../../kit/list/EditedList.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useSession } from '../../session/session.ts'
import { RechargeRuleDrawer } from './RechargeRuleDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { dayOr, dayText } from '../../words/day-text.ts'
import { listText } from '../../words/list-text.ts'

export type RechargeRule = OutputOf<typeof rechargeRuleView>

const MAY = {
  add: 'platform.marketing.rechargeRules.add',
  edit: 'platform.marketing.rechargeRules.edit',
  remove: 'platform.marketing.rechargeRules.delete',
}

/**
 * Edits the gifts to a member on top of an amount paid in. Source: specification §2 (/activity-recharge-rule), MK-S20.
 */
export default function RechargeRulePage() {
  const { t } = useTranslation(['rechargeRule', 'nav'])
  const payCurrency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency)
  const [remove, enable] = [useUndoable(deleteRechargeRule), useUndoable(setRechargeRuleEnabled)]
  const columns = useColumns()
  return (
    <EditedList
      name="recharge-rules"
      title={t('nav:screen.rechargeRules.title')}
      purpose={t('nav:screen.rechargeRules.purpose')}
      endpoint={listRechargeRules}
      may={MAY}
      texts={{
        add: t('rechargeRule:new'),
        search: t('rechargeRule:name'),
        empty: t('rechargeRule:empty'),
        emptyBody: t('rechargeRule:emptyBody'),
        remove: t('rechargeRule:delete'),
      }}
      removes={{ title: (name) => t('rechargeRule:deleteQuestion', { name }), body: t('rechargeRule:deleteBody') }}
      columns={columns}
      onRemove={(id, name) => remove({ id }, name)}
      onEnable={(id, enabled, name) => enable({ id, enabled }, name)}
      renderDrawer={(row, onClose) => (
        <RechargeRuleDrawer rechargeRule={row} currency={row?.currency ?? payCurrency ?? 'USD'} onClose={onClose} />
      )}
    />
  )
}

function useColumns(): (opens: Pick<Column<RechargeRule>, 'opens'>) => Column<RechargeRule>[] {
  const { t } = useTranslation('rechargeRule')
  const enabled = useEnabledColumn<RechargeRule>()
  return (opens) => [
    { key: 'name', sort: 'name', title: t('name'), text: ({ name }) => name, render: ({ name }) => name, ...opens },
    {
      key: 'amount',
      sort: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ rechargeMinor, currency }) => <Money minor={rechargeMinor} currency={currency} />,
    },
    {
      key: 'gift',
      sort: 'gift',
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
      key: 'beside',
      title: t('beside'),
      render: ({ points, couponCount, couponName }) =>
        listText([
          ...(points > 0 ? [t('besidePoints', { points: countText(points) })] : []),
          ...(couponName === null ? [] : [`${couponCount} × ${couponName}`]),
        ]) || '–',
    },
    {
      key: 'period',
      sort: 'period',
      title: t('period'),
      render: ({ fromDay, untilDay }) =>
        fromDay === null ? t('always') : `${dayText(fromDay)} – ${dayOr('', untilDay)}`,
    },
    { key: 'uses', sort: 'uses', title: t('uses'), align: 'end', render: ({ uses }) => countText(uses) },
    enabled,
  ]
}
