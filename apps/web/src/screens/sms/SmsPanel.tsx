import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  readSmsGateway,
  removeSmsGateway,
  sendTestSms,
  type smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

export type SmsGateway = OutputOf<typeof smsGatewayView>

const EDIT = 'platform.messages.sms.edit'
const SmsDrawer = lazyPart(() => import('./SmsDrawer.tsx').then((part) => part.SmsDrawer))

/** The own SMS gateway: what it is, a test, and giving it up. */
export function SmsPanel() {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(readSmsGateway, {})
  const [open, setOpen] = useState<'edit' | 'test' | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />
  const { gateway } = data
  const edit = (
    <CanDo permission={EDIT}>
      <Button type="primary" onClick={() => setOpen('edit')}>
        {gateway ? t('sms.edit') : t('sms.set')}
      </Button>
    </CanDo>
  )
  return (
    <section className="k-panel">
      {gateway ? (
        <>
          <GatewayFacts gateway={gateway} />
          <div className="k-save-actions">
            <CanDo permission="platform.messages.sms.delete">
              <RemoveButton />
            </CanDo>
            <CanDo permission={EDIT}>
              <Button disabled={gateway.enabled === 0} onClick={() => setOpen('test')}>
                {t('sms.test')}
              </Button>
            </CanDo>
            {edit}
          </div>
        </>
      ) : (
        <EmptyState title={t('sms.empty')} body={t('sms.emptyBody')} action={edit} />
      )}
      {open === 'edit' ? (
        <SmsDrawer key={gateway?.version ?? 0} gateway={gateway} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'test' ? <TestDrawer onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function GatewayFacts({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation('message')
  return (
    <>
      <p>
        <StatusTag kind={gateway.enabled ? 'good' : 'off'}>{t(gateway.enabled ? 'sms.on' : 'sms.off')}</StatusTag>
      </p>
      <Facts
        facts={[
          { label: t('sms.provider'), value: t(`sms.providers.${gateway.provider}`) },
          { label: t('sms.key'), value: t('sms.keyShown', { tail: gateway.keyTail }) },
          { label: t('sms.sign'), value: gateway.signName },
          { label: t('sms.template'), value: gateway.templates['member-code'] },
        ]}
      />
    </>
  )
}

function RemoveButton() {
  const { t } = useTranslation('message')
  const confirm = useConfirm()
  const remove = useChange(removeSmsGateway)
  const ask = async (): Promise<void> => {
    const title = t('sms.removeQuestion')
    if (await confirm({ title, body: t('sms.removeBody'), ok: t('sms.remove'), isDanger: true })) remove.mutate({})
  }
  return (
    <Button danger onClick={() => void ask()}>
      {t('sms.remove')}
    </Button>
  )
}

function TestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const send = useChange(sendTestSms)
  return (
    <FormDrawer
      isOpen
      width={420}
      title={t('sms.test')}
      initial={{ to: '' }}
      schema={sendTestSms.request}
      saveLabel={t('sms.send')}
      onClose={onClose}
      onSubmit={(typed) => send.mutateAsync(typed)}
    >
      <FormField name="to" label={t('sms.to')} hint={t('sms.toHint')}>
        <Input autoFocus type="tel" maxLength={20} />
      </FormField>
    </FormDrawer>
  )
}
