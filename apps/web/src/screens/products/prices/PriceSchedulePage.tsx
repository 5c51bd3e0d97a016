import { listPriceSchedules, withdrawPriceSchedule } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Action } from '../../../kit/list/RowActions.tsx'
import type { Column } from '../../../kit/list/Rows.tsx'
import { NewButton } from '../../../kit/state/NewButton.tsx'
import { choiceOf } from '../../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { StatusTag, type StatusKind } from '../../../kit/state/StatusTag.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/permission.ts'
import { eyeIcon, labelIcon, undoIcon } from '../../../ui/icons.ts'
import { dayText } from '../../../words/day-text.ts'
import { listText } from '../../../words/list-text.ts'
import { useFormState } from '../../../kit/form/form-state.ts'
import '../products.css'

const PriceScheduleDrawer = lazyPart(async () => (await import('./PriceScheduleDrawer.tsx')).PriceScheduleDrawer)
const SchedulePrices = lazyPart(async () => (await import('./SchedulePrices.tsx')).SchedulePrices)

export type PriceSchedule = OutputOf<typeof listPriceSchedules.answer>['rows'][number]

const EDIT = 'platform.catalogue.products.edit'
const STATES = ['waiting', 'begun', 'withdrawn'] as const
const kinds: Readonly<Record<PriceSchedule['state'], StatusKind>> = { waiting: 'info', begun: 'good', withdrawn: 'off' }

/** Prices that begin later, those that have begun, and those that were taken back. Source: PR-P05. */
export default function PriceSchedulePage() {
  const { t } = useTranslation(['priceSchedule', 'nav'])
  const [isNew, setIsNew] = useFormState('price-schedule', false)
  const [shown, setShown] = useState<PriceSchedule | null>(null)
  const create = <NewButton permission={EDIT} label={t('new')} onClick={() => setIsNew(true)} />
  return (
    <>
      <ListPage
        name="price-schedules"
        title={t('nav:screen.priceSchedules.title')}
        purpose={t('nav:screen.priceSchedules.purpose')}
        endpoint={listPriceSchedules}
        filters={[choiceOf('state', t('stateLabel'), STATES, (value) => t(`state.${value}`))]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={useActions(setShown)}
        actions={create}
        empty={{ title: t('empty'), body: t('emptyBody'), action: create }}
      />
      {isNew ? <PriceScheduleDrawer onClose={() => setIsNew(false)} /> : null}
      {shown ? <SchedulePrices schedule={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

function useColumns(): Column<PriceSchedule>[] {
  const { t } = useTranslation('priceSchedule')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'begin',
      sort: 'begin',
      title: t('begins'),
      render: ({ begin }) => ('day' in begin ? t('midnight', { day: dayText(begin.day) }) : <Moment at={begin.at} />),
    },
    {
      key: 'state',
      title: t('stateLabel'),
      render: ({ state }) => <StatusTag kind={kinds[state]}>{t(`state.${state}`)}</StatusTag>,
    },
    { key: 'goods', sort: 'goods', title: t('goods'), align: 'end', render: ({ goodsCount }) => goodsCount },
    {
      key: 'outlets',
      title: t('outlets'),
      render: ({ outlets }) => listText(outlets.map((one) => one.outletName)),
    },
    {
      key: 'done',
      title: t('done'),
      text: (row) => {
        const { hasBegun, changed, passed } = doneBy(row)
        if (!hasBegun) return ''
        return [t('changed', { count: changed }), passed > 0 && t('passed', { count: passed })]
          .filter(Boolean)
          .join(' ')
      },
      render: (row) => <Done schedule={row} />,
    },
    { key: 'by', sort: 'by', title: t('by'), isHiddenAtFirst: true, render: ({ createdBy }) => createdBy },
  ]
}

/** Returns how many prices changed where it has begun, and how many were left. */
function doneBy({ outlets }: PriceSchedule) {
  const begun = outlets.filter(({ begunAt }) => begunAt !== null)
  const sum = (of: 'changed' | 'passed'): number => begun.reduce((all, one) => all + (one[of] ?? 0), 0)
  return { hasBegun: begun.length > 0, changed: sum('changed'), passed: sum('passed') }
}

function Done({ schedule }: { readonly schedule: PriceSchedule }) {
  const { t } = useTranslation('priceSchedule')
  const { hasBegun, changed, passed } = doneBy(schedule)
  if (!hasBegun) return <span className="k-muted">–</span>
  return (
    <>
      {t('changed', { count: changed })}
      {passed === 0 ? null : <p className="k-muted">{t('passed', { count: passed })}</p>}
    </>
  )
}

function useActions(show: (schedule: PriceSchedule) => void): (schedule: PriceSchedule) => Action[] {
  const { t } = useTranslation('priceSchedule')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const withdraw = useChange(withdrawPriceSchedule)
  const mayEdit = useCan(EDIT)
  const mayPrint = useCan('platform.configuration.labelTemplates')
  const askFirst = async ({ id, name }: PriceSchedule): Promise<void> => {
    const asked = { title: t('withdrawQuestion', { name }), body: t('withdrawBody'), ok: t('withdraw'), isDanger: true }
    if (await confirm(asked)) withdraw.mutate({ id })
  }
  return (schedule) => {
    const actions: (Action | false)[] = [
      { key: 'prices', label: t('show'), icon: eyeIcon, run: () => show(schedule) },
      mayPrint &&
        schedule.state !== 'withdrawn' && {
          key: 'labels',
          label: t('labels'),
          icon: labelIcon,
          run: () =>
            void navigate({ to: paths.labelTemplates(schedule.state === 'waiting' ? { prices: schedule.id } : {}) }),
        },
      mayEdit &&
        schedule.canWithdraw && {
          key: 'withdraw',
          label: t('withdraw'),
          icon: undoIcon,
          isDanger: true,
          run: () => void askFirst(schedule),
        },
    ]
    return actions.filter((one) => one !== false)
  }
}
