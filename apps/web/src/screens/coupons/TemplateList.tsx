import {
  type CouponTemplate,
  deleteCouponTemplate,
  listCouponTemplates,
  setCouponTemplateEnabled,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { offText } from '../../kit/money/off-text.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { chartIcon, editIcon, giftIcon, stateOffIcon } from '../../ui/icons.ts'
import { moneyText } from '../../kit/money/format.ts'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const CouponDrawer = lazyPart(async () => (await import('./CouponDrawer.tsx')).CouponDrawer)
const CouponResult = lazyPart(async () => (await import('./CouponResult.tsx')).CouponResult)
const IssueDrawer = lazyPart(async () => (await import('./IssueDrawer.tsx')).IssueDrawer)

interface Head {
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
}

type Open = { readonly what: 'form' | 'issue' | 'result'; readonly template: CouponTemplate | null } | null

/** Coupons by what they are worth. */
export function TemplateList(head: Head) {
  const { t } = useTranslation('promotion')
  const [open, setOpen] = useFormState<Open>('coupon', null)
  const create = (
    <NewButton
      permission="platform.marketing.coupons.add"
      label={t('coupon.new')}
      onClick={() => setOpen({ what: 'form', template: null })}
    />
  )
  return (
    <>
      <ListPage
        {...head}
        name="coupons"
        endpoint={listCouponTemplates}
        filters={[{ kind: 'text', name: 'search', label: t('coupon.name') }]}
        columns={useColumns((template) => setOpen({ what: 'form', template }))}
        rowKey={(row) => row.id}
        rowActions={useActions(setOpen)}
        actions={create}
        empty={{ title: t('coupon.empty'), body: t('coupon.emptyBody'), action: create }}
      />
      {open?.what === 'form' ? (
        <CouponDrawer key={open.template?.id ?? 'new'} template={open.template} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'result' && open.template ? (
        <CouponResult template={open.template} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'issue' && open.template ? (
        <IssueDrawer template={open.template} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

const worthOf = ({ value, currency }: CouponTemplate): string =>
  value.kind === 'rebate' ? moneyText(value.amountMinor, currency) : offText(value.offBasisPoints)

function useColumns(edit: (template: CouponTemplate) => void): Column<CouponTemplate>[] {
  const { t } = useTranslation('promotion')
  const mayEdit = useCan('platform.marketing.coupons.edit')
  const validity = ({ window, validDays }: CouponTemplate): string =>
    validDays === null
      ? `${window.fromDate ?? ''} – ${window.untilDate ?? ''}`
      : t('coupon.daysFromIssue', { count: validDays })
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('coupon.name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (template: CouponTemplate) => () => edit(template) } : {}),
    },
    { key: 'worth', title: t('coupon.worth'), align: 'end', render: worthOf },
    {
      key: 'threshold',
      title: t('coupon.threshold'),
      align: 'end',
      render: ({ thresholdMinor, currency }) => (thresholdMinor === 0 ? '–' : moneyText(thresholdMinor, currency)),
    },
    { key: 'validity', title: t('coupon.validity'), render: validity },
    {
      key: 'issued',
      sort: 'issued',
      title: t('coupon.issued'),
      align: 'end',
      render: ({ issuedCount, stock }) => (stock === null ? issuedCount : `${issuedCount} / ${stock}`),
    },
    { key: 'used', sort: 'used', title: t('coupon.used'), align: 'end', render: ({ usedCount }) => usedCount },
    {
      key: 'state',
      title: t('state'),
      render: ({ isEnabled }) => (
        <StatusTag kind={isEnabled === 1 ? 'good' : 'off'}>
          {t(isEnabled === 1 ? 'coupon.on' : 'status.disabled')}
        </StatusTag>
      ),
    },
  ]
}

function useActions(setOpen: (open: Open) => void): (template: CouponTemplate) => Action[] {
  const { t } = useTranslation(['promotion', 'common'])
  const confirm = useConfirm()
  const enable = useUndoable(setCouponTemplateEnabled)
  const remove = useChange(deleteCouponTemplate)
  const mayIssue = useCan('platform.marketing.coupons.issue')
  const mayEdit = useCan('platform.marketing.coupons.edit')
  const mayDelete = useCan('platform.marketing.coupons.delete')
  const askRemove = async ({ id, name }: CouponTemplate): Promise<void> => {
    const title = t('deleteQuestion', { name })
    if (await confirm({ title, body: t('coupon.deleteBody'), ok: t('delete'), isDanger: true })) remove.mutate({ id })
  }
  return (template) => [
    {
      key: 'result',
      label: t('result.open'),
      icon: chartIcon,
      run: () => setOpen({ what: 'result' as const, template }),
    },
    ...(mayIssue
      ? [
          {
            key: 'issue',
            label: t('coupon.issue'),
            icon: giftIcon,
            run: () => setOpen({ what: 'issue' as const, template }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: editIcon,
            run: () => setOpen({ what: 'form' as const, template }),
          },
          {
            key: 'enable',
            label: t(template.isEnabled === 1 ? 'switchOff' : 'switchOn'),
            icon: stateOffIcon,
            run: () => enable({ id: template.id, isEnabled: template.isEnabled === 1 ? 0 : 1 }, template.name),
          },
        ]
      : []),
    ...(mayDelete ? [deleteAction(t('delete'), () => void askRemove(template))] : []),
  ]
}
