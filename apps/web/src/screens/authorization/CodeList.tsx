import { exportCodes, listCodes, revokeCodes, unbindCode, type CodeView } from '@kassa/contract/billing/code.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { removeIcon, undoIcon, editIcon, transferIcon } from '../../ui/icons.ts'
import { dayText } from '../../words/day-text.ts'
import { ClaimForm, IssueForm, MakeForm, MoveForm } from './CodeForms.tsx'
import type { PartHead } from '../../kit/PageHead.tsx'

const STATES = ['generated', 'issued', 'used', 'expired', 'revoked'] as const
const kindOf = { generated: 'off', issued: 'info', used: 'good', expired: 'warn', revoked: 'bad' } as const
type Form =
  | { readonly kind: 'make' | 'claim' }
  | { readonly kind: 'issue'; readonly id: string }
  | { readonly kind: 'move'; readonly code: CodeView }

/** Activation codes: a merchant's own, a partner's stock and merchants, or all. Source: specification §2, D26. */
export default function CodeList(props: PartHead) {
  const { t } = useTranslation('billing')
  const [form, setForm] = useFormState<Form | null>('licence-code', null)
  const tier = useSession(({ user }) => user?.tier)
  const issues = useCan('platform.billing.authorizations.issueCode')
  const save = (): Promise<void> => download(exportCodes, {}, 'activation-codes.csv')
  const isMerchant = tier === 'merchant' || tier === 'staff'
  return (
    <>
      <ListPage
        // Codes are as good as money to anybody who has them, so none is exported.
        isExported={false}
        {...props}
        name="codes"
        endpoint={listCodes}
        actions={
          <>
            {tier === 'operator' && issues ? (
              <Button type="primary" onClick={() => setForm({ kind: 'make' })}>
                {t('code.make')}
              </Button>
            ) : null}
            {isMerchant ? <Button onClick={() => setForm({ kind: 'claim' })}>{t('code.claim')}</Button> : null}
            <Button onClick={() => void save()}>{t('code.export')}</Button>
          </>
        }
        filters={[
          { kind: 'text', name: 'search', label: t('code.code') },
          choiceOf('state', t('state'), STATES, (value) => t(`code.states.${value}`)),
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setForm)}
        empty={{ title: t('code.empty'), body: t('code.emptyBody') }}
      />
      {form?.kind === 'make' ? <MakeForm onClose={() => setForm(null)} /> : null}
      {form?.kind === 'claim' ? <ClaimForm onClose={() => setForm(null)} /> : null}
      {form?.kind === 'issue' ? <IssueForm id={form.id} onClose={() => setForm(null)} /> : null}
      {form?.kind === 'move' ? <MoveForm code={form.code} onClose={() => setForm(null)} /> : null}
    </>
  )
}

function useColumns(): Column<CodeView>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'code',
      sort: 'code',
      title: t('code.code'),
      text: ({ code }) => code,
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'state',
      sort: 'state',
      title: t('state'),
      render: ({ state }) => <StatusTag kind={kindOf[state]}>{t(`code.states.${state}`)}</StatusTag>,
    },
    { key: 'device', sort: 'device', title: t('code.device'), render: ({ deviceName }) => deviceName ?? '–' },
    { key: 'merchant', sort: 'merchant', title: t('merchant'), render: ({ merchantName }) => merchantName ?? '–' },
    {
      key: 'partner',
      sort: 'partner',
      title: t('partner'),
      isHiddenAtFirst: true,
      render: ({ partnerName }) => partnerName ?? '–',
    },
    {
      key: 'bound',
      sort: 'bound',
      title: t('code.bound'),
      render: ({ boundAt }) => (boundAt === null ? '–' : <Moment at={boundAt} />),
    },
    {
      key: 'lastDay',
      sort: 'lastDay',
      title: t('code.lastDay'),
      isHiddenAtFirst: true,
      render: ({ lastDay }) => (lastDay === null ? '–' : dayText(lastDay)),
    },
    {
      key: 'unbinds',
      sort: 'unbinds',
      title: t('code.unbinds'),
      align: 'end',
      render: ({ unbinds }) => `${String(unbinds)} / 2`,
    },
  ]
}

function useActions(open: (form: Form) => void): (row: CodeView) => Action[] {
  const { t } = useTranslation('billing')
  const confirm = useConfirm()
  const unbind = useChange(unbindCode)
  const revoke = useChange(revokeCodes)
  const ask = async (question: 'unbind' | 'revoke', { id, code }: CodeView): Promise<void> => {
    const title = t(`code.${question}Question`, { code })
    if (!(await confirm({ title, body: t(`code.${question}Body`), ok: t(`code.${question}`), isDanger: true }))) return
    if (question === 'unbind') unbind.mutate({ id })
    else revoke.mutate({ ids: [id] })
  }
  return (row) => [
    ...(row.can.issue && row.merchantId === null
      ? [{ key: 'issue', label: t('code.issue'), icon: editIcon, run: () => open({ kind: 'issue', id: row.id }) }]
      : []),
    ...(row.can.unbind
      ? [{ key: 'unbind', label: t('code.unbind'), icon: undoIcon, run: () => void ask('unbind', row) }]
      : []),
    ...(row.can.move
      ? [{ key: 'move', label: t('code.move'), icon: transferIcon, run: () => open({ kind: 'move', code: row }) }]
      : []),
    ...(row.can.revoke
      ? [
          {
            key: 'revoke',
            label: t('code.revoke'),
            icon: removeIcon,
            isDanger: true,
            run: () => void ask('revoke', row),
          },
        ]
      : []),
  ]
}
