import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../../state/DisabledReason.tsx'

interface Props extends Pick<ComponentProps<typeof DisabledReason>, 'children'> {
  /** The label of the field that is still missing; null: none is. */
  readonly field: string | null
}

/** A button that needs a field first says which, on hover and focus. */
export function FillFirst({ field, children }: Props) {
  const { t } = useTranslation('kit')
  return <DisabledReason reason={field === null ? null : t('limit.fill', { field })}>{children}</DisabledReason>
}
