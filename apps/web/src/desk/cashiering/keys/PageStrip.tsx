import { useRef } from 'react'
import { editIcon, leftIcon, rightIcon } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { desk } from '../../model/desk-state.ts'
import { hasSets } from '../../offers/sets.ts'
import { forward } from '../../../words/direction.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import { keyArrangement, toggleArranging } from './arrange-keys.ts'
import { goodsSheet } from '../goods-sheet.ts'
import type { QuickKeyPage } from './key-pages.ts'

/** The pages of keys, each in its color; what does not fit is reached by two buttons, or by a finger. */
export function PageStrip({ pages, page }: { readonly pages: readonly QuickKeyPage[]; readonly page: QuickKeyPage }) {
  const { t } = useWords()
  const isArranging = useStore(keyArrangement, (state) => state.isOn)
  const areSetsSold = useStore(desk, hasSets)
  const strip = useRef<HTMLDivElement>(null)
  const standing = pages.filter(({ parentId }) => parentId === null)
  const scroll = (by: 1 | -1) => strip.current?.scrollBy({ left: forward() * by * strip.current.clientWidth * 0.8 })
  return (
    <div className="d-quick-head">
      <button type="button" className="d-tool" aria-label={t('quick.before')} onClick={() => scroll(-1)}>
        <Icon of={leftIcon} />
      </button>
      <div ref={strip} className="d-pages" role="tablist" aria-label={t('quick.pages')}>
        {standing.map(({ id, name, hue }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === (page.parentId ?? page.id)}
            data-hue={hue}
            onClick={() => {
              goodsSheet.change({ page: id })
              keyArrangement.change({ moving: null })
            }}
          >
            {name ?? t('quick.best')}
          </button>
        ))}
      </div>
      <button type="button" className="d-tool" aria-label={t('quick.after')} onClick={() => scroll(1)}>
        <Icon of={rightIcon} />
      </button>
      {areSetsSold && (
        <button type="button" className="d-button" onClick={() => desk.change({ dialog: { kind: 'set' } })}>
          {t('quick.sets')}
        </button>
      )}
      <button
        type="button"
        className="d-tool"
        aria-pressed={isArranging}
        aria-label={t('quick.arrange')}
        onClick={toggleArranging}
      >
        <Icon of={editIcon} />
      </button>
    </div>
  )
}
