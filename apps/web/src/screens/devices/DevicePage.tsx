import { type deviceView, listDevices, setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment, momentText, useOutletZone } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { useCan } from '../../session/permission.ts'
import { removeIcon } from '../../ui/icons.ts'
import { wordOr } from '../../words/word-or.ts'
import { useMerchantFilter } from '../../parts/person/use-found-filters.ts'

type Device = OutputOf<typeof deviceView>

const states = ['online', 'offline', 'port-busy'] as const
const stateKinds = { online: 'good', offline: 'off', 'port-busy': 'warn' } as const

/** A heartbeat makes no event, so the connection is asked for again while one looks. */
const ASKS_EVERY_MS = 30_000

/** Desks with their connection and what waits on them. Source: specification §2 (/device), D72. */
export default function DevicePage() {
  const { t } = useTranslation(['device', 'nav'])
  const isAbove = useIsAbove()
  return (
    <ListPage
      name="devices"
      title={t('nav:screen.devices.title')}
      purpose={t('nav:screen.devices.purpose')}
      endpoint={listDevices}
      refreshesEveryMs={ASKS_EVERY_MS}
      filters={[
        { kind: 'text', name: 'search', label: t('filter.search') },
        {
          kind: 'choice',
          name: 'state',
          label: t('column.state'),
          options: states.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        ...useMerchantFilter(),
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowActions={useRowActions()}
      empty={{
        title: t('empty.title'),
        body: t('empty.body'),
        action: isAbove ? undefined : (
          <Link className="k-button k-button-primary" to={paths.desk()}>
            {t('empty.action')}
          </Link>
        ),
      }}
    />
  )
}

/** Operators and partners look at devices of many merchants. */
const useIsAbove = (): boolean => useSession((session) => session.user?.merchantId === null)

function useColumns(): Column<Device>[] {
  const zone = useOutletZone()
  const { t } = useTranslation('device')
  const isAbove = useIsAbove()
  return [
    { key: 'name', title: t('column.name'), text: (row) => row.name, render: (row) => <strong>{row.name}</strong> },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => (
        <span className="k-tags">
          <StatusTag kind={stateKinds[row.state]}>{t(`state.${row.state}`)}</StatusTag>
          {row.isEnabled === 1 ? null : <StatusTag kind="off">{t('disabled')}</StatusTag>}
          {row.isBound ? null : <StatusTag kind="off">{t('unbound')}</StatusTag>}
          {row.alarms === 0 ? null : (
            <StatusTag kind="bad">
              {t('column.alarms')}: {countText(row.alarms)}
            </StatusTag>
          )}
        </span>
      ),
    },
    {
      key: 'queued',
      title: t('column.queued'),
      align: 'end',
      render: (row) => (
        <span className="k-figures">
          {countText(row.queued)}
          {row.oldestQueuedAt === null ? null : (
            <small className="k-block k-muted">
              {t('queuedSince', { when: momentText(row.oldestQueuedAt, 'full', zone) })}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'lastSeen',
      title: t('column.lastSeen'),
      render: (row) => (row.lastSeenAt === null ? t('never') : <Moment at={row.lastSeenAt} />),
    },
    ...(isAbove
      ? [{ key: 'merchant', title: t('column.merchant'), render: (row: Device) => row.merchantName ?? '–' }]
      : []),
    { key: 'outlet', title: t('column.outlet'), render: (row) => row.outletName },
    { key: 'number', title: t('column.number'), render: (row) => <span className="k-figures">{row.number}</span> },
    { key: 'type', title: t('column.type'), render: (row) => wordOr(`device:type.${row.type}`, row.type) },
    { key: 'serial', title: t('column.serial'), isHiddenAtFirst: true, render: (row) => row.serialNumber },
    { key: 'model', title: t('column.model'), isHiddenAtFirst: true, render: (row) => row.model || '–' },
    { key: 'version', title: t('column.version'), isHiddenAtFirst: true, render: (row) => row.version || '–' },
  ]
}

function useRowActions(): (device: Device) => Action[] {
  const { t } = useTranslation('device')
  const confirm = useConfirm()
  const enable = useChange(setDeviceEnabled)
  const unbind = useChange(unbindDevice)
  const [mayEnable, mayBind] = [useCan('platform.devices.enable'), useCan('platform.devices.bind')]
  const disable = async ({ id, name }: Device): Promise<void> => {
    if (await confirm({ title: t('disableQuestion', { name }), body: t('disableBody'), ok: t('disable') }))
      enable.mutate({ id, enabled: 0 })
  }
  const askUnbind = async ({ id, name, queued }: Device): Promise<void> => {
    const waiting = queued === 0 ? '' : ` ${t('unbindQueued', { count: queued })}`
    const question = { title: t('unbindQuestion', { name }), body: `${t('unbindBody')}${waiting}`, ok: t('unbind') }
    if (await confirm({ ...question, isDanger: true })) unbind.mutate({ id })
  }
  return (device) => [
    ...(mayEnable && device.can.disable
      ? [{ key: 'disable', label: t('disable'), run: () => void disable(device) }]
      : []),
    ...(mayEnable && device.can.enable
      ? [{ key: 'enable', label: t('enable'), run: () => enable.mutate({ id: device.id, enabled: 1 }) }]
      : []),
    ...(mayBind && device.can.unbind
      ? [{ key: 'unbind', label: t('unbind'), icon: removeIcon, isDanger: true, run: () => void askUnbind(device) }]
      : []),
  ]
}
