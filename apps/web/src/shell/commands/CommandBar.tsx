import { SEARCH_LENGTH } from '@kassa/contract/search/search.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { searchIcon } from '../../ui/icons.ts'
import { useMayOpen } from '../../parts/place/AllowedLink.tsx'
import { useCommands } from './commands.ts'
import { type Offer, offerOf, offersFor } from '../search/offers.ts'
import { useTransferOffers } from '../search/transfer/use-transfer-offers.ts'
import { useAskedCommands } from '../search/use-asked-commands.ts'
import { useFound } from '../search/use-found.ts'
import { useRecent } from '../search/use-recent.ts'

/**
 * Ctrl+K or `/`: finds anything one may see by name or code, goes anywhere one may go, begins what one may make, and does what the
 * top bar does.
 * Source: look.md, Back office.
 */
export default function CommandBar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      style={{ top: 80 }}
      title={<span className="k-hidden">{t('command.title')}</span>}
    >
      <CommandList onDone={onClose} />
    </Modal>
  )
}

interface Offers {
  readonly offers: readonly Offer[]
  /** True where more may still come. */
  readonly isSearching: boolean
  /** The message about the part of a wish that was not understood. */
  readonly said: string | undefined
  readonly remember: (offer: Offer) => void
}

/** Returns all offers that fit the text: first those that say it in so many words. */
function useOffers(text: string): Offers {
  const commands = useCommands()
  const asked = useAskedCommands()
  const wished = useTransferOffers(text)
  const { found, isSearching } = useFound(text)
  const [recent, add] = useRecent()
  const mayOpen = useMayOpen()
  const write = useMomentText()
  const named = offersFor(text, { commands, asked, found, recent }, (thing) => offerOf(thing, mayOpen, write))
  return {
    offers: [...wished.offers, ...named],
    isSearching: isSearching || wished.isSearching,
    said: wished.said,
    remember: ({ thing }) => thing && add(thing),
  }
}

function CommandList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['shell', 'nav'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { offers, isSearching, said, remember } = useOffers(text)
  const chosen = offers[Math.min(at, offers.length - 1)]

  const run = (offer: Offer | undefined): void => {
    if (!offer) return
    onDone()
    remember(offer)
    if (offer.to === undefined) offer.run?.()
    else void navigate({ to: offer.to })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offers.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="k-command-box">
        <Icon of={searchIcon} />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="command-list"
          aria-activedescendant={chosen ? `command-${chosen.id}` : undefined}
          aria-label={t('command.placeholder')}
          placeholder={t('command.placeholder')}
          maxLength={SEARCH_LENGTH}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <ul id="command-list" role="listbox" aria-label={t('command.title')} className="k-command-list">
        {offers.map((offer, index) => (
          <OfferLine
            key={offer.id}
            offer={offer}
            isChosen={offer === chosen}
            onPoint={() => setAt(index)}
            onRun={() => run(offer)}
          />
        ))}
      </ul>
      <p className="k-muted k-command-end" role="status">
        {said ?? (offers.length > 0 ? '' : t(isSearching ? 'command.searching' : 'command.nothing'))}
      </p>
    </>
  )
}

interface LineProps {
  readonly offer: Offer
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

function OfferLine({ offer, isChosen, onPoint, onRun }: LineProps) {
  const { t } = useTranslation('shell')
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={line}
      id={`command-${offer.id}`}
      role="option"
      aria-selected={isChosen}
      onMouseMove={onPoint}
      onClick={onRun}
    >
      <Icon of={offer.icon} />
      <span>{offer.title}</span>
      <small>{offer.to === undefined && offer.body === undefined ? t('command.action') : offer.note}</small>
    </li>
  )
}
