import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  archiveOutlet,
  listOutlets,
  setOutletsEnabled,
  type outletView,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { editIcon, removeIcon, userIcon } from '../../ui/icons.ts'
import { useEnableBulk, useEnabledColumn, useEnabledFilter } from '../../parts/person/shared-columns.tsx'
import { paths } from '../../paths.ts'
import { BindStaffDrawer } from './BindStaffDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { zoneText } from '../../words/zone-name.ts'
import { currencyName } from '../../words/currency-name.ts'

const OutletDrawer = lazyPart(async () => (await import('./OutletDrawer.tsx')).OutletDrawer)

const HoursDrawer = lazyPart(async () => (await import('./HoursDrawer.tsx')).HoursDrawer)

export type Outlet = OutputOf<typeof outletView>
type Open = { readonly kind: 'edit' | 'bind' | 'hours'; readonly outlet: Outlet } | { readonly kind: 'new' } | null

/** Outlets of the merchant. Source: specification §2 (/merchant/outlet), TN-S07. */
export default function OutletPage() {
  const { t } = useTranslation(['people', 'nav'])
  const [open, setOpen] = useFormState<Open>('outlet', null)
  const create = (
    <NewButton
      permission="platform.organisation.outlets.add"
      label={t('new.outlet')}
      onClick={() => setOpen({ kind: 'new' })}
    />
  )
  const close = (): void => setOpen(null)
  return (
    <>
      <ListPage
        name="outlets"
        title={t('nav:screen.outlets.title')}
        purpose={t('nav:screen.outlets.purpose')}
        endpoint={listOutlets}
        filters={[{ kind: 'text', name: 'search', label: t('field.name') }, useEnabledFilter()]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpen)}
        isExported
        bulkActions={useEnableBulk<Outlet>(setOutletsEnabled, 'platform.organisation.outlets.enable', {
          nameOf: ({ name }) => name,
        })}
        actions={create}
        empty={{ title: t('empty.outlet.title'), body: t('empty.outlet.body'), action: create }}
      />
      {open?.kind === 'bind' ? <BindStaffDrawer outlet={open.outlet} onClose={close} /> : null}
      {open?.kind === 'hours' ? <HoursDrawer outlet={open.outlet} onClose={close} /> : null}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <OutletDrawer outlet={open.kind === 'edit' ? open.outlet : null} onClose={close} />
      ) : null}
    </>
  )
}

function useColumns(): Column<Outlet>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.name'),
      render: ({ name }) => name,
      text: ({ name }) => name,
      opens: ({ id }) => paths.outlet(id),
    },
    {
      key: 'number',
      sort: 'number',
      title: t('field.number'),
      render: ({ number }) => <span className="k-figures">{number}</span>,
    },
    { key: 'currency', sort: 'currency', title: t('field.currency'), render: ({ currency }) => currencyName(currency) },
    {
      key: 'timeZone',
      sort: 'timeZone',
      title: t('field.timeZone'),
      render: ({ timeZone, dayEndsAt }) => zoneText(timeZone, dayEndsAt),
    },
    { key: 'address', title: t('field.address'), render: ({ address }) => address || '–', isHiddenAtFirst: true },
    { key: 'staff', sort: 'staff', title: t('field.staffCount'), align: 'end', render: ({ staff }) => staff },
    { key: 'devices', sort: 'devices', title: t('field.devices'), align: 'end', render: ({ devices }) => devices },
    useEnabledColumn<Outlet>(),
  ]
}

function useActions(setOpen: (open: Open) => void): (outlet: Outlet) => Action[] {
  const { t } = useTranslation(['people', 'common', 'hours'])
  const confirm = useConfirm()
  const enable = useUndoable(setOutletsEnabled)
  const archive = useChange(archiveOutlet)
  const disable = async ({ id, name }: Outlet): Promise<void> => {
    if (await confirm({ title: t('ask.disable', { name }), ok: t('action.disable') }))
      enable({ ids: [id], enabled: 0 }, name)
  }
  const remove = async ({ id, name }: Outlet): Promise<void> => {
    const question = { title: t('ask.archive', { name }), body: t('ask.archiveBody'), ok: t('action.archive') }
    if (await confirm({ ...question, isDanger: true })) archive.mutate({ id })
  }
  return (outlet) => [
    ...(outlet.can.edit
      ? [
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setOpen({ kind: 'edit', outlet }) },
          { key: 'hours', label: t('hours:title'), run: () => setOpen({ kind: 'hours', outlet }) },
        ]
      : []),
    ...(outlet.can.bindStaff
      ? [{ key: 'bind', label: t('action.bindStaff'), icon: userIcon, run: () => setOpen({ kind: 'bind', outlet }) }]
      : []),
    ...(outlet.can.enable
      ? [
          outlet.enabled === 1
            ? { key: 'disable', label: t('action.disable'), run: () => void disable(outlet) }
            : {
                key: 'enable',
                label: t('action.enable'),
                run: () => enable({ ids: [outlet.id], enabled: 1 }, outlet.name),
              },
        ]
      : []),
    ...(outlet.can.archive
      ? [
          {
            key: 'archive',
            label: t('action.archive'),
            icon: removeIcon,
            isDanger: true,
            run: () => void remove(outlet),
          },
        ]
      : []),
  ]
}
