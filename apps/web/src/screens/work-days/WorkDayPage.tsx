import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listWorkDays, type workDay } from '@kassa/contract/sales/time-clock.calls.ts'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useStaffFilter } from '../../parts/person/use-found-filters.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { removeIcon } from '../../ui/icons.ts'
import { StrikeDrawer, type EntryToStrike } from './StrikeDrawer.tsx'
import { dayText } from '../../words/day-text.ts'
import { colon } from '../../words/colon.ts'

// It brings the calendar of days and times with it.
const AddEntryDrawer = lazyPart(async () => (await import('./AddEntryDrawer.tsx')).AddEntryDrawer)

export type WorkDay = OutputOf<typeof workDay>
type Entry = WorkDay['entries'][number]

/** Hours and minutes, as people write them: `8:05`. */
export const hoursText = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${String(Math.floor((seconds % 3_600) / 60)).padStart(2, '0')}`

/** Hours by person and day, from the desks' time clock; what was forgotten is added or struck out with a reason. Source: SH-P08. */
export default function WorkDayPage() {
  const { t } = useTranslation(['timeClock', 'nav'])
  const [isAdding, setAdding] = useFormState('work-entry', false)
  const [striking, setStriking] = useFormState<EntryToStrike | null>('work-strike', null)
  const add = (
    <NewButton permission="platform.organisation.staff.edit" label={t('list.add')} onClick={() => setAdding(true)} />
  )
  return (
    <>
      <ListPage
        name="work-days"
        title={t('nav:screen.workDays.title')}
        purpose={t('nav:screen.workDays.purpose')}
        endpoint={listWorkDays}
        filters={[
          { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('filter.days') },
          ...useStaffFilter('staffId', t('filter.staff')),
        ]}
        columns={useColumns()}
        rowKey={(row) => `${row.day} ${row.staffId} ${row.outletId}`}
        rowActions={useActions(setStriking)}
        actions={add}
        isExported
        empty={{ title: t('empty.title'), body: t('empty.body') }}
      />
      {isAdding ? <AddEntryDrawer onClose={() => setAdding(false)} /> : null}
      {striking ? <StrikeDrawer entry={striking} onClose={() => setStriking(null)} /> : null}
    </>
  )
}

/** An entry as a row says it: the time, what it was, and who added it or struck it out. */
function useEntryText(): (entry: Entry, outletId: string) => string {
  const { t } = useTranslation('timeClock')
  const when = useMomentText()
  return ({ what, at, addedBy, reason, struckBy, struckReason }, outletId) =>
    [
      `${when(at, outletId)} ${t(`step.${what}`)}`,
      ...(addedBy === null ? [] : [`${t('byHand', { name: addedBy })}${colon()}${reason ?? ''}`]),
      ...(struckBy === null ? [] : [t('struck', { name: struckBy, reason: struckReason ?? '' })]),
    ].join(' · ')
}

function useColumns(): Column<WorkDay>[] {
  const { t } = useTranslation('timeClock')
  const entryText = useEntryText()
  const hasOutlet = useSession((session) => session.outlet !== null)
  const stateText = ({ isUnclear, state }: WorkDay): string => t(isUnclear ? 'list.unclear' : `state.${state}`)
  return [
    { key: 'day', sort: 'day', title: t('column.day'), render: ({ day }) => dayText(day) },
    { key: 'person', sort: 'person', title: t('column.person'), render: ({ staffName }) => staffName },
    {
      key: 'worked',
      title: t('column.worked'),
      align: 'end',
      onPhone: 'figure',
      render: ({ workedSeconds }) => hoursText(workedSeconds),
    },
    { key: 'break', title: t('column.break'), align: 'end', render: ({ breakSeconds }) => hoursText(breakSeconds) },
    {
      key: 'state',
      title: t('column.state'),
      text: stateText,
      render: (row) => (
        <StatusTag kind={row.isUnclear ? 'warn' : row.state === 'out' ? 'off' : 'good'}>{stateText(row)}</StatusTag>
      ),
    },
    {
      key: 'entries',
      title: t('column.entries'),
      text: ({ entries, outletId }) => entries.map((entry) => entryText(entry, outletId)).join('; '),
      render: ({ entries, outletId }) => (
        <ul className="k-plain-list">
          {entries.map((entry) => (
            <li key={entry.id} className={entry.struckBy === null ? '' : 'k-muted'}>
              {entryText(entry, outletId)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'outlet',
      sort: 'outlet',
      title: t('column.outlet'),
      isHiddenAtFirst: hasOutlet,
      render: ({ outletName }) => outletName,
    },
  ]
}

function useActions(strike: (entry: EntryToStrike) => void): (day: WorkDay) => Action[] {
  const { t } = useTranslation('timeClock')
  const when = useMomentText()
  const mayEdit = useCan('platform.organisation.staff.edit')
  return ({ entries, outletId }) =>
    entries
      .filter(({ struckBy }) => mayEdit && struckBy === null)
      .map(({ id, what, at }) => {
        const title = t('list.strikeTitle', { what: t(`step.${what}`), at: when(at, outletId) })
        return { key: id, label: title, icon: removeIcon, isDanger: true, run: () => strike({ id, title }) }
      })
}
