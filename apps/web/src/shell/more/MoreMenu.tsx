import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, rightIcon } from '../../ui/icons.ts'
import { nameHas } from './menu-use.ts'
import type { MenuEntry } from '../menu-entries.ts'

interface Props {
  readonly entries: readonly MenuEntry[]
  readonly drawn: (entry: MenuEntry) => ReactNode
}

/** The pages that the shop has not begun to use, found by their names. */
export function MoreMenu({ entries, drawn }: Props) {
  const { t } = useTranslation(['shell', 'nav'])
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const matches = entries.filter(({ name }) => nameHas(t(`nav:screen.${name}.title`), typed))
  return (
    <section className="k-menu-area">
      <h2 id="area-more">
        <button
          type="button"
          className="k-menu-fold"
          aria-expanded={isOpen}
          aria-controls="entries-more"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{t('more.title', { count: entries.length })}</span>
          <Icon of={isOpen ? downIcon : rightIcon} />
        </button>
      </h2>
      <div id="entries-more">
        {isOpen ? (
          <>
            <input
              type="search"
              className="k-menu-search"
              aria-label={t('more.search')}
              placeholder={t('more.search')}
              maxLength={50}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {matches.length === 0 ? <p role="status">{t('more.nothing')}</p> : null}
            <ul aria-labelledby="area-more">{matches.map(drawn)}</ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
