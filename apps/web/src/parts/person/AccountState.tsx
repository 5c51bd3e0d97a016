import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

export interface AccountStanding {
  /** 0 normal, 1 temporary lock, 2 not activated, 3 permanent lock (specification §4). */
  readonly lock: 0 | 1 | 2 | 3
  readonly enabled: 0 | 1
}

const KINDS = { locked: 'bad', disabled: 'off', lockedUntil: 'warn', notActivated: 'info', enabled: 'good' } as const

/** Returns whether somebody can sign in: what stops them first. */
export function accountStateOf({ lock, enabled }: AccountStanding): keyof typeof KINDS {
  if (lock === 3) return 'locked'
  if (enabled === 0) return 'disabled'
  if (lock === 1) return 'lockedUntil'
  return lock === 2 ? 'notActivated' : 'enabled'
}

/** One word for whether somebody can sign in. */
export function AccountState({ lock, enabled }: AccountStanding) {
  const { t } = useTranslation('people')
  const state = accountStateOf({ lock, enabled })
  return <StatusTag kind={KINDS[state]}>{t(`state.${state}`)}</StatusTag>
}

export function EnabledState({ enabled }: { enabled: 0 | 1 }) {
  const { t } = useTranslation('people')
  return (
    <StatusTag kind={enabled === 1 ? 'good' : 'off'}>{t(enabled === 1 ? 'state.enabled' : 'state.disabled')}</StatusTag>
  )
}
