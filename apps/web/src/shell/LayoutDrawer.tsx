import { Button, Drawer, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentDirection, type Direction } from '../words/direction.ts'
import { defaultLayout, type LayoutSettings, useSession, writeLayout } from '../session/session.ts'

const choices = {
  layoutType: ['vertical', 'horizontal'],
  mode: ['light', 'dark'],
  sidebarSize: ['lg', 'md', 'sm'],
  sidebarColor: ['dark', 'light', 'purple'],
  sidebarImage: ['none', 'waves', 'grid', 'dots'],
  preloader: ['enable', 'disable'],
} as const satisfies { [Name in keyof LayoutSettings]: readonly LayoutSettings[Name][] }

/** The six layout settings and the reading direction; each shows at once. Source: specification §3, SY-S54; I1-P04. */
export function LayoutDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('layout.title')} size={360}>
      <div className="k-layout-choices">
        {(Object.keys(choices) as (keyof LayoutSettings)[]).map((name) => (
          <Choice key={name} name={name} />
        ))}
        <DirectionChoice />
        <Button onClick={reset}>{t('layout.reset')}</Button>
      </div>
    </Drawer>
  )
}

const turn = async (direction: Direction): Promise<void> =>
  (await import('../words/turn-page.ts')).changeDirection(direction)

function reset(): void {
  writeLayout(defaultLayout)
  void turn('ltr')
}

/** Kept beside the language, not with the layout: signing out forgets the layout. */
function DirectionChoice() {
  const { t } = useTranslation('shell')
  const id = useId()
  return (
    <div>
      <p id={id}>{t('layout.direction')}</p>
      <Segmented
        block
        aria-labelledby={id}
        value={currentDirection()}
        options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`layout.${value}`) }))}
        onChange={(chosen) => void turn(chosen)}
      />
    </div>
  )
}

function Choice({ name }: { name: keyof LayoutSettings }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const value = useSession((session) => session.layout[name])
  return (
    <div>
      <p id={id}>{t(`layout.${name}`)}</p>
      <Segmented
        block
        aria-labelledby={id}
        value={value}
        options={choices[name].map((one) => ({ value: one, label: t(`layout.${one}`) }))}
        onChange={(chosen) => writeLayout({ [name]: chosen })}
      />
    </div>
  )
}
