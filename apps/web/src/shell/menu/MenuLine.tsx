import { Tooltip } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { countText } from '../../kit/money/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lockIcon, starFilledIcon, starIcon } from '../../ui/icons.ts'
import type { MenuEntry } from '../menu-entries.ts'
import type { MenuT } from './menu-words.ts'
import { showInMenu } from './show-in-menu.ts'

interface Props {
  readonly entry: MenuEntry
  readonly t: MenuT
  readonly isCurrent: boolean
  /** How much waits there. */
  readonly waiting: number
  /** Whether it stands at the top; undefined where it cannot be put there. */
  readonly isChosen: boolean | undefined
  readonly onStar: (name: MenuEntry['name']) => void
  /** Its name is not drawn beside its icon. */
  readonly isIconOnly: boolean
}

/** A page, how much waits there, and the star that puts it at the top. Drawn again only where one of these has changed: a menu has some forty. */
export const MenuLine = memo(function MenuLine(props: Props) {
  const { entry, t, isChosen, onStar, ...link } = props
  const page = t(`nav:screen.${entry.name}.title`)
  return (
    <li className="k-menu-line">
      <MenuLink {...link} entry={entry} t={t} name={page} />
      {isChosen === undefined ? null : (
        <button
          type="button"
          className="k-menu-star"
          aria-pressed={isChosen}
          aria-label={t('shell:favourites.put', { page })}
          title={t(isChosen ? 'shell:favourites.remove' : 'shell:favourites.put', { page })}
          onClick={() => onStar(entry.name)}
        >
          <Icon of={isChosen ? starFilledIcon : starIcon} />
        </button>
      )}
    </li>
  )
})

type LinkProps = Omit<Props, 'isChosen' | 'onStar'> & { readonly name: string }

/** Its star comes later than the page, once it is known what stands at the top. */
const MenuLink = memo(function MenuLink({ entry, t, isCurrent, waiting, isIconOnly, name }: LinkProps) {
  const title = entry.isLocked ? t('shell:lockedPage', { page: name }) : name
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => (isCurrent ? showInMenu(place.current) : undefined), [isCurrent])
  const link = (
    <PageLink
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
    </PageLink>
  )
  return isIconOnly ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
})
