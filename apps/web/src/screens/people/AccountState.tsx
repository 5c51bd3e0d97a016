import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

interface Props {
  /** 0 normal, 1 temporary lock, 2 not activated, 3 permanent lock (specification §4). */
  readonly lock: 0 | 1 | 2 | 3
  readonly enabled: 0 | 1
}

/** One word for whether somebody can sign in: what stops them first. */
export function AccountState({ lock, enabled }: Props) {
  const { t } = useTranslation('people')
  if (lock === 3) return <StatusTag kind="bad">{t('state.locked')}</StatusTag>
  if (enabled === 0) return <StatusTag kind="off">{t('state.disabled')}</StatusTag>
  if (lock === 1) return <StatusTag kind="warn">{t('state.lockedUntil')}</StatusTag>
  if (lock === 2) return <StatusTag kind="info">{t('state.notActivated')}</StatusTag>
  return <StatusTag kind="good">{t('state.enabled')}</StatusTag>
}

export function EnabledState({ enabled }: { enabled: 0 | 1 }) {
  const { t } = useTranslation('people')
  return (
    <StatusTag kind={enabled === 1 ? 'good' : 'off'}>{t(enabled === 1 ? 'state.enabled' : 'state.disabled')}</StatusTag>
  )
}
