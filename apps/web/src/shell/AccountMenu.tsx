import { Dropdown, type MenuProps } from 'antd'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { lockSession, useSession, writeLayout } from '../session/session.ts'
import { openHandbook } from './handbook/open-handbook.ts'
import { Icon } from '../ui/Icon.tsx'
import { helpIcon, languageIcon, lockIcon, logoutIcon, moonIcon, settingsIcon, sunIcon, userIcon } from '../ui/icons.ts'
import { languageNames } from '../ui/LanguageSwitch.tsx'
import { changeLanguage, currentLanguage } from '../words/words.ts'
import { roleText } from '../words/role-text.ts'

/** Shows one's own name and menu: profile, lock, log out; on a phone also language, mode and layout. */
export function AccountMenu({ onLayout }: { onLayout: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const user = useSession((session) => session.user)
  const items = useItems(onLayout)
  return (
    <Dropdown menu={items} trigger={['click']} placement="bottomRight">
      <button type="button" className="k-account" aria-label={`${t('account')}: ${user?.name ?? ''}`}>
        <span className="k-account-face" aria-hidden="true">
          <Icon of={userIcon} />
        </span>
        <span className="k-account-name">
          <strong>{user?.name}</strong>
          <small>{roleText(user?.roleName ?? '')}</small>
        </span>
      </button>
    </Dropdown>
  )
}

function useItems(onLayout: () => void): MenuProps {
  const { t } = useTranslation(['shell', 'common'])
  const navigate = useNavigate()
  const here = useRouterState({ select: (state) => `${state.location.pathname}${state.location.searchStr}` })
  const mode = useSession((session) => session.layout.mode)
  const other = mode === 'dark' ? 'light' : 'dark'
  const act: Record<string, () => void> = {
    profile: () => void navigate({ to: paths.profile() }),
    layout: onLayout,
    handbook: () => openHandbook('here'),
    mode: () => writeLayout({ mode: other }),
    zh: () => void changeLanguage('zh'),
    en: () => void changeLanguage('en'),
    ja: () => void changeLanguage('ja'),
    lock: () => {
      lockSession(here)
      void navigate({ to: paths.status.lockscreen() })
    },
    logout: () => void navigate({ to: paths.logout() }),
  }
  return {
    onClick: ({ key }) => act[key]?.(),
    items: [
      { key: 'profile', icon: <Icon of={userIcon} />, label: t('profile') },
      {
        key: 'language',
        icon: <Icon of={languageIcon} />,
        label: `${t('common:language')} · ${languageNames[currentLanguage()].long}`,
        children: (['zh', 'en', 'ja'] as const).map((key) => ({
          key,
          label: <span lang={key}>{languageNames[key].long}</span>,
        })),
      },
      { key: 'mode', icon: <Icon of={mode === 'dark' ? sunIcon : moonIcon} />, label: t(`theme.${other}`) },
      { key: 'layout', icon: <Icon of={settingsIcon} />, label: t('layout.title') },
      { key: 'handbook', icon: <Icon of={helpIcon} />, label: t('handbook') },
      { type: 'divider' },
      { key: 'lock', icon: <Icon of={lockIcon} />, label: t('common:lock') },
      { key: 'logout', icon: <Icon of={logoutIcon} />, label: t('common:signOut') },
    ],
  }
}
