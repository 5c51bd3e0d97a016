import { Button, Popover } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { starIcon } from '../../../ui/icons.ts'

/** The button over what was kept under names; what it opens is drawn anew each time, has the focus, and can close itself. */
export function ViewsPopover({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('kit')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const moveFocus = (isShown: boolean): void => {
    const holder = document.activeElement
    if (isShown) content.current?.focus()
    // Where somebody pressed elsewhere, the focus is there.
    else if (holder === document.body || content.current?.contains(holder)) button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'k-views-over' }}
      open={isOpen}
      onOpenChange={setIsOpen}
      afterOpenChange={moveFocus}
      destroyOnHidden
      content={
        <div
          ref={content}
          role="group"
          aria-label={t('views.title')}
          tabIndex={-1}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          {children(() => setIsOpen(false))}
        </div>
      }
    >
      <Button ref={button} icon={<Icon of={starIcon} />}>
        {t('views.title')}
      </Button>
    </Popover>
  )
}
