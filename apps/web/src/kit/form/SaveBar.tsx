import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon, goodIcon, infoIcon } from '../../ui/icons.ts'
import { fieldAround } from './form-context.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { DraftStore, Judgment } from './draft/draft-store.ts'
import type { Labels } from './use-labels.ts'
import { listText } from '../../words/list-text.ts'

interface Props {
  readonly store: Pick<DraftStore<unknown>, 'read' | 'follow'>
  readonly judge: () => Judgment
  readonly labels: Pick<Labels, 'read' | 'follow'>
  readonly hasTried: boolean
  /** Goes to the first field that is not right. */
  readonly onShow: () => void
  readonly children: ReactNode
}

/** Stays in view under a form and says what is missing before it is asked for. */
export function SaveBar({ store, judge, labels: known, hasTried, onShow, children }: Props) {
  const { t } = useTranslation('kit')
  useSyncExternalStore(store.follow, store.read)
  const labels = useSyncExternalStore(known.follow, known.read)
  const { issues, isChanged } = judge()
  const bar = useRef<HTMLDivElement>(null)
  useShortcuts([
    {
      keys: 'mod+Enter',
      group: 'form',
      isInFields: true,
      offer: () => {
        const save = bar.current?.querySelector<HTMLButtonElement>('.ant-btn-primary:enabled')
        return save && isOnTop(save) ? { label: save.textContent.trim(), run: () => save.click() } : null
      },
    },
  ])
  const named = [...issues].flatMap(([path, { isMissing }]) => {
    const label = labels.get(fieldAround(path, labels) ?? '')
    return label === undefined ? [] : [{ label, isMissing }]
  })
  const names = (wanted: boolean): string =>
    listText([...new Set(named.filter(({ isMissing }) => isMissing === wanted).map(({ label }) => label))])
  const missing = names(true)
  const wrong = names(false)
  const words =
    missing !== '' ? t('form.missing', { names: missing }) : wrong !== '' ? t('form.wrong', { names: wrong }) : null
  return (
    <div ref={bar} className="k-save-bar">
      {words === null ? (
        <p role="status">
          <Icon of={isChanged ? goodIcon : infoIcon} /> {isChanged ? t('form.ready') : t('form.unchanged')}
        </p>
      ) : (
        <button type="button" className={hasTried ? 'is-bad' : ''} onClick={onShow}>
          <Icon of={hasTried ? alertIcon : infoIcon} /> <span role="status">{words}</span>
        </button>
      )}
      <div className="k-save-actions">{children}</div>
    </div>
  )
}

/** Returns whether a pointer would meet it: where a question or another form lies over it, no key presses it either. */
function isOnTop(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
