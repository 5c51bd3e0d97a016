import { Link, useRouterState } from '@tanstack/react-router'
import { Tooltip } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { closeIcon } from '../ui/icons.ts'
import { Logo } from '../ui/Logo.tsx'
import { areasFor, isUnder, type MenuArea, type MenuEntry } from './menu-entries.ts'

/** The menu by area, only with what the signed-in person may open. Source: look.md, specification §2. */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['nav', 'shell'])
  const perm = useSession((session) => session.perm)
  const tier = useSession((session) => session.user?.tier ?? 'staff')
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <>
      {isOpen ? <div className="k-menu-shade" onClick={onClose} aria-hidden="true" /> : null}
      <nav className="k-menu" aria-label={t('shell:menu')}>
        <div className="k-menu-head">
          <Link to={paths.home()} className="k-menu-name">
            <Logo size={28} />
            <span>Kassa</span>
          </Link>
          <button type="button" className="k-menu-close" aria-label={t('shell:closeMenu')} onClick={onClose}>
            <Icon of={closeIcon} />
          </button>
        </div>
        <div className="k-menu-areas">
          {areasFor(perm, tier).map((area) => (
            <AreaPart key={area.area} area={area} path={path} />
          ))}
        </div>
      </nav>
    </>
  )
}

/** Brings the entry of the screen that is open into view, where it stands below or above what is seen of the menu. */
function showInMenu(link: HTMLElement | null): void {
  const areas = link?.closest('.k-menu-areas')
  if (!areas || !link) return
  const [entry, seen] = [link.getBoundingClientRect(), areas.getBoundingClientRect()]
  if (entry.top < seen.top || entry.bottom > seen.bottom)
    areas.scrollTop += entry.top - seen.top - Math.round(seen.height / 3)
}

function AreaPart({ area, path }: { area: MenuArea; path: string }) {
  const { t } = useTranslation('nav')
  return (
    <section className="k-menu-area">
      <h2 id={`area-${area.area}`}>{t(`area.${area.area}`)}</h2>
      <ul aria-labelledby={`area-${area.area}`}>
        {area.entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} isCurrent={isUnder(path, entry.path)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuLink({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const { t } = useTranslation('nav')
  const size = useSession((session) => session.layout.sidebarSize)
  const title = t(`screen.${entry.name}.title`)
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) showInMenu(place.current)
  }, [isCurrent])
  const link = (
    <Link ref={place} to={entry.path} className="k-menu-link" aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={entry.icon} />
      <span>{title}</span>
    </Link>
  )
  return size === 'sm' ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
