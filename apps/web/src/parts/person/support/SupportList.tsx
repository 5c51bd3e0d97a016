import { answerSupport, endSupport, listSupport, supportStates } from '@kassa/contract/identity/support.calls.ts'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { useFormState } from '../../../kit/form/form-state.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Action } from '../../../kit/list/RowActions.tsx'
import { choiceOf } from '../../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { GrantDrawer } from './GrantDrawer.tsx'
import { type SupportAccess, useSupportColumns } from './support-columns.tsx'

/** The requests of the operator's support to the own shop: allowed for hours, declined, or ended at once. */
export function SupportList(head: { title: string; above: ReactNode }) {
  const { t } = useTranslation('support')
  const [granting, setGranting] = useFormState<SupportAccess | null>('support-grant', null)
  return (
    <>
      <ListPage
        {...head}
        purpose={t('purpose')}
        name="support"
        endpoint={listSupport}
        filters={[choiceOf('state', t('state'), supportStates, (value) => t(`is.${value}`))]}
        columns={useSupportColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(setGranting)}
        isExported
        empty={{ title: t('empty.title'), body: t('empty.body') }}
      />
      {granting ? <GrantDrawer access={granting} onClose={() => setGranting(null)} /> : null}
    </>
  )
}

function useActions(grant: (access: SupportAccess) => void): (access: SupportAccess) => Action[] {
  const { t } = useTranslation('support')
  const confirm = useConfirm()
  const [answer, end] = [useChange(answerSupport), useChange(endSupport)]
  return (access) => {
    const { id, askedBy: name, can } = access
    const decline = async (): Promise<void> => {
      const question = { title: t('askDecline', { name }), body: t('askDeclineBody'), ok: t('decline'), isDanger: true }
      if (await confirm(question)) answer.mutate({ id, isAllowed: false })
    }
    const stop = async (): Promise<void> => {
      const question = { title: t('askEnd', { name }), body: t('askEndBody'), ok: t('end'), isDanger: true }
      if (await confirm(question)) end.mutate({ id })
    }
    return [
      ...(can.answer
        ? [
            { key: 'allow', label: t('allow'), run: () => grant(access) },
            { key: 'decline', label: t('decline'), isDanger: true, run: () => void decline() },
          ]
        : []),
      ...(can.end ? [{ key: 'end', label: t('end'), isDanger: true, run: () => void stop() }] : []),
    ]
  }
}
