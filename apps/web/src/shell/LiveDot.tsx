import { useTranslation } from 'react-i18next'
import { useLiveState } from '../api/events.ts'
import { Icon } from '../ui/Icon.tsx'
import { cloudIcon, goodIcon, refreshIcon } from '../ui/icons.ts'

const icons = { live: goodIcon, connecting: refreshIcon, offline: cloudIcon } as const
const hints = { live: 'live.hintLive', connecting: 'live.hintConnecting', offline: 'live.hintOffline' } as const

/** Shows whether what is on screen follows what happens elsewhere: word and sign, not color alone. */
export function LiveDot() {
  const { t } = useTranslation('shell')
  const state = useLiveState()
  return (
    <span className={`k-live is-${state}`} role="status" tabIndex={0} title={t(hints[state])}>
      <Icon of={icons[state]} />
      <span className="k-live-word">{t(`live.${state}`)}</span>
    </span>
  )
}
