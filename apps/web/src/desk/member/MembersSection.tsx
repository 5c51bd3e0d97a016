import { useEffect, useRef } from 'react'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { MemberArea } from './MemberDialog.tsx'

/** Members over the whole width: who is found here is the basket's, as in the question over the sale. Source: CD-S18. */
export function MembersSection() {
  const { t } = useWords()
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector('input')?.focus(), [])
  return (
    <section className="d-section" aria-label={t('section.members')}>
      <header className="d-section-head">
        <h1>{t('section.members')}</h1>
        {member && <p>{member.name}</p>}
      </header>
      <div className="d-section-body" ref={body}>
        <MemberArea />
      </div>
    </section>
  )
}
