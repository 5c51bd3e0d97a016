import { useMoreWords } from '../ui/use-more-words.ts'
import type { Drawer } from './drawers.ts'

/** The drawers of a till side by side; the one at hand is pressed. Nothing where there is but one. */
export function DrawerChoice({
  drawers,
  chosen,
  isDisabled = false,
  onChoose,
}: {
  readonly drawers: readonly Drawer[]
  readonly chosen: string | null
  readonly isDisabled?: boolean
  readonly onChoose: (name: string | null) => void
}) {
  const { t } = useMoreWords()
  if (drawers.length < 2) return null
  return (
    <div className="d-choices" role="group" aria-label={t('shift.drawer')}>
      {drawers.map(({ name, stands }) => (
        <button
          key={name}
          type="button"
          className="d-button"
          aria-pressed={name === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(name)}
        >
          {name ?? t('shift.drawer')}
          {stands === 'free' && <small> {t('shift.drawerFree')}</small>}
        </button>
      ))}
    </div>
  )
}
