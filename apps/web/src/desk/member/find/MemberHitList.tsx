import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberHits } from './use-member-hits.ts'

interface Props {
  readonly members: MemberHits['members']
  readonly isBusy: boolean
  /** True where the search was run: then an empty list is an answer. While one types, nobody fits yet. */
  readonly isAsked: boolean
  readonly onChoose: (id: string) => void
}

/** Arrows walk from the field over those who were found and back. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('form:first-child input, .d-hit:not(:disabled)')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by]
  event.preventDefault()
  next?.focus()
}

/** Members it may be, each large enough to be read from where a cashier stands. */
export function MemberHitList({ members, isBusy, isAsked, onChoose }: Props) {
  const { t } = useTranslation('deskMember')
  if (members.length === 0) return <p className="d-note">{t(isAsked ? 'nobody' : 'nobodyYet')}</p>
  return (
    <ul className="d-member-list">
      {members.map(({ id, name, enabled, levelName, phoneTail }) => (
        <li key={id}>
          <button
            type="button"
            className="d-button d-hit"
            disabled={isBusy || enabled === 0}
            onClick={() => onChoose(id)}
          >
            <span className="d-hit-name">
              {name}
              {enabled === 0 ? ` (${t('disabled')})` : ''}
            </span>
            <span className="d-figures">
              {[levelName, phoneTail === '' ? null : `•••• ${phoneTail}`].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
