import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { useLast } from '../kit/state/use-last.ts'
import { useKept } from '../kit/list/use-kept.ts'
import { PageLink } from '../kit/PageLink.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { closeIcon, downIcon, rightIcon } from '../ui/icons.ts'
import { useBrandName } from '../session/brand.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { isUnder, type MenuArea, type MenuEntry } from './menu-entries.ts'
import { MENU_WORDS } from './menu/menu-words.ts'
import { MenuLine } from './menu/MenuLine.tsx'
import { type Favourites, useFavourites } from './use-favourites.ts'
import { splitByUse } from './more/menu-use.ts'
import { useBegunPages } from './more/use-begun-pages.ts'
import { useMenuAreas } from './menu/use-menu-areas.ts'
import { useMenuCounts } from './use-menu-counts.ts'

const MoreMenu = lazyPart(async () => (await import('./more/MoreMenu.tsx')).MoreMenu)

/**
 * The menu by area, only with what the signed-in person may open; what the shop has not begun to use stands under "More". Source: look.md,
 * specification §2.
 */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(MENU_WORDS)
  const brandName = useBrandName()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [folded, fold] = useKept<readonly string[]>('menu.folded', FOLDED_AT_FIRST)
  // Where the headings are not drawn nothing could be unfolded.
  const canFold = useSession(({ layout }) => layout.layoutType === 'vertical' && layout.sidebarSize !== 'sm')
  const isIconOnly = useSession(({ layout }) => layout.sidebarSize === 'sm')
  const areas = useMenuAreas()
  const entries = areas.flatMap((area) => area.entries)
  const begun = useBegunPages()
  const favourites = useFavourites()
  const waiting = useMenuCounts(entries.map((entry) => entry.path))
  const chosen = favourites.names.flatMap((name) => entries.filter((entry) => entry.name === name))
  const isOpenPage = (entry: MenuEntry): boolean => isUnder(path, entry.path)
  const split = canFold ? splitByUse(areas, { begun, isOpen: isOpenPage }) : { areas, more: [] }
  const onStar = useLast((name: string) => favourites.toggle?.(name))
  const drawn = (entry: MenuEntry) => (
    <MenuLine
      key={entry.path}
      entry={entry}
      t={t}
      isCurrent={isUnder(path, entry.path)}
      waiting={waiting(entry.path)}
      isChosen={chosenAs(entry, favourites)}
      onStar={onStar}
      isIconOnly={isIconOnly}
    />
  )
  return (
    <>
      {isOpen ? <div className="k-menu-shade" onClick={onClose} aria-hidden="true" /> : null}
      <nav className="k-menu" aria-label={t('shell:menu')}>
        <div className="k-menu-head">
          <PageLink to={paths.home()} className="k-menu-name" title={brandName}>
            <BrandMark size={28} />
            <span className="k-menu-brand">{brandName}</span>
          </PageLink>
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

/** Whether an entry stands at the top; undefined where it cannot be put there. */
function chosenAs({ name, isLocked }: MenuEntry, { names, toggle, isFull }: Favourites): boolean | undefined {
  const isChosen = names.includes(name)
  return !toggle || isLocked === true || (isFull && !isChosen) ? undefined : isChosen
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
