import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type SettingKey, settingDefinitions } from '@kassa/contract/settings/setting-definitions.ts'
import {
  readPlatformSecurity,
  readSecuritySettings,
  savePlatformSecurity,
  saveSecuritySettings,
  type settingView,
} from '@kassa/contract/settings/settings.calls.ts'
import { Button, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useAskedPart } from '../../kit/detail/use-asked-part.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { useSession } from '../../session/session.ts'
import { ProviderPanel } from './ProviderPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'

type View = OutputOf<typeof settingView>

const policy = z.object({
  password: settingDefinitions['security.password'].value,
  session: settingDefinitions['security.session'].value,
  screenLockMinutes: settingDefinitions['security.screen-lock-minutes'].value,
  browserKey: settingDefinitions['security.browser-key'].value.default(false),
})
type Policy = z.output<typeof policy>

const KEYS = {
  password: 'security.password',
  session: 'security.session',
  screenLockMinutes: 'security.screen-lock-minutes',
  browserKey: 'security.browser-key',
} as const satisfies Record<keyof Policy, SettingKey>

const policyOf = (views: readonly View[]): Policy =>
  policy.parse(
    Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, views.find((one) => one.key === key)?.value])),
  )

/** Passwords, sign-ins and the lock screen: the merchant's own, or the platform's for those above. Source: /configMgmt/security, D33. */
export default function SecurityPage() {
  const { t } = useTranslation(['people', 'nav', 'common'])
  const tier = useSession((session) => session.user?.tier)
  const isInside = tier === 'merchant' || tier === 'staff'
  const [isEditing, setIsEditing] = useFormState('security-policy', false)
  const { data, error, refetch } = useAnswer(isInside ? readSecuritySettings : readPlatformSecurity, {})
  useAskedPart(data !== undefined)
  const edit = (
    <CanDo permission="platform.configuration.security.edit">
      <Button type="primary" icon={<Icon of={editIcon} />} disabled={!data} onClick={() => setIsEditing(true)}>
        {t('common:edit')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <PageHead
        title={t('nav:screen.security.title')}
        purpose={t('nav:screen.security.purpose')}
        actions={tier === 'partner' ? undefined : edit}
      />
      {tier === 'partner' ? <p className="k-muted">{t('security.readOnly')}</p> : null}
      {data ? <Shown views={data.settings} /> : null}
      {tier === 'operator' || tier === undefined ? null : <ProviderPanel />}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton rows={6} />}
      {data && isEditing ? (
        <PolicyDrawer views={data.settings} isInside={isInside} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  )
}

function Shown({ views }: { views: readonly View[] }) {
  const { t } = useTranslation('people')
  const { password, session, screenLockMinutes, browserKey } = policyOf(views)
  const from = (name: keyof Policy): string => {
    const source = views.find((one) => one.key === KEYS[name])?.from ?? 'default'
    return t('security.from', { from: t(`security.source.${source}`) })
  }
  return (
    <div className="k-stack">
      <section id="part-password" className="k-panel">
        <h2>{t('security.password')}</h2>
        <p className="k-muted">{from('password')}</p>
        <Facts
          facts={[
            { label: t('security.minimum'), value: password.minimum },
            { label: t('security.maximum'), value: password.maximum },
            { label: t('security.classes'), value: t(`security.class${password.classes}`) },
          ]}
        />
      </section>
      <section id="part-session" className="k-panel">
        <h2>{t('security.session')}</h2>
        <p className="k-muted">{from('session')}</p>
        <Facts
          facts={[
            { label: t('security.idle'), value: session.idleMinutes },
            { label: t('security.remember'), value: session.rememberDays },
            { label: t('security.screenLock'), value: screenLockMinutes },
            { label: t('security.browserKey'), value: t(browserKey ? 'security.keyNeeded' : 'security.keyOptional') },
          ]}
        />
        {globalThis.isSecureContext ? null : <p className="k-muted">{t('security.keyless')}</p>}
      </section>
    </div>
  )
}

interface DrawerProps {
  readonly views: readonly View[]
  readonly isInside: boolean
  readonly onClose: () => void
}

function PolicyDrawer({ views, isInside, onClose }: DrawerProps) {
  const { t } = useTranslation(['people', 'nav'])
  const save = useChange(isInside ? saveSecuritySettings : savePlatformSecurity)
  // The settings as they were when the drawer was opened: each has a version of its own.
  const [opened] = useState(views)
  const initial = useMemo(() => policyOf(opened), [opened])
  const versions = useRef(new Map(opened.map(({ key, version }) => [key, version])))
  const draftOf = ({ key, value, version }: View): Partial<Policy> => {
    versions.current.set(key, version)
    const name = (Object.keys(KEYS) as (keyof Policy)[]).find((one) => KEYS[one] === key)
    return name === undefined ? {} : { [name]: value }
  }
  const submit = (typed: Policy): Promise<unknown> => {
    const changes = (Object.keys(KEYS) as (keyof Policy)[])
      .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(initial[name]))
      .map((name) => ({
        key: KEYS[name],
        value: typed[name],
        version: versions.current.get(KEYS[name]) ?? 0,
      }))
    return changes.length === 0 ? Promise.resolve() : save.mutateAsync({ changes })
  }
  return (
    <FormDrawer
      keptAs="security-policy.all"
      title={t('nav:screen.security.title')}
      initial={initial}
      schema={policy}
      onClose={onClose}
      draftOf={draftOf}
      onSubmit={submit}
    >
      <FormSection title={t('security.password')} note={t('security.classesHint')}>
        <FormNumber name={['password', 'minimum']} label={t('security.minimum')} hint="8–32" />
        <FormNumber name={['password', 'maximum']} label={t('security.maximum')} hint="≤ 64" />
        <FormField name={['password', 'classes']} label={t('security.classes')}>
          <Select options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`security.class${value}`) }))} />
        </FormField>
      </FormSection>
      <FormSection title={t('security.session')}>
        <FormNumber name={['session', 'idleMinutes']} label={t('security.idle')} hint="5–10080" />
        <FormNumber name={['session', 'rememberDays']} label={t('security.remember')} hint="1–90" />
        <FormNumber name="screenLockMinutes" label={t('security.screenLock')} hint="0–480" />
        <FormSwitch
          name="browserKey"
          label={t('security.browserKey')}
          hint={t(globalThis.isSecureContext ? 'security.browserKeyHint' : 'security.keyless')}
        />
      </FormSection>
    </FormDrawer>
  )
}
