import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../../state/DisabledReason.tsx'

interface Props extends Pick<ComponentProps<typeof DisabledReason>, 'children'> {
  /** How many entries there are. */
  readonly count: number
  /** The entries that the list has room for: the control adds one. */
  readonly most?: number
  /** The entries that must stay: the control removes one. */
  readonly least?: number
}

/** A button that adds or removes an entry of a list says on hover and focus why it cannot. */
export function CountLimit({ count, most, least, children }: Props) {
  const { t } = useTranslation('kit')
  const isFull = most !== undefined && count >= most
  const isBare = least !== undefined && count <= least
  const reason = isFull ? t('limit.most', { count: most }) : isBare ? t('limit.least', { count: least }) : null
  return <DisabledReason reason={reason}>{children}</DisabledReason>
}
