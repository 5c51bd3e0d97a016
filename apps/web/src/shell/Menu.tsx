import { Link, useRouterState } from '@tanstack/react-router'
import { Tooltip } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { countText } from '../kit/money/format.ts'
import { useKept } from '../kit/list/use-kept.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { closeIcon, downIcon, lockIcon, rightIcon, starFilledIcon, starIcon } from '../ui/icons.ts'
import { useBrandName } from '../session/brand.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { areasFor, isUnder, type MenuArea, type MenuEntry } from './menu-entries.ts'
import { useOwnFunctions } from '../parts/place/own-standing.ts'
import { type Favourites, useFavourites } from './use-favourites.ts'
import { splitByUse } from './more/menu-use.ts'
import { useBegunPages } from './more/use-begun-pages.ts'
import { useMenuCounts } from './use-menu-counts.ts'

const MoreMenu = lazyPart(async () => (await import('./more/MoreMenu.tsx')).MoreMenu)

/**
 * The menu by area, only with what the signed-in person may open; what the shop has not begun to use stands under "More". Source: look.md,
 * specification §2.
 */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['nav', 'shell'])
  const perm = useSession((session) => session.perm)
  const tier = useSession((session) => session.user?.tier ?? 'staff')
  const functions = useOwnFunctions()
  const brandName = useBrandName()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [folded, fold] = useKept<readonly string[]>('menu.folded', FOLDED_AT_FIRST)
  // Where the headings are not drawn nothing could be unfolded.
  const canFold = useSession(({ layout }) => layout.layoutType === 'vertical' && layout.sidebarSize !== 'sm')
  const areas = areasFor(perm, tier, functions)
  const entries = areas.flatMap((area) => area.entries)
  const begun = useBegunPages()
  const favourites = useFavourites()
  const waiting = useMenuCounts(entries.map((entry) => entry.path))
  const chosen = favourites.names.flatMap((name) => entries.filter((entry) => entry.name === name))
  const isOpenPage = (entry: MenuEntry): boolean => isUnder(path, entry.path)
  const split = canFold ? splitByUse(areas, { begun, isOpen: isOpenPage }) : { areas, more: [] }
  const drawn = (entry: MenuEntry) => (
    <MenuLine key={entry.path} entry={entry} path={path} waiting={waiting(entry.path)} favourites={favourites} />
  )
  return (
    <>
      {isOpen ? <div className="k-menu-shade" onClick={onClose} aria-hidden="true" /> : null}
      <nav className="k-menu" aria-label={t('shell:menu')}>
        <div className="k-menu-head">
          <Link to={paths.home()} className="k-menu-name">
            <BrandMark size={28} />
            <span>{brandName}</span>
          </Link>
          <button type="button" className="k-menu-close" aria-label={t('shell:closeMenu')} onClick={onClose}>
            <Icon of={closeIcon} />
          </button>
        </div>
        <div className="k-menu-areas">
          {chosen.length === 0 ? null : (
            <section className="k-menu-area">
              <h2 id="area-favourites">{t('shell:favourites.title')}</h2>
              <ul aria-labelledby="area-favourites">{chosen.map(drawn)}</ul>
            </section>
          )}
          {split.areas.map((area) => (
            <AreaPart
              key={area.area}
              area={area}
              path={path}
              drawn={drawn}
              isFolded={canFold && folded.includes(area.area)}
              onFold={(isFolded) =>
                fold(isFolded ? [...folded, area.area] : folded.filter((other) => other !== area.area))
              }
            />
          ))}
          {split.more.length === 0 ? null : <MoreMenu entries={split.more} drawn={drawn} />}
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

/** Looked at rarely, by few. */
const FOLDED_AT_FIRST = ['figures', 'settings'] as const

interface AreaProps {
  readonly area: MenuArea
  readonly drawn: (entry: MenuEntry) => ReactNode
  readonly path: string
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** An area with its entries; folded it shows its name alone, and the entry of the page that is open. */
function AreaPart({ area, path, drawn, isFolded, onFold }: AreaProps) {
  const { t } = useTranslation('nav')
  const entries = isFolded ? area.entries.filter((entry) => isUnder(path, entry.path)) : area.entries
  return (
    <section className="k-menu-area">
      <h2 id={`area-${area.area}`}>
        <button
          type="button"
          className="k-menu-fold"
          aria-expanded={!isFolded}
          aria-controls={`entries-${area.area}`}
          onClick={() => onFold(!isFolded)}
        >
          <span>{t(`area.${area.area}`)}</span>
          <Icon of={isFolded ? rightIcon : downIcon} />
        </button>
      </h2>
      <ul id={`entries-${area.area}`} aria-labelledby={`area-${area.area}`}>
        {entries.map(drawn)}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly entry: MenuEntry
  readonly path: string
  readonly waiting: number
  readonly favourites: Favourites
}

/** A page, how much waits there, and the star that puts it at the top. */
function MenuLine({ entry, path, waiting, favourites }: LineProps) {
  const { t } = useTranslation(['shell', 'nav'])
  const { toggle } = favourites
  const isChosen = favourites.names.includes(entry.name)
  const page = t(`nav:screen.${entry.name}.title`)
  return (
    <li className="k-menu-line">
      <MenuLink entry={entry} isCurrent={isUnder(path, entry.path)} waiting={waiting} />
      {!toggle || entry.isLocked === true || (favourites.isFull && !isChosen) ? null : (
        <button
          type="button"
          className="k-menu-star"
          aria-pressed={isChosen}
          aria-label={t('favourites.put', { page })}
          title={t(isChosen ? 'favourites.remove' : 'favourites.put', { page })}
          onClick={() => toggle(entry.name)}
        >
          <Icon of={isChosen ? starFilledIcon : starIcon} />
        </button>
      )}
    </li>
  )
}

function MenuLink({ entry, isCurrent, waiting }: { entry: MenuEntry; isCurrent: boolean; waiting: number }) {
  const { t } = useTranslation(['nav', 'shell'])
  const size = useSession((session) => session.layout.sidebarSize)
  const name = t(`screen.${entry.name}.title`)
  const title = entry.isLocked ? t('shell:lockedPage', { page: name }) : name
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) showInMenu(place.current)
  }, [isCurrent])
  const link = (
    <Link
      ref={place}
      to={entry.isLocked ? paths.authorization() : entry.path}
      className="k-menu-link"
      aria-current={isCurrent ? 'page' : undefined}
      {...(entry.isLocked ? { 'aria-label': title, title } : {})}
    >
      <Icon of={entry.icon} />
      <span>{name}</span>
      {entry.isLocked ? (
        <span className="k-menu-lock">
          <Icon of={lockIcon} />
        </span>
      ) : null}
      {waiting > 0 ? (
        <b className="k-menu-count" aria-label={t('shell:waiting', { count: waiting })}>
          {countText(waiting)}
        </b>
      ) : null}
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
