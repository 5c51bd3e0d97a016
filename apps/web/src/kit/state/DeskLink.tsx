import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BASE, paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'

interface Props {
  readonly className?: string
  /** The content shown here to a reader without a desk. */
  readonly otherwise?: ReactNode
}

/** The way to the desk, for whoever has one. */
export function DeskLink({ className, otherwise = null }: Props) {
  const { t } = useTranslation('kit')
  const hasDesk = useCan('desk.cashiering', 'desk.products', 'desk.orders', 'desk.inventory', 'desk.shift')
  if (!hasDesk) return otherwise
  return (
    <a className={className} href={`${BASE}${paths.desk()}`}>
      {t('empty.desk')}
    </a>
  )
}
