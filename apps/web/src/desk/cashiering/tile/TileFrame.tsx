import type { MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { useRef, useState } from 'react'
import { closeDialog, tell, type DeskTile } from '../../model/desk-state.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { TextQuestion } from './TextQuestion.tsx'
import { doProposal, readLines, type Proposal } from './proposal.ts'
import { ProposalBar } from './ProposalBar.tsx'
import { TilePane } from './TilePane.tsx'
import { useTile, type TileVisit } from './use-tile.ts'

interface Props {
  readonly tile: DeskTile
  readonly visit: TileVisit
}

type Wish = Proposal | { readonly kind: 'text'; readonly label: string }

type ProposalMessage = Extract<MessageFromTile, { readonly type: 'propose_lines' | 'propose_member' }>

const memberOf = (message: Extract<ProposalMessage, { readonly type: 'propose_member' }>): Proposal => ({
  kind: 'member',
  card: message.card_number,
})

/** The wish of a tile that waits for the cashier. Each has its number, and what shows it is drawn anew for it. */
function useWish() {
  const [wish, setWish] = useState<(Wish & { readonly number: number }) | null>(null)
  const count = useRef(0)
  const show = (next: Wish): void => {
    count.current += 1
    setWish({ ...next, number: count.current })
  }
  return { wish, show, hide: () => setWish(null) }
}

/** The frame of a tile under its pane, and below it the desk's own place for what the app says, proposes and asks. */
export function TileFrame({ tile, visit }: Props) {
  const { t, language } = useMoreWords()
  const { title } = tile
  const { wish, show, hide } = useWish()
  const [said, setSaid] = useState('')
  // One proposal at a time, until it is done: another in its place would be agreed to by a finger that meant the first.
  const isTaken = useRef(false)
  const onProposal = (message: ProposalMessage): void => {
    if (isTaken.current) return say({ type: 'decided', agreed: false })
    const read = message.type === 'propose_member' ? memberOf(message) : readLines(message)
    if (read.kind !== 'unknown') {
      isTaken.current = true
      return show(read)
    }
    setSaid(t('tile.unknown', { title, code: read.code }))
    say({ type: 'decided', agreed: false })
  }
  const onMessage = (message: MessageFromTile): void => {
    if (message.type === 'close') return closeDialog()
    if (message.type === 'say') return setSaid(message.text)
    if (message.type !== 'ask_text') return onProposal(message)
    if (!isTaken.current) show({ kind: 'text', label: message.label })
  }
  const { host, say, onLoad } = useTile(tile, visit, { language, onMessage })
  const decide = async (proposal: Proposal, agreed: boolean): Promise<void> => {
    hide()
    const outcome = agreed ? await doProposal(proposal) : 'refused'
    isTaken.current = false
    say({ type: 'decided', agreed: outcome === 'done' })
    if (outcome === 'unknown-card' && proposal.kind === 'member') tell('warn', 'tile.noMember', { card: proposal.card })
  }
  return (
    <>
      <div className="d-tile-stage">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page without a script, whose frame of the app is sandboxed */}
        <iframe
          ref={host}
          className="d-tile-frame"
          title={t('tile.frame', { title })}
          src={visit.frame}
          tabIndex={-1}
          inert
          onLoad={onLoad}
        />
        <TilePane say={say} />
      </div>
      <div className="d-tile-place" role="status">
        {wish === null && said !== '' && (
          <p>
            <strong>{title}</strong> <span>{said}</span>
          </p>
        )}
        {wish?.kind === 'text' && (
          <TextQuestion
            key={wish.number}
            title={title}
            label={wish.label}
            onText={(text) => {
              hide()
              say({ type: 'text', text })
            }}
          />
        )}
        {(wish?.kind === 'lines' || wish?.kind === 'member') && (
          <ProposalBar
            key={wish.number}
            title={title}
            proposal={wish}
            onDecide={(agreed) => void decide(wish, agreed)}
          />
        )}
      </div>
    </>
  )
}
