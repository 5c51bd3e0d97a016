import type { MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { useState } from 'react'
import { listText } from '../../../words/list-text.ts'
import { closeDialog, tell, type DeskTile } from '../../model/desk-state.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { AskedText } from './AskedText.tsx'
import { doProposal, readLines, type Proposal } from './proposal.ts'
import { TilePane } from './TilePane.tsx'
import { useTile, type TileVisit } from './use-tile.ts'

interface Props {
  readonly tile: DeskTile
  readonly visit: TileVisit
}

/** A wish of a tile that waits for the cashier; the newest one is shown. */
type Wish = Proposal | { readonly kind: 'text'; readonly label: string }

/** The frame of a tile under its pane, and below it the desk's own place for what the app says, proposes and asks. */
export function TileFrame({ tile, visit }: Props) {
  const { t, language } = useMoreWords()
  const { title } = tile
  const [wish, setWish] = useState<Wish | null>(null)
  const [said, setSaid] = useState('')
  const onMessage = (message: MessageFromTile): void => {
    if (message.type === 'close') return closeDialog()
    if (message.type === 'say') return setSaid(message.text)
    if (message.type === 'ask_text') return setWish({ kind: 'text', label: message.label })
    if (message.type === 'propose_member') return setWish({ kind: 'member', card: message.card_number })
    const read = readLines(message)
    if (read.kind !== 'unknown') return setWish(read)
    setSaid(t('tile.unknown', { title, code: read.code }))
    say({ type: 'decided', agreed: false })
  }
  const { host, say, onLoad } = useTile(tile, visit, { language, onMessage })
  const decide = (proposal: Proposal, agreed: boolean): void => {
    setWish(null)
    say({ type: 'decided', agreed })
    if (!agreed) return
    void doProposal(proposal).then((isDone) => {
      if (!isDone && proposal.kind === 'member') tell('warn', 'tile.noMember', { card: proposal.card })
    })
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
          <AskedText
            title={title}
            label={wish.label}
            onText={(text) => {
              setWish(null)
              say({ type: 'text', text })
            }}
          />
        )}
        {(wish?.kind === 'lines' || wish?.kind === 'member') && (
          <ProposalBar title={title} proposal={wish} onDecide={(agreed) => decide(wish, agreed)} />
        )}
      </div>
    </>
  )
}

interface BarProps {
  readonly title: string
  readonly proposal: Proposal
  readonly onDecide: (agreed: boolean) => void
}

function ProposalBar({ title, proposal, onDecide }: BarProps) {
  const { t } = useMoreWords()
  const text =
    proposal.kind === 'member'
      ? t('tile.proposesMember', { title, card: proposal.card })
      : t('tile.proposesLines', {
          title,
          lines: listText(proposal.lines.map(({ item, quantity }) => t('tile.times', { quantity, name: item.name }))),
        })
  return (
    <>
      <p>{text}</p>
      <div className="d-tile-keys">
        <button type="button" className="d-button" onClick={() => onDecide(false)}>
          {t('tile.refuse')}
        </button>
        <button type="button" className="d-button is-primary" onClick={() => onDecide(true)}>
          {t(proposal.kind === 'member' ? 'tile.attach' : 'tile.agree')}
        </button>
      </div>
    </>
  )
}
