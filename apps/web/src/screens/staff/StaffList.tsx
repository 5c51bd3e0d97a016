import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  archiveStaff,
  listStaff,
  setStaffEnabled,
  setStaffLock,
  setStaffPassword,
  type staffView,
} from '@kassa/contract/organisation/staff.calls.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon, lockIcon, removeIcon, uploadIcon } from '../../ui/icons.ts'
import { useViewAs } from '../../parts/person/elevation/use-view-as.ts'
import { useOutletChoice } from '../../parts/person/use-outlet-choice.ts'
import { useEnableBulk, useEnabledFilter, usePersonColumns } from '../../parts/person/shared-columns.tsx'
import { roleText } from '../../words/role-text.ts'
import { listText } from '../../words/list-text.ts'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const PasswordDrawer = lazyPart(async () => (await import('../../parts/person/PasswordDrawer.tsx')).PasswordDrawer)
const ElevationDrawer = lazyPart(
  async () => (await import('../../parts/person/elevation/ElevationDrawer.tsx')).ElevationDrawer,
)
const StaffDrawer = lazyPart(async () => (await import('./StaffDrawer.tsx')).StaffDrawer)

export type Staff = OutputOf<typeof staffView>
const StaffImport = lazyPart(async () => (await import('./StaffImport.tsx')).default)

type Open =
  | { readonly kind: 'edit' | 'password' | 'elevate'; readonly staff: Staff }
  | { readonly kind: 'new' | 'import' }
  | null

const fullName = ({ firstName, lastName }: Staff): string => `${firstName} ${lastName}`.trim()

/** The staff of the merchant; staff themselves see those who work where they do. */
export function StaffList(head: { title: string; purpose: string; above: ReactNode }) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useFormState<Open>('staff', null)
  const setPassword = useChange(setStaffPassword)
  const create = (
    <NewButton
      permission="platform.organisation.staff.add"
      label={t('new.staff')}
      onClick={() => setOpen({ kind: 'new' })}
    />
  )
  const bring = (
    <CanDo permission="platform.organisation.staff.add">
      <Button icon={<Icon of={uploadIcon} />} onClick={() => setOpen({ kind: 'import' })}>
        {t('import.title')}
      </Button>
    </CanDo>
  )
  const close = (): void => setOpen(null)
  return (
    <>
      <ListPage
        {...head}
        name="staff"
        endpoint={listStaff}
        filters={useFilters()}
        columns={useColumns((staff) => setOpen({ kind: 'edit', staff }))}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpen)}
        bulkActions={useEnableBulk<Staff>(setStaffEnabled, 'platform.organisation.staff.enable', { nameOf: fullName })}
        isExported
        actions={
          <>
            {bring} {create}
          </>
        }
        empty={{ title: t('empty.staff.title'), body: t('empty.staff.body'), action: create }}
      />
      {open?.kind === 'password' ? (
        <PasswordDrawer
          name={fullName(open.staff)}
          onClose={close}
          onSubmit={(passwords) => setPassword.mutateAsync({ id: open.staff.id, ...passwords })}
        />
      ) : null}
      {open?.kind === 'elevate' ? (
        <ElevationDrawer
          person={{ kind: 'staff', id: open.staff.id, name: fullName(open.staff) }}
          roles={staffRoleCalls}
          outlets={open.staff.outlets}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'import' ? <StaffImport onClose={close} /> : null}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <StaffDrawer staff={open.kind === 'edit' ? open.staff : null} onClose={close} />
      ) : null}
    </>
  )
}

function useFilters(): Filter[] {
  const { t } = useTranslation('people')
  const outlets = useOutletChoice(t('field.outlets'))
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    ...outlets,
    {
      kind: 'choice',
      name: 'bound',
      label: t('filter.binding'),
      options: [
        { value: 'yes', label: t('state.bound') },
        { value: 'no', label: t('state.unbound') },
      ],
    },
    useEnabledFilter(),
    {
      kind: 'choice',
      name: 'lockState',
      label: t('filter.lock'),
      options: [
        { value: '1', label: t('state.lockedUntil') },
        { value: '3', label: t('state.locked') },
      ],
    },
  ]
}

