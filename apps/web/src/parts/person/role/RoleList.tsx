import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { operatorRoleCalls, roleView } from '@kassa/contract/identity/role.calls.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Action } from '../../../kit/list/RowActions.tsx'
import type { Column } from '../../../kit/list/Rows.tsx'
import { NewButton } from '../../../kit/state/NewButton.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { useCan } from '../../../session/permission.ts'
import { addIcon, editIcon, removeIcon, undoIcon } from '../../../ui/icons.ts'
import { useViewAs } from '../elevation/use-view-as.ts'
import { RoleCompare } from './RoleCompare.tsx'
import { roleText } from '../../../words/role-text.ts'
import { useFormState } from '../../../kit/form/form-state.ts'
import { useCreatedColumn } from '../shared-columns.tsx'

const RoleDrawer = lazyPart(async () => (await import('./RoleDrawer.tsx')).RoleDrawer)

export type Role = OutputOf<typeof roleView>
export type RoleCalls = typeof operatorRoleCalls

/** The owner of the roles in a list, and the people who may edit them. */
export interface RoleSubject {
  readonly tier: Tier
  /** Branch of the permission tree: `platform.organisation.staff.roles`. */
  readonly permission: string
  readonly calls: RoleCalls
  readonly partnerId?: string
}

interface Props {
  readonly subject: RoleSubject
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
}

type Open = { readonly kind: 'edit' | 'copy' | 'compare'; readonly role: Role } | { readonly kind: 'new' } | null

/** Roles of one tier: made, copied, compared, changed after a caution where built in, restored, taken away. Source: D37, D38. */
export function RoleList({ subject, title, purpose, above }: Props) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useFormState<Open>('role', null)
  const create = (
    <NewButton
      permission={`${subject.permission}.add`}
      label={t('new.role')}
      onClick={() => setOpen({ kind: 'new' })}
    />
  )
  const close = (): void => setOpen(null)
  return (
    <>
      <ListPage
        name={`roles.${subject.tier}`}
        title={title}
        purpose={purpose}
        above={above}
        endpoint={subject.calls.list}
        request={subject.partnerId === undefined ? {} : { partnerId: subject.partnerId }}
        filters={[{ kind: 'text', name: 'search', label: t('field.name') }]}
        columns={useColumns((role) =>
          role.can.edit ? setOpen({ kind: 'edit', role }) : setOpen({ kind: 'compare', role }),
        )}
        rowKey={(row) => row.id}
        rowActions={useActions(subject, setOpen)}
        isExported
        actions={create}
        empty={{ title: t('empty.role.title'), body: t('empty.role.body'), action: create }}
      />
      {open?.kind === 'compare' ? <RoleCompare subject={subject} role={open.role} onClose={close} /> : null}
      {open !== null && open.kind !== 'compare' ? (
        <RoleDrawer
          subject={subject}
          role={open.kind === 'edit' ? open.role : null}
          copied={open.kind === 'copy' ? open.role : null}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function useColumns(edit: (role: Role) => void): Column<Role>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.name'),
      render: ({ name }) => roleText(name),
      text: ({ name }) => name,
      opens: (role) => () => edit(role),
    },
    {
      key: 'builtIn',
      title: t('field.state'),
      render: ({ isBuiltIn }) => (isBuiltIn ? <StatusTag kind="info">{t('state.builtIn')}</StatusTag> : '–'),
    },
    { key: 'codes', sort: 'codes', title: t('field.permissions'), align: 'end', render: ({ codes }) => codes.length },
    { key: 'holders', sort: 'holders', title: t('field.holders'), align: 'end', render: ({ holders }) => holders },
    useCreatedColumn<Role>(),
  ]
}

function useActions({ tier, calls, permission }: RoleSubject, setOpen: (open: Open) => void): (role: Role) => Action[] {
  const { t } = useTranslation(['people', 'common', 'elevation'])
  const { begin } = useViewAs()
  const isOfMerchant = tier === 'merchant' || tier === 'staff'
  const confirm = useConfirm()
  const restore = useChange(calls.restore)
  const archive = useChange(calls.archive)
  const mayAdd = useCan(`${permission}.add`)
  const askRestore = async ({ id, name }: Role): Promise<void> => {
    if (await confirm({ title: t('ask.restore', { name }), body: t('ask.restoreBody'), ok: t('action.restore') }))
      restore.mutate({ id })
  }
  const askArchive = async ({ id, name }: Role): Promise<void> => {
    const question = { title: t('ask.archive', { name }), body: t('ask.archiveBody'), ok: t('action.archive') }
    if (await confirm({ ...question, isDanger: true })) archive.mutate({ id })
  }
  return (role) => [
    ...(role.can.edit
      ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setOpen({ kind: 'edit', role }) }]
      : []),
    ...(mayAdd
      ? [{ key: 'copy', label: t('action.copy'), icon: addIcon, run: () => setOpen({ kind: 'copy', role }) }]
      : []),
    { key: 'compare', label: t('action.compare'), run: () => setOpen({ kind: 'compare', role }) },
    ...(isOfMerchant ? [{ key: 'view', label: t('elevation:view.as'), run: () => begin('role', role.id) }] : []),
    ...(role.can.restore
      ? [{ key: 'restore', label: t('action.restore'), icon: undoIcon, run: () => void askRestore(role) }]
      : []),
    ...(role.can.archive
      ? [
          {
            key: 'archive',
            label: t('action.archive'),
            icon: removeIcon,
            isDanger: true,
            run: () => void askArchive(role),
          },
        ]
      : []),
  ]
}
