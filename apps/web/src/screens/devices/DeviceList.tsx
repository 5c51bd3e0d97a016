import { type deviceView, listDevices, setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { deleteDevice } from '@kassa/contract/device/device-list.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { countText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { isOwnTill, useIsAbove } from '../../session/session.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon, removeIcon, uploadIcon } from '../../ui/icons.ts'
import { wordOr } from '../../words/word-or.ts'
import { useMerchantFilter } from '../../parts/person/use-found-filters.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import type { PartHead } from '../../kit/PageHead.tsx'
import { DeskLink } from '../../parts/place/DeskLink.tsx'

const DeviceDrawer = lazyPart(async () => (await import('./DeviceDrawer.tsx')).DeviceDrawer)
const DeviceHealth = lazyPart(async () => (await import('./DeviceHealth.tsx')).DeviceHealth)
const PairingCode = lazyPart(async () => (await import('./PairingCode.tsx')).PairingCode)
const DeviceImport = lazyPart(async () => (await import('./imports.tsx')).DeviceImport)

export type Device = OutputOf<typeof deviceView>

const states = ['online', 'offline', 'port-busy'] as const
const stateKinds = { online: 'good', offline: 'off', 'port-busy': 'warn' } as const

/** A heartbeat makes no event, so the connection is asked for again while one looks. */
export const ASKS_EVERY_MS = 30_000

type Open =
  | { readonly kind: 'edit' | 'pair' | 'health'; readonly device: Device }
  | { readonly kind: 'new' | 'import' }
  | null

/** Desks with their connection and what waits on them. */
export function DeviceList(head: PartHead) {
  const { t } = useTranslation(['device', 'nav'])
  const isAbove = useIsAbove()
  const [open, setOpen] = useFormState<Open>('device', null)
  const close = (): void => setOpen(null)
  return (
    <>
      <ListPage
        {...head}
        name="devices"
        endpoint={listDevices}
        refreshesEveryMs={ASKS_EVERY_MS}
        filters={[
          { kind: 'text', name: 'search', label: t('filter.search') },
          choiceOf('state', t('column.state'), states, (value) => t(`state.${value}`)),
          ...useMerchantFilter(),
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useRowActions((kind, device) => setOpen({ kind, device }))}
        actions={
          isAbove ? undefined : (
            <>
              <CanDo permission="platform.devices.import">
                <Button icon={<Icon of={uploadIcon} />} onClick={() => setOpen({ kind: 'import' })}>
                  {t('import.title')}
                </Button>
              </CanDo>{' '}
              <NewButton permission="platform.devices.add" label={t('new')} onClick={() => setOpen({ kind: 'new' })} />
            </>
          )
        }
        empty={{
          title: t('empty.title'),
          body: t('empty.body'),
          action: isAbove ? undefined : <DeskLink>{t('empty.action')}</DeskLink>,
        }}
      />
      {open?.kind === 'pair' ? <PairingCode device={open.device} onClose={close} /> : null}
      {open?.kind === 'health' ? <DeviceHealth device={open.device} onClose={close} /> : null}
      {open?.kind === 'import' ? <DeviceImport onClose={close} /> : null}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <DeviceDrawer device={open.kind === 'edit' ? open.device : null} onClose={close} />
      ) : null}
    </>
  )
}

