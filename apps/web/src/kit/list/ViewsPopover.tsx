import { Button, Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { starIcon } from '../../ui/icons.ts'

/** The button over what was kept under names; what it opens is drawn anew each time, and can close itself. */
export function ViewsPopover({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('kit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'k-views-over' }}
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={children(() => setIsOpen(false))}
    >
      <Button icon={<Icon of={starIcon} />}>{t('views.title')}</Button>
    </Popover>
  )
}
