import { gatewayFields, saveEmailGateway } from '@kassa/contract/message/email.calls.ts'
import { SMTP_SECURITIES, USUAL_SMTP_PORTS } from '@kassa/domain/message/smtp-server.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberInput, type NumberDraft } from '../../kit/money/NumberInput.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import type { Gateway } from './ServerPanel.tsx'

const typed = gatewayFields.omit({ enabled: true }).extend({ isOn: z.boolean(), password: z.string().max(64) })

/** Sets the mail server. A password that is there stays when nothing is typed. */
export function ServerDrawer({ gateway, onClose }: { gateway: Gateway | null; onClose: () => void }) {
  const { t } = useTranslation(['message', 'kit'])
  const save = useChange(saveEmailGateway)
  const initial = {
    host: gateway?.host ?? '',
    port: (gateway?.port ?? 587) as NumberDraft,
    security: gateway?.security ?? ('starttls' as const),
    address: gateway?.address ?? '',
    sender: gateway?.sender ?? '',
    loginName: gateway?.loginName ?? '',
    password: '',
    isOn: gateway ? gateway.enabled === 1 : true,
  }
  return (
    <FormDrawer
      width={520}
      title={gateway ? t('server.edit') : t('server.set')}
      initial={initial}
      schema={typed}
      version={gateway?.version ?? 0}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={({ isOn, password, ...fields }, version) =>
        save.mutateAsync({ ...fields, enabled: isOn ? 1 : 0, version, ...(password === '' ? {} : { password }) })
      }
    >
      <FormSection title={t('server.section')}>
        <FormField name="host" label={t('server.host')} hint={t('kit:hint.length', { minimum: 1, maximum: 32 })}>
          <Input autoFocus maxLength={32} autoComplete="off" spellCheck={false} />
        </FormField>
        <FormField name="security" label={t('server.security')} hint={t('server.securityHint')}>
          <Select options={SMTP_SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))} />
        </FormField>
        <PortField />
      </FormSection>
      <FormSection title={t('server.senderSection')}>
        <FormField
          name="sender"
          label={t('server.senderName')}
          hint={t('kit:hint.length', { minimum: 1, maximum: 64 })}
        >
          <Input maxLength={64} />
        </FormField>
        <FormField name="address" label={t('server.address')} hint={t('server.addressHint')}>
          <Input type="email" maxLength={64} autoComplete="off" />
        </FormField>
        <FormField name="loginName" label={t('server.loginName')} hint={t('server.loginHint')} isOptional>
          <Input maxLength={64} autoComplete="off" />
        </FormField>
        <FormField
          name="password"
          label={t('server.password')}
          hint={gateway?.hasPassword ? t('server.keptHint') : t('server.passwordHint')}
          isOptional
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </FormField>
        <FormSwitch name="isOn" label={t('server.on')} />
      </FormSection>
    </FormDrawer>
  )
}

const PLACES: Readonly<Record<string, string>> = {
  'email-gateway.password-again': 'password',
  'email-gateway.host-forbidden': 'host',
}

function PortField() {
  const { t } = useTranslation('message')
  const [port, setPort] = useState<NumberDraft>(587)
  const isUnusual = typeof port === 'number' && !USUAL_SMTP_PORTS.includes(port)
  return (
    <>
      <FormField name="port" label={t('server.port')} hint={t('server.portHint')} decimals={0}>
        <WatchedPort onSee={setPort} />
      </FormField>
      {isUnusual ? <StatusTag kind="warn">{t('server.portUnusual')}</StatusTag> : null}
    </>
  )
}

interface Watched {
  readonly value?: NumberDraft
  readonly onChange?: (value: NumberDraft) => void
  readonly onSee: (value: NumberDraft) => void
}

/** The number field, telling what stands in it. */
function WatchedPort({ onSee, onChange, ...rest }: Watched) {
  return (
    <NumberInput
      {...rest}
      decimals={0}
      onChange={(value) => {
        onSee(value)
        onChange?.(value)
      }}
    />
  )
}
