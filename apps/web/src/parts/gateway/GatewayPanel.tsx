import { Button } from 'antd'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts, type Fact } from '../../kit/detail/Facts.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

interface Props {
  /** The first part of the names of its drafts. */
  readonly name: string
  /** The name under which its words stand. */
  readonly words: 'server' | 'sms'
  readonly mayEdit: string
  readonly mayRemove: string
  /** Null: nobody has set one up here. */
  readonly gateway: { readonly enabled: 0 | 1 } | null
  readonly facts: readonly Fact[]
  readonly removeQuestion: string
  readonly onRemove: () => void
  /** Draws the drawer over the page while it is changed or tried. */
  readonly renderDrawer: (open: 'edit' | 'test', onClose: () => void) => ReactNode
}

/** An own way for messages: what it is, a test, and giving it up; and the way to the first. */
export function GatewayPanel({
  name,
  words,
  mayEdit,
  mayRemove,
  gateway,
  facts,
  removeQuestion,
  onRemove,
  renderDrawer,
}: Props) {
  const { t } = useTranslation('message')
  const confirm = useConfirm()
  const [open, setOpen] = useFormState<'edit' | 'test' | null>(name, null)
  const edit = (
    <CanDo permission={mayEdit}>
      <Button type="primary" onClick={() => setOpen('edit')}>
        {gateway ? t(`${words}.edit`) : t(`${words}.set`)}
      </Button>
    </CanDo>
  )
  const askToRemove = async (): Promise<void> => {
    const asked = { title: removeQuestion, body: t(`${words}.removeBody`), ok: t(`${words}.remove`), isDanger: true }
    if (await confirm(asked)) onRemove()
  }
  return (
    <section className="k-panel">
      {gateway ? (
        <>
          <p>
            <StatusTag kind={gateway.enabled ? 'good' : 'off'}>
              {t(gateway.enabled ? `${words}.on` : `${words}.off`)}
            </StatusTag>
          </p>
          <Facts facts={facts} />
          <div className="k-save-actions">
            <CanDo permission={mayRemove}>
              <Button danger onClick={() => void askToRemove()}>
                {t(`${words}.remove`)}
              </Button>
            </CanDo>
            <CanDo permission={mayEdit}>
              <Button disabled={gateway.enabled === 0} onClick={() => setOpen('test')}>
                {t(`${words}.test`)}
              </Button>
            </CanDo>
            {edit}
          </div>
        </>
      ) : (
        <EmptyState title={t(`${words}.empty`)} body={t(`${words}.emptyBody`)} action={edit} isPage />
      )}
      {open === null ? null : renderDrawer(open, () => setOpen(null))}
    </section>
  )
}
