import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { adminView, operatorAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { editIcon, lockIcon, removeIcon } from '../../ui/icons.ts'
import { useEnableBulk, useEnabledFilter, usePersonColumns } from './shared-columns.tsx'
import type { RoleCalls } from './role/RoleList.tsx'
import { roleText } from '../../words/role-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const AdminDrawer = lazyPart(async () => (await import('./AdminDrawer.tsx')).AdminDrawer)
const ElevationDrawer = lazyPart(async () => (await import('./elevation/ElevationDrawer.tsx')).ElevationDrawer)
const PasswordDrawer = lazyPart(async () => (await import('./PasswordDrawer.tsx')).PasswordDrawer)

export type Admin = OutputOf<typeof adminView>
export type AdminCalls = typeof operatorAdminCalls

/** The owner of the administrators in a list. */
export interface AdminSubject {
  readonly tier: 'operator' | 'partner' | 'merchant'
  /** Branch of the permission tree: `platform.operatorAdmins`. */
  readonly permission: string
  readonly calls: AdminCalls
  readonly roles: RoleCalls
  readonly partnerId?: string
}

interface Props {
  readonly subject: AdminSubject
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
}

const fullName = ({ firstName, lastName }: Admin): string => `${firstName} ${lastName}`.trim()

type Open = { readonly kind: 'edit' | 'password' | 'elevate'; readonly admin: Admin } | { readonly kind: 'new' } | null

/** Administrators of one tier: added, changed, locked, disabled, given a password, taken away. Source: specification §3, §4. */
export function AdminList({ subject, title, purpose, above }: Props) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useFormState<Open>('admin', null)
  const setPassword = useChange(subject.calls.setPassword)
  const create = (
    <NewButton
      permission={`${subject.permission}.add`}
      label={t('new.admin')}
      onClick={() => setOpen({ kind: 'new' })}
    />
  )
  const close = (): void => setOpen(null)
  return (
    <>
      <ListPage
        name={`admins.${subject.tier}`}
        title={title}
        purpose={purpose}
        above={above}
        endpoint={subject.calls.list}
        request={subject.partnerId === undefined ? {} : { partnerId: subject.partnerId }}
        filters={[
          { kind: 'text', name: 'search', label: t('filter.search') },
          useEnabledFilter(),
          {
            kind: 'choice',
            name: 'status',
            label: t('filter.lock'),
            options: [
              { value: '1', label: t('state.lockedUntil') },
              { value: '2', label: t('state.notActivated') },
              { value: '3', label: t('state.locked') },
            ],
          },
        ]}
        columns={useColumns((admin) => setOpen({ kind: 'edit', admin }))}
        rowKey={(row) => row.id}
        rowActions={useActions(subject, setOpen)}
        bulkActions={useEnableBulk<Admin>(subject.calls.setEnabled, `${subject.permission}.edit`, { nameOf: fullName })}
        isExported
        actions={create}
        empty={{ title: t('empty.admin.title'), body: t('empty.admin.body'), action: create }}
      />
      {open?.kind === 'password' ? (
        <PasswordDrawer
          name={fullName(open.admin)}
          onClose={close}
          onSubmit={(passwords) => setPassword.mutateAsync({ id: open.admin.id, ...passwords })}
        />
      ) : null}
      {open?.kind === 'elevate' ? (
        <ElevationDrawer
          person={{ kind: 'admin', id: open.admin.id, name: fullName(open.admin) }}
          roles={subject.roles}
          outlets={[]}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <AdminDrawer subject={subject} admin={open.kind === 'edit' ? open.admin : null} onClose={close} />
      ) : null}
    </>
  )
}

function useColumns(edit: (admin: Admin) => void): Column<Admin>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.fullName'),
      render: fullName,
      text: fullName,
      opens: (admin) => () => (admin.can.edit ? edit(admin) : undefined),
    },
    { key: 'email', sort: 'email', title: t('field.email'), render: ({ email }) => email },
    { key: 'role', sort: 'role', title: t('field.role'), render: ({ roleName }) => roleText(roleName) },
    ...usePersonColumns<Admin>(
      ({ status, ...admin }) => ({ ...admin, lock: status }),
      [
        {
          key: 'secondFactor',
          title: t('field.secondFactor'),
          render: ({ hasSecondFactor }) => (
            <StatusTag kind={hasSecondFactor ? 'good' : 'off'}>
              {t(hasSecondFactor ? 'state.on' : 'state.off')}
            </StatusTag>
          ),
        },
      ],
    ),
  ]
}

function useActions(
  { tier, calls, permission }: AdminSubject,
  setOpen: (open: Open) => void,
): (admin: Admin) => Action[] {
  const { t } = useTranslation(['people', 'common', 'elevation'])
  const confirm = useConfirm()
  const [lock, enable, archive] = [useChange(calls.setLock), useChange(calls.setEnabled), useChange(calls.archive)]
  const mayEdit = useCan(`${permission}.edit`)
  const me = useSession((session) => session.user?.id)
  const ask = async (title: string, body: string, ok: string, run: () => void): Promise<void> => {
    if (await confirm({ title, body, ok, isDanger: true })) run()
  }
  return (admin) => {
    const { id, can, enabled } = admin
    const name = fullName(admin)
    const isOther = id !== me
    return [
      ...(can.edit
        ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setOpen({ kind: 'edit', admin }) }]
        : []),
      ...(can.edit && isOther
        ? [{ key: 'password', label: t('action.password'), run: () => setOpen({ kind: 'password', admin }) }]
        : []),
      ...(tier === 'merchant' && can.edit && isOther
        ? [{ key: 'elevate', label: t('elevation:give'), run: () => setOpen({ kind: 'elevate', admin }) }]
        : []),
      ...(mayEdit && can.edit && isOther
        ? [
            enabled === 1
              ? {
                  key: 'disable',
                  label: t('action.disable'),
                  run: () =>
                    void ask(t('ask.disable', { name }), t('ask.disableBody'), t('action.disable'), () =>
                      enable.mutate({ ids: [id], enabled: 0 }),
                    ),
                }
              : { key: 'enable', label: t('action.enable'), run: () => enable.mutate({ ids: [id], enabled: 1 }) },
          ]
        : []),
      ...(can.lock
        ? [
            {
              key: 'lock',
              label: t('action.lock'),
              icon: lockIcon,
              run: () =>
                void ask(t('ask.lock', { name }), t('ask.lockBody'), t('action.lock'), () =>
                  lock.mutate({ id, isLocked: true }),
                ),
            },
          ]
        : []),
      ...(can.unlock
        ? [{ key: 'unlock', label: t('action.unlock'), run: () => lock.mutate({ id, isLocked: false }) }]
        : []),
      ...(can.archive
        ? [
            {
              key: 'archive',
              label: t('action.archive'),
              icon: removeIcon,
              isDanger: true,
              run: () =>
                void ask(t('ask.archive', { name }), t('ask.archiveBody'), t('action.archive'), () =>
                  archive.mutate({ id }),
                ),
            },
          ]
        : []),
    ]
  }
}