function useColumns(edit: (staff: Staff) => void): Column<Staff>[] {
  const { t } = useTranslation(['people', 'elevation'])
  const when = useMomentText()
  const roleOf = ({ roleName, outletRoles }: Staff): string => {
    const role = roleText(roleName)
    return outletRoles.length === 0 ? role : t('elevation:others', { role, count: outletRoles.length })
  }
  const elevationOf = ({ elevation }: Staff): string | undefined =>
    elevation
      ? t('elevation:has', {
          role: roleText(elevation.roleName),
          until: when(elevation.until, elevation.outletId),
        })
      : undefined
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.fullName'),
      render: fullName,
      text: fullName,
      opens: (staff) => () => (staff.can.edit ? edit(staff) : undefined),
    },
    {
      key: 'number',
      sort: 'number',
      title: t('field.number'),
      render: ({ number }) => <span className="k-figures">{number}</span>,
    },
    { key: 'position', sort: 'position', title: t('field.position'), render: ({ position }) => position || '–' },
    {
      key: 'role',
      title: t('field.role'),
      text: (staff) => [roleOf(staff), elevationOf(staff)].filter(Boolean).join(' '),
      render: (staff) => (
        <>
          {roleOf(staff)}
          {staff.elevation ? (
            <div>
              <StatusTag kind="info">{elevationOf(staff)}</StatusTag>
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'outlets',
      title: t('field.outlets'),
      render: ({ outlets }) =>
        outlets.length === 0 ? (
          <StatusTag kind="off">{t('state.unbound')}</StatusTag>
        ) : (
          listText(outlets.map(({ name }) => name))
        ),
    },
    ...usePersonColumns<Staff>(({ lockState, ...staff }) => ({ ...staff, lock: lockState })),
  ]
}

function useActions(setOpen: (open: Open) => void): (staff: Staff) => Action[] {
  const { t } = useTranslation(['people', 'common', 'elevation'])
  const confirm = useConfirm()
  const [lock, enable, archive] = [useChange(setStaffLock), useUndoable(setStaffEnabled), useChange(archiveStaff)]
  const { begin } = useViewAs()
  const mayView = useCan('platform.organisation.staff.roles')
  const me = useSession((session) => session.user?.id)
  const ask = async (title: string, body: string, ok: string, run: () => void): Promise<void> => {
    if (await confirm({ title, body, ok, isDanger: true })) run()
  }
  return (staff) => {
    const { id, can, enabled } = staff
    const name = fullName(staff)
    const edit = { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setOpen({ kind: 'edit', staff }) }
    const password = { key: 'password', label: t('action.password'), run: () => setOpen({ kind: 'password', staff }) }
    const disable = (): Promise<void> =>
      ask(t('ask.disable', { name }), t('ask.disableBody'), t('action.disable'), () =>
        enable({ ids: [id], enabled: 0 }, name),
      )
    const doLock = (): Promise<void> =>
      ask(t('ask.lock', { name }), t('ask.lockBody'), t('action.lock'), () => lock.mutate({ id, isLocked: true }))
    const remove = (): Promise<void> =>
      ask(t('ask.archive', { name }), t('ask.archiveBody'), t('action.archive'), () => archive.mutate({ id }))
    return [
      ...(can.edit ? [edit] : []),
      ...(can.edit && id !== me ? [password] : []),
      ...(can.edit && id !== me && staff.elevation === null
        ? [{ key: 'elevate', label: t('elevation:give'), run: () => setOpen({ kind: 'elevate', staff }) }]
        : []),
      ...(mayView && can.edit && id !== me
        ? [{ key: 'view', label: t('elevation:view.asPerson'), run: () => begin('staff', id) }]
        : []),
      ...(can.enable && enabled === 1
        ? [{ key: 'disable', label: t('action.disable'), run: () => void disable() }]
        : []),
      ...(can.enable && enabled === 0
        ? [{ key: 'enable', label: t('action.enable'), run: () => enable({ ids: [id], enabled: 1 }, name) }]
        : []),
      ...(can.lock ? [{ key: 'lock', label: t('action.lock'), icon: lockIcon, run: () => void doLock() }] : []),
      ...(can.unlock
        ? [{ key: 'unlock', label: t('action.unlock'), run: () => lock.mutate({ id, isLocked: false }) }]
        : []),
      ...(can.archive
        ? [{ key: 'archive', label: t('action.archive'), icon: removeIcon, isDanger: true, run: () => void remove() }]
        : []),
    ]
  }
}
