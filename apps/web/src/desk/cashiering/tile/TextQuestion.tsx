import { TILE_LIMITS } from '@kassa/contract/open/tile/tile-messages.ts'
import { useState } from 'react'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  /** The title of the tile that asks. */
  readonly title: string
  readonly label: string
  readonly onText: (text: string) => void
}

/** The desk's own field for a text that a tile asks for: it hears typing, and a scan goes into the sale. */
export function TextQuestion({ title, label, onText }: Props) {
  const { t } = useMoreWords()
  const [text, setText] = useState('')
  return (
    <form
      className="d-tile-ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onText(text.trim())
      }}
    >
      <p className="d-tile-asks">{t('tile.asks', { title })}</p>
      <label className="d-field">
        {label}
        <input maxLength={TILE_LIMITS.text} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" className="d-button is-primary">
        {t('tile.send')}
      </button>
    </form>
  )
}
