import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, closeIcon } from '../../ui/icons.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { UnknownCode } from '../model/desk-state.ts'
import { barcodeIcon, keyboardIcon, tagIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { newProduct } from '../products/new-product.ts'
import { ignoreUnknown } from '../scan/on-code.ts'
import { useStore } from '../ui/store.ts'
import { Keypad } from './Keypad.tsx'
import { QuickKeys } from './QuickKeys.tsx'
import { SearchBox } from './SearchBox.tsx'

function UnknownRow({ unknown }: { readonly unknown: UnknownCode }) {
  const { t } = useWords()
  const canAdd = useCashierCan('desk.products.add')
  return (
    <li>
      <Icon of={barcodeIcon} />
      <span>
        <b className="d-figures">{unknown.code}</b> {t(`unknown.${unknown.reason}`)}
      </span>
      {canAdd && unknown.reason === 'unknown' && (
        <button type="button" className="d-button" onClick={() => newProduct(unknown.code, unknown.id)}>
          <Icon of={addIcon} /> {t('unknown.create')}
        </button>
      )}
      <button
        type="button"
        className="d-button"
        onClick={() => desk.change({ dialog: { kind: 'price-check', item: null } })}
      >
        <Icon of={tagIcon} /> {t('unknown.check')}
      </button>
      <button type="button" className="d-button" onClick={() => ignoreUnknown(unknown.id)}>
        <Icon of={closeIcon} /> {t('unknown.ignore')}
      </button>
    </li>
  )
}

/** What was not found waits in red lines; scanning goes on. Source: desk.md, 3.2. */
function UnknownCodes() {
  const { t } = useWords()
  const unknownCodes = useStore(desk, (state) => state.unknownCodes)
  const shown = unknownCodes.slice(0, 2)
  if (shown.length === 0) return null
  return (
    <ul className="d-unknown" aria-live="assertive" aria-label={t('unknown.label')}>
      {shown.map((unknown) => (
        <UnknownRow key={unknown.id} unknown={unknown} />
      ))}
      {unknownCodes.length > shown.length && (
        <li>
          <span>{t('unknown.more', { count: unknownCodes.length - shown.length })}</span>
          <button type="button" className="d-button" onClick={() => desk.change({ unknownCodes: [] })}>
            {t('unknown.ignoreAll')}
          </button>
        </li>
      )}
    </ul>
  )
}

function Message() {
  const { say } = useWords()
  const message = useStore(desk, (state) => state.message)
  return (
    <p className={message ? `d-message is-${message.kind}` : 'd-message'} role="status">
      {message && say(message.key, message.facts)}
    </p>
  )
}

/** Left of the basket: search, what went wrong, quick keys, pad. On a phone the pad opens on demand. */
export function WorkArea() {
  const { t } = useWords()
  const [isPadOpen, setPadOpen] = useState(false)
  return (
    <section className={isPadOpen ? 'd-work is-pad-open' : 'd-work'} aria-label={t('section.cashiering')}>
      <h1 className="k-hidden">{t('section.cashiering')}</h1>
      <div className="d-search-row">
        <SearchBox />
        <button
          type="button"
          className="d-button is-square d-pad-toggle"
          aria-expanded={isPadOpen}
          aria-label={t('pad.label')}
          onClick={() => setPadOpen(!isPadOpen)}
        >
          <Icon of={keyboardIcon} />
        </button>
      </div>
      <Message />
      <UnknownCodes />
      <QuickKeys />
      <Keypad />
    </section>
  )
}
