import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listMerchants, setMerchantsEnabled, type merchantRow } from '@kassa/contract/organisation/merchant.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { editIcon, reviewIcon, treeIcon } from '../../ui/icons.ts'
import {
  useEnableBulk,
  useEnabledColumn,
  useEnabledFilter,
  useCreatedColumn,
} from '../../parts/person/shared-columns.tsx'
import { usePartnerFilter } from '../../parts/person/use-found-filters.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const AuditDrawer = lazyPart(async () => (await import('./AuditDrawer.tsx')).AuditDrawer)
const MerchantDrawer = lazyPart(async () => (await import('./MerchantDrawer.tsx')).MerchantDrawer)
const MoveDrawer = lazyPart(async () => (await import('./MoveDrawer.tsx')).MoveDrawer)

export type MerchantRow = OutputOf<typeof merchantRow>
type Open =
  | { readonly kind: 'edit' | 'audit' | 'move'; readonly merchant: MerchantRow }
  | { readonly kind: 'new' }
  | null

const AUDIT_KINDS = { audited: 'good', unaudited: 'warn', refused: 'bad' } as const

/** Merchants one may see; opens for everybody signed in. Source: specification §2 (/merchant/merchant-list), D35, D40. */
export default function MerchantListPage() {
  const { t } = useTranslation(['people', 'nav'])
  const [open, setOpen] = useFormState<Open>('merchant', null)
  const create = (
    <NewButton permission="platform.merchants.add" label={t('new.merchant')} onClick={() => setOpen({ kind: 'new' })} />
  )
  // The inbox leads to the papers of one merchant.
  const [{ audit }, change] = useAddress()
  const audited = open?.kind === 'audit' ? open.merchant.id : audit
  const close = (): void => {
    setOpen(null)
    if (audit !== undefined) change({ audit: null })
  }
  return (
    <>
      <ListPage
        name="merchants"
        title={t('nav:screen.merchants.title')}
        purpose={t('nav:screen.merchants.purpose')}
        endpoint={listMerchants}
        filters={[
          { kind: 'text', name: 'search', label: t('field.name') },
          choiceOf('auditState', t('field.audit'), ['unaudited', 'audited', 'refused'] as const, (value) =>
            t(`state.${value}`),
          ),
          useEnabledFilter(),
          ...usePartnerFilter(),
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpen)}
        isExported
        bulkActions={useEnableBulk<MerchantRow>(setMerchantsEnabled, 'platform.merchants.enable', {
          nameOf: ({ name }) => name,
        })}
        actions={create}
        empty={{ title: t('empty.merchant.title'), body: t('empty.merchant.body'), action: create }}
      />
      {open?.kind === 'new' ? <MerchantDrawer merchantId={null} onClose={close} /> : null}
      {open?.kind === 'edit' ? <MerchantDrawer merchantId={open.merchant.id} onClose={close} /> : null}
      {audited === undefined ? null : <AuditDrawer key={audited} id={audited} onClose={close} />}
      {open?.kind === 'move' ? <MoveDrawer merchant={open.merchant} onClose={close} /> : null}
    </>
  )
}

function useColumns(): Column<MerchantRow>[] {
  const { t } = useTranslation('people')
  const maySee = useCan('platform.merchants')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('field.name'),
      render: ({ name }) => name,
      text: ({ name }) => name,
      ...(maySee ? { opens: ({ id }: MerchantRow) => paths.merchantOf(id) } : {}),
    },
    {
      key: 'number',
      sort: 'number',
      title: t('field.number'),
      render: ({ number }) => <span className="k-figures">{number}</span>,
    },
    {
      key: 'company',
      title: t('field.company'),
      render: ({ companyName }) => companyName || '–',
      isHiddenAtFirst: true,
    },
    { key: 'contact', sort: 'contact', title: t('field.contact'), render: ({ contactName }) => contactName || '–' },
    { key: 'phone', title: t('field.phone'), render: ({ phone }) => phone || '–', isHiddenAtFirst: true },
    { key: 'partner', sort: 'partner', title: t('field.partner'), render: ({ partnerName }) => partnerName ?? '–' },
    {
      key: 'audit',
      title: t('field.audit'),
      render: ({ auditState }) => <StatusTag kind={AUDIT_KINDS[auditState]}>{t(`state.${auditState}`)}</StatusTag>,
    },
    { key: 'outlets', sort: 'outlets', title: t('field.outletCount'), align: 'end', render: ({ outlets }) => outlets },
    useEnabledColumn<MerchantRow>(),
    useCreatedColumn<MerchantRow>(),
  ]
}

function useActions(setOpen: (open: Open) => void): (merchant: MerchantRow) => Action[] {
  const { t } = useTranslation(['people', 'common'])
  const confirm = useConfirm()
  const enable = useChange(setMerchantsEnabled)
  const disable = async ({ id, name }: MerchantRow): Promise<void> => {
    if (await confirm({ title: t('ask.disable', { name }), body: t('ask.disableBody'), ok: t('action.disable') }))
      enable.mutate({ ids: [id], enabled: 0 })
  }
  return (merchant) => {
    const { can, enabled, id } = merchant
    return [
      ...(can.edit
        ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => setOpen({ kind: 'edit', merchant }) }]
        : []),
      ...(can.audit
        ? [
            {
              key: 'audit',
              label: t('action.audit'),
              icon: reviewIcon,
              run: () => setOpen({ kind: 'audit', merchant }),
            },
          ]
        : []),
      ...(can.move
        ? [{ key: 'move', label: t('action.move'), icon: treeIcon, run: () => setOpen({ kind: 'move', merchant }) }]
        : []),
      ...(can.enable
        ? [
            enabled === 1
              ? { key: 'disable', label: t('action.disable'), run: () => void disable(merchant) }
              : { key: 'enable', label: t('action.enable'), run: () => enable.mutate({ ids: [id], enabled: 1 }) },
          ]
        : []),
    ]
  }
}
