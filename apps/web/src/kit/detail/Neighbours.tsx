import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { leftIcon, rightIcon } from '../../ui/icons.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useAddress } from '../list/use-address.ts'
import { besideOf, type Beside } from '../list/walked.ts'
import { countText } from '../money/format.ts'

/**
 * The way to what stood before and behind this in the list it was opened from; the chosen tab stays, and behind a page stands the next.
 * Nothing where no list is known.
 */
export function Neighbours() {
  const { t } = useTranslation('kit')
  const [{ tab }] = useAddress()
  const navigate = useNavigate()
  const beside = besideOf(useLocation().pathname)
  const withTab = (address: string): string =>
    tab === undefined || address.includes('?') ? address : `${address}?tab=${encodeURIComponent(tab)}`
  const [isAsking, setIsAsking] = useState(false)
  const step = (label: string, address: string | undefined) =>
    address === undefined ? null : { label, run: () => void navigate({ to: withTab(address) }) }
  // A page that cannot be had has been announced by the call.
  const further = async (goOn: NonNullable<Beside['goOn']>): Promise<void> => {
    if (isAsking) return
    setIsAsking(true)
    const first = await goOn().catch(() => undefined)
    setIsAsking(false)
    if (first !== undefined) await navigate({ to: withTab(first) })
  }
  const goOn = beside?.goOn
  const on = goOn ? { label: t('beside.next'), run: () => void further(goOn) } : null
  useShortcuts([
    { keys: 'j', group: 'page', offer: () => on ?? step(t('beside.next'), beside?.next) },
    { keys: 'k', group: 'page', offer: () => step(t('beside.previous'), beside?.previous) },
  ])
  if (!beside || (beside.count === 1 && !beside.previous && !beside.next && !goOn)) return null
  const ways = [
    { label: t('beside.previous'), icon: leftIcon, address: beside.previous, on: null },
    { label: t('beside.next'), icon: rightIcon, address: beside.next, on },
  ]
  return (
    <nav className="k-beside" aria-label={t('beside.label')}>
      <span className="k-muted k-figures">
        {t('beside.place', { place: countText(beside.place), total: countText(beside.count) })}
      </span>
      {ways.map(({ label, icon, address, on: run }) =>
        run !== null ? (
          <button key={label} type="button" className="k-beside-way" aria-label={label} title={label} onClick={run.run}>
            <Icon of={icon} />
          </button>
        ) : address === undefined ? (
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
