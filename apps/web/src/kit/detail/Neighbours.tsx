import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { leftIcon, rightIcon } from '../../ui/icons.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useAddress } from '../list/use-address.ts'
import { besideOf } from '../list/list-neighbors.ts'
import { countText } from '../money/format.ts'
import { useOwnPath } from './own-path.ts'

/**
 * Draws the way to the neighbors of this thing in the list it was opened from; the chosen tab stays, and behind a page
 * stands the next. Nothing where no list is known.
 */
export function Neighbours() {
  const { t } = useTranslation('kit')
  const [{ tab }] = useAddress()
  const navigate = useNavigate()
  const beside = besideOf(useOwnPath())
  const withTab = (address: string): string =>
    tab === undefined || address.includes('?') ? address : `${address}?tab=${encodeURIComponent(tab)}`
  const go = (address: string | undefined) => address && void navigate({ to: withTab(address) })
  const goOn = beside?.goOn
  // A page that cannot be had has been announced by the call.
  const further = goOn ? () => void goOn().then(go, () => undefined) : undefined
  const ways = [
    { label: t('beside.previous'), icon: leftIcon, address: beside?.previous, run: undefined },
    { label: t('beside.next'), icon: rightIcon, address: beside?.next, run: further },
  ]
  const step = (way: number) => () => {
    const { label = '', address, run } = ways[way] ?? {}
    return address || run ? { label, run: run ?? (() => void go(address)) } : null
  }
  useShortcuts([
    { keys: 'j', group: 'page', offer: step(1) },
    { keys: 'k', group: 'page', offer: step(0) },
  ])
  if (!beside || !ways.some(({ address, run }) => address || run)) return null
  return (
    <nav className="k-beside" aria-label={t('beside.label')}>
      <span className="k-muted k-figures">
        {t('beside.place', { place: countText(beside.place), total: countText(beside.count) })}
      </span>
      {ways.map(({ label, icon, address, run }) =>
        run ? (
          <button key={label} type="button" className="k-beside-way" aria-label={label} title={label} onClick={run}>
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
