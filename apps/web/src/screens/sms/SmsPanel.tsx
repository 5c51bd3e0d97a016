import { readSmsGateway, removeSmsGateway, sendTestSms } from '@kassa/contract/message/sms.calls.ts'
import { Input } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import type { Fact } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { GatewayPanel } from '../../parts/gateway/GatewayPanel.tsx'
import type { SmsGateway } from './sms-draft.ts'

const SmsDrawer = lazyPart(() => import('./SmsDrawer.tsx').then((part) => part.SmsDrawer))

/** The own SMS gateway: what it is, a test, and giving it up. */
export function SmsPanel() {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(readSmsGateway, {})
  const remove = useChange(removeSmsGateway)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const { gateway } = data
  return (
    <GatewayPanel
      name="sms-test"
      words="sms"
      mayEdit="platform.messages.sms.edit"
      mayRemove="platform.messages.sms.delete"
      gateway={gateway}
      facts={gateway ? factsOf(gateway, t) : []}
      removeQuestion={t('sms.removeQuestion')}
      onRemove={() => remove.mutate({})}
      renderDrawer={(open, onClose) =>
        open === 'edit' ? (
          <SmsDrawer key={gateway?.version ?? 0} gateway={gateway} onClose={onClose} />
        ) : (
          <TestDrawer onClose={onClose} />
        )
      }
    />
  )
}

const factsOf = (gateway: SmsGateway, t: TFunction<'message'>): Fact[] => [
  { label: t('sms.provider'), value: t(`sms.providers.${gateway.provider}`) },
  ...(gateway.provider === 'http' ? serverFacts(gateway, t) : aliyunFacts(gateway, t)),
]

type Of<Provider> = Extract<SmsGateway, { provider: Provider }>

const aliyunFacts = ({ keyTail, signName, templates }: Of<'aliyun'>, t: TFunction<'message'>): Fact[] => [
  { label: t('sms.key'), value: t('sms.keyShown', { tail: keyTail }) },
  { label: t('sms.sign'), value: signName },
  { label: t('sms.template'), value: templates['member-code'] },
  { label: t('sms.receiptTemplate'), value: templates.receipt ?? t('sms.noReceipts') },
]

const serverFacts = (
  { url, format, fieldNames: { to, text, from }, headerName, signName }: Of<'http'>,
  t: TFunction<'message'>,
): Fact[] => [
  { label: t('sms.url'), value: url },
  { label: t('sms.format'), value: t(`sms.formats.${format}`) },
  { label: t('sms.fieldNames'), value: [to, text, from].join(', ') },
  {
    label: t('sms.headerName'),
    value: headerName === '' ? t('sms.noHeader') : t('sms.headerShown', { name: headerName }),
  },
  { label: t('sms.sender'), value: signName },
]

function TestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const send = useChange(sendTestSms)
  return (
    <FormDrawer
      width={420}
      reopensAs="sms-test.all"
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