function useColumns(): Column<Device>[] {
  const when = useMomentText()
  const { t } = useTranslation('device')
  const isAbove = useIsAbove()
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('column.name'),
      text: (row) => row.name,
      render: (row) => <strong>{row.name}</strong>,
    },
    {
      key: 'state',
      sort: 'state',
      title: t('column.state'),
      render: (row) => (
        <span className="k-tags">
          {row.state === 'offline' && (row.isInOffice === true || isOwnTill(row.id)) ? (
            <StatusTag kind="info">{t('inOffice')}</StatusTag>
          ) : (
            <StatusTag kind={stateKinds[row.state]}>{t(`state.${row.state}`)}</StatusTag>
          )}
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
      sort: 'queued',
      title: t('column.queued'),
      align: 'end',
      render: (row) => (
        <span className="k-figures">
          {countText(row.queued)}
          {row.oldestQueuedAt === null ? null : (
            <small className="k-block k-muted">
              {t('queuedSince', { when: when(row.oldestQueuedAt, row.outletId) })}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'lastSeen',
      sort: 'lastSeen',
      title: t('column.lastSeen'),
      render: (row) => (row.lastSeenAt === null ? t('never') : <Moment at={row.lastSeenAt} />),
    },
    ...(isAbove
      ? [
          {
            key: 'merchant',
            sort: 'merchant',
            title: t('column.merchant'),
            render: (row: Device) => row.merchantName ?? '–',
          },
        ]
      : []),
    {
      key: 'outlet',
      sort: 'outlet',
      title: t('column.outlet'),
      text: (row) => row.outletName,
      // On a phone it takes a second line before it is cut: two shops may each have a till 1.
      render: (row) => <span className="k-wraps">{row.outletName}</span>,
    },
    {
      key: 'number',
      sort: 'number',
      title: t('column.number'),
      render: (row) => <span className="k-figures">{row.number}</span>,
    },
    {
      key: 'type',
      sort: 'type',
      title: t('column.type'),
      render: (row) => wordOr(`device:type.${row.type}`, row.type),
    },
    {
      key: 'serial',
      sort: 'serial',
      title: t('column.serial'),
      isHiddenAtFirst: true,
      render: (row) => row.serialNumber,
    },
    { key: 'model', sort: 'model', title: t('column.model'), isHiddenAtFirst: true, render: (row) => row.model || '–' },
    {
      key: 'location',
      sort: 'location',
      title: t('column.location'),
      isHiddenAtFirst: true,
      render: (row) => row.location || '–',
    },
    {
      key: 'version',
      sort: 'version',
      title: t('column.version'),
      isHiddenAtFirst: true,
      render: (row) => row.version || '–',
    },
  ]
}

/** The sales settings as they count at one device, such as whether it is a kiosk. */
const settingsOf = ({ id, outletId }: Device): string => paths.salesSettings({ place: `${outletId}.${id}` })

function useRowActions(open: (kind: 'edit' | 'pair' | 'health', device: Device) => void): (device: Device) => Action[] {
  const { t } = useTranslation('device')
  const confirm = useConfirm()
  const enable = useChange(setDeviceEnabled)
  const unbind = useChange(unbindDevice)
  const remove = useChange(deleteDevice)
  const navigate = useNavigate()
  const isAbove = useIsAbove()
  const maySet = useCan('platform.configuration.sales')
  const [mayEdit, mayDelete] = [useCan('platform.devices.edit'), useCan('platform.devices.delete')]
  const maySee = useCan('platform.devices')
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
  const askDelete = async ({ id, name }: Device): Promise<void> => {
    const question = { title: t('deleteQuestion', { name }), body: t('deleteBody'), ok: t('delete') }
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ id })
  }
  return (device) => [
    ...(maySee && !isAbove ? [{ key: 'health', label: t('health.action'), run: () => open('health', device) }] : []),
    ...(mayEdit && !isAbove
      ? [{ key: 'edit', label: t('edit'), icon: editIcon, run: () => open('edit', device) }]
      : []),
    ...(maySet && !isAbove
      ? [{ key: 'settings', label: t('tillSettings'), run: () => void navigate({ to: settingsOf(device) }) }]
      : []),
    ...(mayBind && device.can.pair ? [{ key: 'pair', label: t('pair.action'), run: () => open('pair', device) }] : []),
    ...(mayEnable && device.can.disable
      ? [{ key: 'disable', label: t('disable'), run: () => void disable(device) }]
      : []),
    ...(mayEnable && device.can.enable
      ? [{ key: 'enable', label: t('enable'), run: () => enable.mutate({ id: device.id, enabled: 1 }) }]
      : []),
    ...(mayBind && device.can.unbind
      ? [{ key: 'unbind', label: t('unbind'), icon: removeIcon, isDanger: true, run: () => void askUnbind(device) }]
      : []),
    ...(mayDelete && !isAbove && !device.isBound ? [deleteAction(t('delete'), () => void askDelete(device))] : []),
  ]
}
