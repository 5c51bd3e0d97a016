import { deletePlan, listPlans, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { PLAN_TYPES } from '@kassa/domain/promotion/plan-terms.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chartIcon, copyIcon, editIcon, sortIcon, stateOffIcon, uploadIcon } from '../../ui/icons.ts'
import type { ShownPlan } from './plan-draft.ts'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const PlanDrawer = lazyPart(async () => (await import('./PlanDrawer.tsx')).PlanDrawer)
const ConflictDrawer = lazyPart(async () => (await import('./ConflictDrawer.tsx')).ConflictDrawer)
const OrderDrawer = lazyPart(async () => (await import('./OrderDrawer.tsx')).OrderDrawer)

const ListPriceImport = lazyPart(async () => (await import('./ListPriceImport.tsx')).ListPriceImport)
const ResultDrawer = lazyPart(async () => (await import('./ResultDrawer.tsx')).ResultDrawer)

type Editing = { readonly plan: ShownPlan | null; readonly copyOf?: ShownPlan } | null

const STATUSES = ['ongoing', 'not-started', 'expired', 'disabled'] as const
const kindOf = { ongoing: 'good', 'not-started': 'info', expired: 'off', disabled: 'off' } as const

/** Marketing plans in the order in which they win. Source: specification §2 (/activity-marketing-plan). */
export default function PlanPage() {
  const { t } = useTranslation(['promotion', 'nav'])
  const [editing, setEditing] = useFormState<Editing>('plan', null)
  const [isSorting, setSorting] = useState(false)
  const [isMapping, setMapping] = useState(false)
  const [shown, setShown] = useState<ShownPlan | null>(null)
  const [filled, setFilled] = useState<ShownPlan | null>(null)
  const all = useAnswer(listPlans, {}, { isQuiet: true })
  const plans = all.data?.rows ?? []
  const create = (
    <NewButton permission="platform.marketing.plans.add" label={t('new')} onClick={() => setEditing({ plan: null })} />
  )
  const sort = (
    <CanDo permission="platform.marketing.plans.edit">
      <Button icon={<Icon of={sortIcon} />} disabled={plans.length < 2} onClick={() => setSorting(true)}>
        {t('order.open')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <ListPage
        name="plans"
        title={t('nav:screen.plans.title')}
        purpose={t('nav:screen.plans.purpose')}
        endpoint={listPlans}
        filters={[
          { kind: 'text', name: 'search', label: t('name') },
          choiceOf('type', t('type'), PLAN_TYPES, (value) => t(`types.${value}.name`)),
          choiceOf('status', t('state'), STATUSES, (value) => t(`status.${value}`)),
        ]}
        columns={useColumns((plan) => setEditing({ plan }))}
        rowKey={(row) => row.id}
        rowActions={useActions(setEditing, setShown, setFilled)}
        actions={
          <>
            <Button disabled={plans.length < 2} onClick={() => setMapping(true)}>
              {t('openConflicts')}
            </Button>
            {sort}
            {create}
          </>
        }
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {editing ? (
        <PlanDrawer
          key={editing.plan?.id ?? editing.copyOf?.id ?? 'new'}
          {...editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {filled ? <ListPriceImport plan={filled} onClose={() => setFilled(null)} /> : null}
      {shown ? <ResultDrawer plan={shown} onClose={() => setShown(null)} /> : null}
      {isMapping ? (
        <ConflictDrawer plans={plans.filter(({ isEnabled }) => isEnabled === 1)} onClose={() => setMapping(false)} />
      ) : null}
      {isSorting ? <OrderDrawer plans={plans} onClose={() => setSorting(false)} /> : null}
    </>
  )
}

function useColumns(open: (plan: ShownPlan) => void): Column<ShownPlan>[] {
  const { t } = useTranslation('promotion')
  const mayEdit = useCan('platform.marketing.plans.edit')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (plan: ShownPlan) => () => open(plan) } : {}),
    },
    { key: 'type', title: t('type'), render: ({ type }) => t(`types.${type}.name`) },
    {
      key: 'sentence',
      title: t('sentence'),
      render: ({ sentence }) => <span className="k-wraps is-wide">{sentence}</span>,
    },
    {
      key: 'status',
      title: t('state'),
      render: ({ status }) => <StatusTag kind={kindOf[status]}>{t(`status.${status}`)}</StatusTag>,
    },
    { key: 'used', sort: 'used', title: t('used'), align: 'end', render: ({ usedCount }) => usedCount },
  ]
}

function useActions(
  setEditing: (editing: Editing) => void,
  showResult: (plan: ShownPlan) => void,
  fill: (plan: ShownPlan) => void,
): (plan: ShownPlan) => Action[] {
  const { t } = useTranslation(['promotion', 'common'])
  const confirm = useConfirm()
  const enable = useUndoable(setPlanEnabled)
  const remove = useChange(deletePlan)
  const mayAdd = useCan('platform.marketing.plans.add')
  const mayEdit = useCan('platform.marketing.plans.edit')
  const mayDelete = useCan('platform.marketing.plans.delete')
  const askRemove = async ({ id, name }: ShownPlan): Promise<void> => {
    const title = t('deleteQuestion', { name })
    if (await confirm({ title, body: t('deleteBody'), ok: t('delete'), isDanger: true })) remove.mutate({ id })
  }
  return (plan) => [
    { key: 'result', label: t('result.open'), icon: chartIcon, run: () => showResult(plan) },
    ...(mayEdit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setEditing({ plan }) },
          ...(plan.type === 'price-list'
            ? [{ key: 'import', label: t('priceImport.open'), icon: uploadIcon, run: () => fill(plan) }]
            : []),
          {
            key: 'enable',
            label: t(plan.isEnabled === 1 ? 'switchOff' : 'switchOn'),
            icon: stateOffIcon,
            run: () => enable({ id: plan.id, isEnabled: plan.isEnabled === 1 ? 0 : 1 }, plan.name),
          },
        ]
      : []),
    ...(mayAdd
      ? [{ key: 'copy', label: t('copy'), icon: copyIcon, run: () => setEditing({ plan: null, copyOf: plan }) }]
      : []),
    ...(mayDelete ? [deleteAction(t('delete'), () => void askRemove(plan))] : []),
  ]
}
