import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { boxIcon, deskIcon, homeIcon, orderIcon, productIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BASE, paths } from '../../paths.ts'
import { useOpenSections } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { Section } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { clockIcon, memberIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'

const icons: Readonly<Record<Section, IconDefinition>> = {
  cashiering: deskIcon,
  products: productIcon,
  orders: orderIcon,
  members: memberIcon,
  inventory: boxIcon,
  shift: clockIcon,
}

const open = (section: Section): void => desk.change({ section, dialog: null })

/** The sections at the foot of one that is open, each only with its code: the way back to selling is one touch. Source: CD-S18. */
export function Rail() {
  const { t } = useWords()
  const current = useStore(desk, (state) => state.section)
  const sections = useOpenSections()
  return (
    <nav className="d-rail" aria-label={t('sections')}>
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current ? 'page' : undefined}
          onClick={() => open(section)}
        >
          <Icon of={icons[section]} />
          {t(`section.${section}`)}
        </button>
      ))}
      <a href={`${BASE}${paths.home()}`}>
        <Icon of={homeIcon} />
        {t('section.office')}
      </a>
    </nav>
  )
}
