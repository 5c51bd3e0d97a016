import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  approvePartner,
  archivePartner,
  listPartners,
  setPartnersEnabled,
  type partnerView,
} from '@kassa/contract/organisation/partner.calls.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { addIcon, editIcon, goodIcon, removeIcon, userIcon } from '../../ui/icons.ts'
import { EnabledState } from '../../parts/person/AccountState.tsx'
import { useEnableBulk, useEnabledFilter, useCreatedColumn } from '../../parts/person/shared-columns.tsx'
import { useFormState } from '../../kit/form/form-state.ts'

const PartnerDrawer = lazyPart(async () => (await import('./PartnerDrawer.tsx')).PartnerDrawer)

export type Partner = OutputOf<typeof partnerView>
type Open = { readonly partner: Partner | null; readonly parentId: string | null } | null

/** Partners one may see, two levels. */
export function PartnerList(head: { title: string; purpose: string; above: ReactNode }) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useFormState<Open>('partner', null)
  const create = (
    <NewButton
      permission="platform.partners.add"
      label={t('new.partner')}
      onClick={() => setOpen({ partner: null, parentId: null })}
    />
  )
  return (
    <>
      <ListPage
        {...head}
        name="partners"
        endpoint={listPartners}
        filters={[
          { kind: 'text', name: 'search', label: t('field.name') },
          {
            kind: 'choice',
            name: 'approval',
            label: t('field.approval'),
            options: [
              { value: 'waiting', label: t('state.waiting') },
              { value: 'approved', label: t('state.approved') },
            ],
          },
          useEnabledFilter(),
        ]}
        columns={useColumns((partner) => setOpen({ partner, parentId: partner.parentId }))}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpen)}
        bulkActions={useEnableBulk<Partner>(setPartnersEnabled, 'platform.partners.enable', {
          nameOf: ({ name }) => name,
        })}
        isExported
        actions={create}
        empty={{ title: t('empty.partner.title'), body: t('empty.partner.body'), action: create }}
      />
      {open ? <PartnerDrawer {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function useColumns(edit: (partner: Partner) => void): Column<Partner>[] {
  const { t } = useTranslation('people')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.name'),
      render: ({ name }) => name,
      text: ({ name }) => name,
      opens: (partner) => () => (partner.can.edit ? edit(partner) : undefined),
    },
    { key: 'parent', sort: 'parent', title: t('field.parent'), render: ({ parentName }) => parentName ?? '–' },
    { key: 'level', sort: 'level', title: t('field.level'), align: 'end', render: ({ level }) => level },
    { key: 'contact', sort: 'contact', title: t('field.contact'), render: ({ contactName }) => contactName || '–' },
    { key: 'phone', title: t('field.phone'), render: ({ phone }) => phone || '–', isHiddenAtFirst: true },
    {
      key: 'subPartners',
      sort: 'subPartners',
      title: t('field.subPartners'),
      align: 'end',
      render: ({ subPartners }) => subPartners,
    },
    {
      key: 'merchants',
      sort: 'merchants',
      title: t('field.merchantCount'),
      align: 'end',
      render: ({ id, merchants }) =>
        merchants === 0 ? 0 : <Link to={paths.merchants({ partnerId: id })}>{merchants}</Link>,
    },
    {
      key: 'state',
      title: t('field.state'),
      render: ({ approval, enabled }) =>
        approval === 'waiting' ? (
          <StatusTag kind="warn">{t('state.waiting')}</StatusTag>
        ) : (
          <EnabledState enabled={enabled} />
        ),
      text: ({ approval, enabled }) =>
        t(approval === 'waiting' ? 'state.waiting' : enabled === 1 ? 'state.enabled' : 'state.disabled'),
    },
    useCreatedColumn<Partner>(),
  ]
}

function useActions(setOpen: (open: Open) => void): (partner: Partner) => Action[] {
  const { t } = useTranslation(['people', 'common'])
  const confirm = useConfirm()
  const [, change] = useAddress()
  const enable = useChange(setPartnersEnabled)
  const approve = useChange(approvePartner)
  const archive = useChange(archivePartner)
  const seesPeople = useCan('platform.partners.admins', 'platform.partners.roles')
  const ask = async (question: { title: string; body: string; ok: string; isDanger?: boolean }, run: () => void) => {
    if (await confirm(question)) run()
  }
  return (partner) => {
    const { id, name, can, enabled } = partner
    return [
      ...(can.approve
        ? [
            {
              key: 'approve',
              label: t('action.approve'),
              icon: goodIcon,
              run: () =>
                void ask(
                  { title: t('ask.approve', { name }), body: t('ask.approveBody'), ok: t('action.approve') },
                  () => approve.mutate({ id }),
                ),
            },
          ]
        : []),
      ...(can.edit
        ? [
            {
              key: 'edit',
              label: t('common:edit'),
              icon: editIcon,
              run: () => setOpen({ partner, parentId: partner.parentId }),
            },
          ]
        : []),
      ...(seesPeople
        ? [
            {
              key: 'people',
              label: t('action.people'),
              icon: userIcon,
              run: () => change({ tab: 'admins', of: id, search: null, cursor: null, approval: null, enabled: null }),
            },
          ]
        : []),
      ...(can.addSubPartner
        ? [
            {
              key: 'sub',
              label: t('new.subPartner'),
              icon: addIcon,
              run: () => setOpen({ partner: null, parentId: id }),
            },
          ]
        : []),
      ...(can.enable && enabled === 1
        ? [
            {
              key: 'disable',
              label: t('action.disable'),
              run: () =>
                void ask(
                  { title: t('ask.disable', { name }), body: t('ask.disableBody'), ok: t('action.disable') },
                  () => enable.mutate({ ids: [id], enabled: 0 }),
                ),
            },
          ]
        : []),
      ...(can.enable && enabled === 0
        ? [{ key: 'enable', label: t('action.enable'), run: () => enable.mutate({ ids: [id], enabled: 1 }) }]
        : []),
      ...(can.archive
        ? [
            {
              key: 'archive',
              label: t('action.archive'),
              icon: removeIcon,
              isDanger: true,
              run: () =>
                void ask(
                  {
                    title: t('ask.archive', { name }),
                    body: t('ask.archiveBody'),
                    ok: t('action.archive'),
                    isDanger: true,
                  },
                  () => archive.mutate({ id }),
                ),
            },
          ]
        : []),
    ]
  }
}
