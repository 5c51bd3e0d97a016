import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon, badIcon, goodIcon, infoIcon, stateOffIcon } from '../../ui/icons.ts'

export type StatusKind = 'good' | 'warn' | 'bad' | 'info' | 'off'

const icons: Readonly<Record<StatusKind, IconDefinition>> = {
  good: goodIcon,
  warn: alertIcon,
  bad: badIcon,
  info: infoIcon,
  off: stateOffIcon,
}

/** A state as icon and word: never by color alone. */
export function StatusTag({ kind, icon, children }: { kind: StatusKind; icon?: IconDefinition; children: ReactNode }) {
  return (
    <span className={`k-tag is-${kind}`}>
      <Icon of={icon ?? icons[kind]} />
      {children}
    </span>
  )
}
