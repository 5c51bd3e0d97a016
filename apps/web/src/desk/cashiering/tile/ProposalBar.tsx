import { useEffect, useState } from 'react'
import { listText } from '../../../words/list-text.ts'
import { keptMember } from '../../member/kept-member.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import type { Proposal } from './proposal.ts'

interface Props {
  readonly title: string
  readonly proposal: Proposal
  readonly onDecide: (agreed: boolean) => void
}

/** The time for which the keys of a new proposal are deaf: a press that was under way meant something else. */
const DEAF_MS = 600

/** A proposal of a tile and the cashier's answer to it. It is drawn anew for each, so that no key changes its meaning. */
export function ProposalBar({ title, proposal, onDecide }: Props) {
  const { t } = useMoreWords()
  const isDeaf = useIsDeaf()
  return (
    <>
      {proposal.kind === 'member' ? (
        <MemberText title={title} card={proposal.card} />
      ) : (
        <p>
          {t('tile.proposesLines', {
            title,
            lines: listText(proposal.lines.map(({ item, quantity }) => t('tile.times', { quantity, name: item.name }))),
          })}
        </p>
      )}
      <div className="d-tile-keys">
        <button type="button" className="d-button" disabled={isDeaf} onClick={() => onDecide(false)}>
          {t('tile.refuse')}
        </button>
        <button type="button" className="d-button is-primary" disabled={isDeaf} onClick={() => onDecide(true)}>
          {t(proposal.kind === 'member' ? 'tile.attach' : 'tile.agree')}
        </button>
      </div>
    </>
  )
}

function useIsDeaf(): boolean {
  const [isDeaf, setIsDeaf] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsDeaf(false), DEAF_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDeaf
}

/** Names the member where this device knows them, and the one whose place they would take. */
function MemberText({ title, card }: { readonly title: string; readonly card: string }) {
  const { t } = useMoreWords()
  const there = useStore(desk, () => basketNow().member ?? null)
  const members = useStore(desk, (state) => state.members)
  const kept = members.findByCard(card)?.member
  const name = there?.cardNumber === card ? there.name : kept && keptMember(kept, members).name
  return (
    <>
      <p>{name ? t('tile.proposesNamed', { title, name }) : t('tile.proposesMember', { title, card })}</p>
      {there && there.cardNumber !== card && (
        <p className="d-tile-replaces">{t('tile.replaces', { name: there.name })}</p>
      )}
    </>
  )
}
