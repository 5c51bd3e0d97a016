import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readProfile } from '@kassa/contract/identity/own-account.calls.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { ownSeat, useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { DirectionSwitch } from '../../parts/person/DirectionSwitch.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { NameDrawer, PasswordDrawer, PinDrawer } from './ProfileDrawers.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondFactorDrawer } from './SecondFactorDrawer.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { roleText } from '../../words/role-text.ts'

export type Profile = OutputOf<(typeof readProfile)['answer']>

/** Shows one's own account: language, password, second factor, PIN and browsers. */
export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'nav'])
  const { data, error, refetch } = useAnswer(readProfile, {})
  return (
    <>
      <PageHead title={t('nav:screen.profile.title')} purpose={t('nav:screen.profile.purpose')} />
      {data ? <Parts profile={data} /> : <Loading error={error} onRetry={() => void refetch()} />}
    </>
  )
}

type Opened = 'name' | 'password' | 'pin' | 'second-factor' | null

function Parts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const [opened, setOpened] = useFormState<Opened>('profile', null)
  const close = (): void => setOpened(null)
  const isDue = useSession(({ user }) => user?.isSecondFactorDue === true)
  return (
    <div className="k-stack">
      {isDue ? (
        <Alert type="warning" showIcon title={t('secondFactor.due')} description={t('secondFactor.dueBody')} />
      ) : null}
      <Me profile={profile} onOpen={setOpened} />
      <Secrets profile={profile} onOpen={setOpened} />
      {profile.hasSecondFactor === null ? null : <PasskeysPanel />}
      <SessionsPanel />
      {opened === 'name' ? <NameDrawer profile={profile} onClose={close} /> : null}
      {opened === 'password' ? <PasswordDrawer onClose={close} /> : null}
      {opened === 'pin' ? <PinDrawer onClose={close} /> : null}
      {opened === 'second-factor' ? (
        <SecondFactorDrawer isOn={profile.hasSecondFactor === true} onClose={close} />
      ) : null}
    </div>
  )
}

function Me({ profile, onOpen }: { profile: Profile; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const user = useSession((session) => session.user)
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('section.me')}</h2>
        <Button icon={<Icon of={editIcon} />} onClick={() => onOpen('name')}>
          {t('edit')}
        </Button>
      </div>
      <Facts
        facts={[
          { label: t('field.firstName'), value: profile.firstName },
          { label: t('field.lastName'), value: profile.lastName || '–' },
          profile.email === null
            ? { label: t('field.staffNumber'), value: profile.staffNumber ?? '–' }
            : { label: t('field.email'), value: profile.email },
          { label: t('field.phone'), value: profile.phone || '–' },
          { label: t('field.role'), value: roleText(profile.roleName) },
          ...(user?.merchantName
            ? [{ label: t('field.merchant'), value: `${user.merchantName} · ${user.merchantNumber ?? ''}` }]
            : []),
          { label: t('language'), value: <LanguageSwitch /> },
          { label: t('direction'), value: <DirectionSwitch /> },
        ]}
      />
    </section>
  )
}

function Secrets({ profile, onOpen }: { profile: Profile; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('profile')
  const mayUnlock = useSession((session) => ownSeat(session.user) !== null)
  const { hasSecondFactor } = profile
  return (
    <section className="k-panel">
      <h2>{t('section.password')}</h2>
      <ul className="k-plain-list">
        <li>
          <span>{t('section.password')}</span>
          <Button onClick={() => onOpen('password')}>{t('password.change')}</Button>
        </li>
        {hasSecondFactor === null ? null : (
          <li>
            <span>
              {t('secondFactor.title')}
              <small className="k-block k-muted">{t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off')}</small>
            </span>
            <Button onClick={() => onOpen('second-factor')}>
              {t(hasSecondFactor ? 'secondFactor.turnOff' : 'secondFactor.turnOn')}
            </Button>
          </li>
        )}
        {mayUnlock ? (
          <li>
            <span>
              {t('pin.title')}{' '}
              <StatusTag kind={profile.hasPin ? 'good' : 'off'}>
                {t(profile.hasPin ? 'pin.isSet' : 'pin.isNotSet')}
              </StatusTag>
              <small className="k-block k-muted">{t('pin.body')}</small>
            </span>
            <Button onClick={() => onOpen('pin')}>{t('pin.set')}</Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
