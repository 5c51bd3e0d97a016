import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { leftIcon, rightIcon } from '../../ui/icons.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useAddress } from '../list/use-address.ts'
import { besideOf } from '../list/walked.ts'
import { countText } from '../money/format.ts'

/** The way to what stood before and behind this in the list it was opened from; the chosen tab stays. Nothing where no list is known. */
export function Neighbours() {
  const { t } = useTranslation('kit')
  const [{ tab }] = useAddress()
  const navigate = useNavigate()
  const beside = besideOf(useLocation().pathname)
  const withTab = (address: string): string =>
    tab === undefined || address.includes('?') ? address : `${address}?tab=${encodeURIComponent(tab)}`
  const step = (label: string, address: string | undefined) =>
    address === undefined ? null : { label, run: () => void navigate({ to: withTab(address) }) }
  useShortcuts([
    { keys: 'j', group: 'page', offer: () => step(t('beside.next'), beside?.next) },
    { keys: 'k', group: 'page', offer: () => step(t('beside.previous'), beside?.previous) },
  ])
  if (!beside || beside.count === 1) return null
  const ways = [
    { label: t('beside.previous'), icon: leftIcon, address: beside.previous },
    { label: t('beside.next'), icon: rightIcon, address: beside.next },
  ]
  return (
    <nav className="k-beside" aria-label={t('beside.label')}>
      <span className="k-muted k-figures">
        {t('beside.place', { place: countText(beside.place), total: countText(beside.count) })}
      </span>
      {ways.map(({ label, icon, address }) =>
        address === undefined ? (
          <span key={label} className="k-beside-way is-over" aria-hidden="true">
            <Icon of={icon} />
          </span>
        ) : (
          <Link key={label} to={withTab(address)} className="k-beside-way" aria-label={label} title={label}>
            <Icon of={icon} />
          </Link>
        ),
      )}
    </nav>
  )
}
