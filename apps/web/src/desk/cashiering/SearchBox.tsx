import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { closeIcon, searchIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { desk } from '../model/desk-state.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { useWords } from '../ui/use-words.ts'
import { onCode } from '../scan/on-code.ts'
import { createStore, useStore } from '../ui/store.ts'
import { nameIn } from '../model/goods/goods.ts'
import { itemPriceText } from '../model/goods/price-text.ts'
import { quantityText } from '../model/goods/quantity-text.ts'
import { shortName } from '../model/goods/short-name.tsx'
import { emptyEntry } from '../model/entry.ts'
import { addKey, keyArrangement } from './keys/arrange-keys.ts'
import { goodsSheet } from './goods-sheet.ts'
import { inSight } from './in-sight.ts'
import { pickItem } from '../basket/sell.ts'

export const searchBox = createStore<{ readonly query: string }>({ query: '' })
const SEARCH_ID = 'desk-search'

/** Puts the keyboard into the search field; false where it is not on the screen. */
export function focusSearch(): boolean {
  const field = document.getElementById(SEARCH_ID)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

/** Takes the keyboard out of the search field, where it stands there; what was typed stays. */
export function leaveSearch(): void {
  const field = document.getElementById(SEARCH_ID)
  if (field !== null && field === document.activeElement) field.blur()
}

function pick(item: DeskItem): void {
  const { times } = desk.read().entry
  // While keys are put in order, what is found becomes a key of the open page.
  if (keyArrangement.read().isOn) {
    searchBox.change({ query: '' })
    return addKey(goodsSheet.read().page, item)
  }
  searchBox.change({ query: '' })
  desk.change({ entry: emptyEntry })
  document.getElementById(SEARCH_ID)?.blur()
  pickItem(item, times)
}

/** More than the list shows before it is scrolled; the others are made when somebody looks for them. */
const FIRST_ROWS = 14

interface FoundProps {
  readonly found: readonly DeskItem[]
  /** The query that found them. */
  readonly query: string
  readonly chosen: number
  readonly onMore: () => void
}

/** The goods that were found; a key typed draws them when others have been. */
const Found = memo(function Found({ found, query, chosen, onMore }: FoundProps) {
  const { t, language } = useWords()
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  // Goods that nobody counts say nothing of it.
  const stockOf = (item: DeskItem): string | null =>
    item.stockPolicy === 'allow' && item.onHand === 0 ? null : `${t('stock.onHand')} ${quantityText(item.onHand, item)}`
  return (
    <ul
      id="desk-found"
      data-query={query}
      className="d-found"
      role="listbox"
      aria-label={t('search.found')}
      onScroll={onMore}
    >
      {found.map((item, index) => (
        <li
          key={item.id}
          id={`desk-found-${String(index)}`}
          ref={index === chosen ? inSight : null}
          role="option"
          aria-selected={index === chosen}
          onClick={() => pick(item)}
        >
          {item.imageUrl !== null && <StoredPicture address={item.imageUrl} alt="" />}
          <span>
            {shortName(nameIn(item, language), item.variantName)}
            <small className="d-figures">
              {[item.codes[0] ?? item.customCode, stockOf(item)].filter(Boolean).join(' · ')}
            </small>
          </span>
          <b className="d-figures">{itemPriceText(item, currency)}</b>
        </li>
      ))}
      {found.length === 0 && <li className="d-empty">{t('search.nothing')}</li>}
    </ul>
  )
})

/** Goods by any part of a code, name, pinyin initials, kana or by price; Enter takes the first, arrows choose. */
export function SearchBox() {
  const { t } = useWords()
  const query = useStore(searchBox, (state) => state.query)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  const setup = useStore(desk, (state) => state.setup)
  const [chosen, setChosen] = useState(0)
  const [whole, setWhole] = useState('')
  const decimals = setup ? currencyExponent(setup) : 2
  // The typed letter is on the screen first; what it finds follows, and a letter typed meanwhile goes before it.
  const shown = useDeferredValue(query)
  const most = whole === shown ? undefined : FIRST_ROWS
  const found = useMemo(
    () => (version >= 0 && shown.trim() !== '' ? catalogue.search(shown, decimals, most) : []),
    [catalogue, version, shown, decimals, most],
  )
  const more = useCallback(() => setWhole(shown), [shown])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      setChosen(Math.min(chosen + 1, found.length - 1))
      if (chosen + 2 >= found.length) more()
    } else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else if (event.key === 'Escape') {
      searchBox.change({ query: '' })
      event.currentTarget.blur()
    } else if (event.key === 'Enter' && query.trim() !== '') {
      const item = (shown === query ? found : catalogue.search(query, decimals))[chosen]
      if (item) pick(item)
      else {
        searchBox.change({ query: '' })
        onCode(query.trim())
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="d-search">
      <div className="d-search-box">
        <Icon of={searchIcon} />
        <input
          id={SEARCH_ID}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={query !== ''}
          aria-controls="desk-found"
          aria-activedescendant={found[chosen] ? `desk-found-${String(chosen)}` : undefined}
          aria-label={t('search.label')}
          placeholder={t('search.hint')}
          value={query}
          onChange={(event) => {
            searchBox.change({ query: event.target.value })
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        {query === '' ? (
          <kbd>F2</kbd>
        ) : (
          <button
            type="button"
            className="d-tool"
            aria-label={t('search.clear')}
            onClick={() => searchBox.change({ query: '' })}
          >
            <Icon of={closeIcon} />
          </button>
        )}
      </div>
      {query.trim() !== '' && <Found found={found} query={shown.trim()} chosen={chosen} onMore={more} />}
    </div>
  )
}
