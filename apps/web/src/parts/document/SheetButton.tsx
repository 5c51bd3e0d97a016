import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { printIcon } from '../../ui/icons.ts'

/** Opens the sheet of a document. */
export function SheetButton({ to }: { to: string }) {
  const { t } = useTranslation('sheet')
  return (
    <Link className="k-button k-sheet-button" to={`${to}/sheet`}>
      <Icon of={printIcon} /> {t('open')}
    </Link>
  )
}
