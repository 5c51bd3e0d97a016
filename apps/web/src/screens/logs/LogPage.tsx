import { readerZone } from '../../words/reader-zone.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  adminLogCalls,
  downloadPlatformLog,
  exportPlatformLog,
  listPlatformExports,
  listPlatformLog,
  type logLine,
  memberLogCalls,
  staffLogCalls,
} from '@kassa/contract/audit/audit.calls.ts'
import { changeGroups } from '@kassa/contract/audit/change-groups.ts'
import { callText, logWords } from '@kassa/contract/audit/call-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment, useOutletZone } from '../../kit/detail/Moment.tsx'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { followExport } from '../../kit/follow-export.ts'
import { ExportRecords } from '../../kit/ExportRecords.tsx'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import type { Column } from '../../kit/list/Rows.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useAdminFilter, useOutletFilter, useStaffFilter } from '../../parts/person/use-found-filters.ts'
import { useIsAbove } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import '../../parts/person/people.css'
import { ChainExport } from './ChainExport.tsx'
import { changedFields } from './changed-fields.ts'
import { LogThing } from './LogThing.tsx'

type Line = OutputOf<typeof logLine>
type LogCalls = typeof adminLogCalls

const KINDS = {
  admin: { calls: adminLogCalls, screen: 'adminLog', permission: 'platform.audit.adminLog' },
  staff: { calls: staffLogCalls, screen: 'staffLog', permission: 'platform.audit.staffLog' },
  member: { calls: memberLogCalls, screen: 'memberLog', permission: 'platform.audit.memberLog' },
} as const

/** One of the three logs: who did what, filtered, opened, exported. Source: specification §2 (/log-…), AU-S01, AU-S02. */
export function LogPage({ kind }: { kind: keyof typeof KINDS }) {
  const { t } = useTranslation(['people', 'nav'])
  const { calls, screen, permission } = KINDS[kind]
  const [shown, setShown] = useState<Line | null>(null)
  const zone = useZone()
  const isAbove = useIsAbove()
  return (
    <>
      <ListPage
        name={`log.${kind}`}
        title={t(`nav:screen.${screen}.title`)}
        purpose={t(`nav:screen.${screen}.purpose`)}
        endpoint={isAbove ? listPlatformLog : calls.list}
        request={{ timeZone: zone }}
        filters={useFilters(kind, isAbove)}
        columns={useColumns(setShown)}
        rowKey={(row) => row.id}
        empty={{ title: t('empty.log.title'), body: t('empty.log.body') }}
        footer={
          <CanDo permission={`${permission}.export`}>
            <LogExport kind={kind} isAbove={isAbove} />
            {kind === 'admin' && !isAbove ? <ChainExport /> : null}
          </CanDo>
        }
      />
      <CanDo permission={`${permission}.export`}>
        {isAbove ? (
          <ExportRecords list={listPlatformExports} kind="platform-log" file={downloadPlatformLog} />
        ) : (
          <ExportRecords kind={`${kind}-log`} file={calls.download} />
        )}
      </CanDo>
      {shown ? <LineDrawer line={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

function useFilters(kind: keyof typeof KINDS, isAbove: boolean): Filter[] {
  const { t } = useTranslation('people')
  const staff = useStaffFilter('accountId', t('log.who'))
  const admins = useAdminFilter('accountId', t('log.who'))
  const outlets = useOutletFilter(t('log.outlet'))
  const groups = {
    kind: 'choice' as const,
    name: 'group',
    label: t('log.changesOf'),
    options: changeGroups.map((value) => ({ value, label: t(`log.group.${value}`) })),
  }
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    { kind: 'days', from: 'fromDay', to: 'toDay', label: t('log.days') },
    { kind: 'text', name: 'call', label: t('log.what') },
    ...(isAbove || kind === 'member' ? [] : [groups]),
    ...(kind === 'staff' ? staff : []),
    ...(kind === 'admin' ? admins : []),
    ...(isAbove ? [] : outlets),
  ]
}

/** The outlet's time zone, or the browser's: days are those on the screen. */
const useZone = (): string => {
  const outlet = useOutletZone()
  return outlet ?? readerZone()
}

/** The name of the one who did it; a line before anybody was signed in says so. */
const whoOf = ({ accountName, accountKind, after }: Line, t: (key: 'log.nobody' | 'log.system') => string): string => {
  if (accountName !== '') return accountName
  const told = typeof after === 'object' && after !== null && 'name' in after ? String(after.name) : ''
  return told || t(accountKind === 'system' ? 'log.system' : 'log.nobody')
}

const wordsNow = () => logWords[currentLanguage()]

function useColumns(open: (line: Line) => void): Column<Line>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'at',
      sort: 'at',
      title: t('log.at'),
      render: ({ at }) => <Moment at={at} />,
      text: ({ at }) => at,
      opens: (line) => () => open(line),
    },
    { key: 'who', sort: 'who', title: t('log.who'), render: (line) => whoOf(line, t) },
    { key: 'what', title: t('log.what'), render: ({ call: name }) => callText(wordsNow(), name) },
    { key: 'about', title: t('log.about'), render: (line) => <LogThing line={line} /> },
    {
      key: 'where',
      title: t('log.where'),
      render: ({ outletName, deviceName, ip }) => [outletName, deviceName, ip].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'sealed',
      title: t('log.sealed'),
      render: ({ sealedAs }) => (sealedAs === null ? t('log.notSealed') : t('log.seal', { number: sealedAs })),
      isHiddenAtFirst: true,
    },
  ]
}

