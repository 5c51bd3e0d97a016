import { useState } from 'react'
import { addIcon, removeIcon } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { folderIcon } from '../../ui/icons.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import { addPage, keyArrangement, changePage, removeKey, removePage, toggleArranging } from './arrange-keys.ts'
import { HUES, LONGEST_PAGE_NAME } from './key-pages.ts'
import type { QuickKeyPage } from './key-pages.ts'

/** A page of the register's own: its name and its color, or away with it. */
function OwnPage({ page }: { readonly page: QuickKeyPage }) {
  const { t } = useWords()
  return (
    <div className="d-row">
      <input
        aria-label={t('quick.pageName')}
        maxLength={LONGEST_PAGE_NAME}
        defaultValue={page.name ?? ''}
        onBlur={({ target }) => target.value.trim() !== '' && changePage(page.id, { name: target.value.trim() })}
      />
      {Array.from({ length: HUES }, (_, hue) => (
        <button
          key={hue}
          type="button"
          className="d-hue"
          data-hue={hue}
          aria-pressed={hue === page.hue}
          aria-label={t('quick.colour', { number: hue + 1 })}
          onClick={() => changePage(page.id, { hue })}
        />
      ))}
      <button type="button" data-ends className="d-button" onClick={() => removePage(page.id)}>
        <Icon of={removeIcon} /> {t('quick.removePage')}
      </button>
    </div>
  )
}

function NewPage({ page }: { readonly page: QuickKeyPage }) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [isMine, setMine] = useState(false)
  const [isFolder, setFolder] = useState(false)
  // A folder in a folder would be a place nobody finds again.
  const mayFold = page.parentId === null
  return (
    <form
      className="d-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (addPage(name, isMine, isFolder && mayFold ? page.id : null)) setName('')
      }}
    >
      <input
        aria-label={t('quick.newPage')}
        placeholder={t('quick.newPage')}
        maxLength={LONGEST_PAGE_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="button" className="d-button" aria-pressed={isMine} onClick={() => setMine(!isMine)}>
        {t('quick.onlyMe')}
      </button>
      {mayFold && (
        <button type="button" className="d-button" aria-pressed={isFolder} onClick={() => setFolder(!isFolder)}>
          <Icon of={folderIcon} /> {t('quick.folderHere')}
        </button>
      )}
      <button type="submit" className="d-button" disabled={name.trim() === ''}>
        <Icon of={addIcon} /> {t(isFolder && mayFold ? 'quick.addFolder' : 'quick.addPage')}
      </button>
    </form>
  )
}

/** While keys are put in order: what to do next, the open page, a new page. */
export function ArrangeBar({ page, ids }: { readonly page: QuickKeyPage; readonly ids: readonly string[] }) {
  const { t } = useWords()
  const moving = useStore(keyArrangement, (state) => state.moving)
  return (
    <div className="d-arrange">
      <p>{t(moving === null ? (page.isOwn ? 'quick.ownHint' : 'quick.arrangeHint') : 'quick.movingHint')}</p>
      <div className="d-row">
        {page.isOwn && <OwnPage key={page.id} page={page} />}
        {page.isOwn && moving !== null && (
          <button type="button" data-ends className="d-button" onClick={() => removeKey(page.id, ids, moving)}>
            <Icon of={removeIcon} /> {t('quick.removeKey')}
          </button>
        )}
        <NewPage page={page} />
        <button type="button" className="d-button is-primary" onClick={toggleArranging}>
          {t('quick.done')}
        </button>
      </div>
    </div>
  )
}
