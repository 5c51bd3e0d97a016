import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dismiss, type Announcement, onNotices, readNotices } from '../api/notices.ts'
import { Icon } from './Icon.tsx'
import { alertIcon, badIcon, closeIcon, goodIcon, infoIcon } from './icons.ts'

const icons = { good: goodIcon, warn: alertIcon, bad: badIcon, info: infoIcon } as const
const staysMs = { good: 5_000, info: 6_000, warn: 9_000, bad: 12_000 } as const
/** Long enough to read what happened and to reach the button, also by keyboard. */
const staysToActMs = 12_000

/** Shows the announcements, over everything. A failure interrupts a screen reader, the rest wait their turn. */
export function Toasts() {
  const notices = useSyncExternalStore(onNotices, readNotices)
  const { t } = useTranslation()
  return (
    <section className="k-toasts" aria-label={t('notices')}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function Toast({ notice }: { notice: Announcement }) {
  const { t } = useTranslation()
  // Under the pointer or the focus it stays: nobody's button goes away while they reach for it.
  const [isHeld, setIsHeld] = useState(false)
  const { action, stays } = notice
  useEffect(() => {
    if (isHeld || stays) return
    const timer = setTimeout(() => dismiss(notice.id), action ? staysToActMs : staysMs[notice.kind])
    return () => clearTimeout(timer)
  }, [notice, action, stays, isHeld])
  return (
    <div
      className={`k-toast k-toast-${notice.kind}`}
      role={notice.kind === 'bad' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon of={icons[notice.kind]} />
      <div>
        <strong>{notice.title}</strong>
        {notice.note === undefined ? null : <p>{notice.note}</p>}
      </div>
      {action ? (
        <button
          type="button"
          className="k-toast-action"
          onClick={() => {
            dismiss(notice.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" aria-label={t('dismiss')} onClick={() => dismiss(notice.id)}>
        <Icon of={closeIcon} />
      </button>
    </div>
  )
}
