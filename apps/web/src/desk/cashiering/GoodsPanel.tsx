import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { keyboardIcon } from '../ui/icons.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { goodsSheet, togglePad } from './goods-sheet.ts'
import { Keypad } from './Keypad.tsx'
import { QuickKeys } from './keys/QuickKeys.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Longer than the first keys of a scanner stand there until they are known for what they are. */
const PERSON_MS = 120

/** Returns whether digits stand in the entry line, or it waits for some. */
const isTypedNow = (): boolean => {
  const { entry } = desk.read()
  return entry.text !== '' || entry.times !== null || entry.mode !== 'code'
}

/**
 * Returns whether somebody has been typing for a while: a pad that came with the first key of every scan would flicker. Until then nothing
 * is drawn again: the first keys of every scan come and go before it.
 */
function useTyping(): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      if (!isTypedNow()) {
        clearTimeout(timer)
        timer = undefined
        setLasts(false)
      } else timer ??= setTimeout(() => setLasts(true), PERSON_MS)
    }
    look()
    const stop = desk.listen(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return lasts
}

/** The panel at rest: search on top, goods to touch; the pad lies over its lower third from the first digit on. */
export function GoodsPanel() {
  const { t } = useWords()
  const isAsked = useStore(goodsSheet, (state) => state.isPadOpen)
  const isTyping = useTyping()
  return (
    <section className="d-goods" aria-label={t('section.cashiering')}>
      <h1 className="k-hidden">{t('section.cashiering')}</h1>
      <div className="d-search-row">
        <SearchBox />
        <button
          type="button"
          className="d-button is-square"
          aria-pressed={isAsked}
          aria-label={t('pad.label')}
          onClick={togglePad}
        >
          <Icon of={keyboardIcon} />
        </button>
      </div>
      <QuickKeys />
      {(isAsked || isTyping) && <Keypad />}
    </section>
  )
}