/** Exports the lines that the filters match; it becomes an export record. */
function LogExport({ kind, isAbove }: { kind: keyof typeof KINDS; isAbove: boolean }) {
  const { t } = useTranslation('nav')
  const { calls, screen }: { calls: LogCalls; screen: (typeof KINDS)[typeof kind]['screen'] } = KINDS[kind]
  const [address] = useAddress()
  const timeZone = useZone()
  const { search, call: callName, group, accountId, outletId, fromDay, toDay } = address
  const filter = {
    search,
    call: callName,
    group: changeGroups.find((one) => one === group),
    accountId,
    fromDay,
    toDay,
    timeZone,
  }
  const title = t(`screen.${screen}.title`)
  const start = useChange(calls.export, {
    refreshes: ['sales'],
    onDone: ({ exportId: id }) => void followExport({ id, title, kind: `${kind}-log`, file: calls.download }),
  })
  const startAbove = useChange(exportPlatformLog, {
    onDone: ({ exportId: id }) =>
      void followExport({ id, title, kind: 'platform-log', list: listPlatformExports, file: downloadPlatformLog }),
  })
  return (
    <ExportButton
      onExport={() => (isAbove ? startAbove.mutateAsync(filter) : start.mutateAsync({ ...filter, outletId }))}
    />
  )
}

function Changes({ line }: { line: Line }) {
  const { t } = useTranslation('people')
  const changes = changedFields(line.before, line.after)
  if (changes.length === 0) return null
  return (
    <table className="k-log-changes">
      <thead>
        <tr>
          <th scope="col">{t('log.field')}</th>
          <th scope="col">{t('log.before')}</th>
          <th scope="col">{t('log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <code>{field}</code>
            </th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineDrawer({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useTranslation('people')
  return (
    <ReadingDrawer size={720} title={callText(wordsNow(), line.call)} onClose={onClose}>
      <div>
        <Facts
          facts={[
            { label: t('log.at'), value: <Moment at={line.at} outletId={line.outletId} /> },
            { label: t('log.who'), value: whoOf(line, t) },
            { label: t('log.about'), value: <LogThing line={line} /> },
            { label: t('log.device'), value: line.deviceName ?? '–' },
            { label: t('log.address'), value: line.ip || '–' },
            { label: t('log.browser'), value: line.userAgent || '–' },
            { label: t('log.call'), value: <code>{line.call}</code> },
            { label: t('log.request'), value: line.requestId },
            {
              label: t('log.sealed'),
              value: line.sealedAs === null ? t('log.notSealed') : t('log.seal', { number: line.sealedAs }),
            },
          ]}
        />
        <Changes line={line} />
      </div>
    </ReadingDrawer>
  )
}
