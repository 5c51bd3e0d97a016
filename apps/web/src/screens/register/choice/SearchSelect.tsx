import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matching, type Option } from './matching.ts'
import './search-select.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** More are told apart by typing on. */
const MOST_SHOWN = 60
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A labeled choice out of many: what is typed narrows the list, arrows and Enter choose, Escape leaves it as it was. */
export function SearchSelect({ label, value, options, error, onChange }: Props) {
  const { t } = useTranslation('start')
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const chosen = options.find((one) => one.value === value)?.text ?? ''
  const found = typed === null ? [] : matching(options, typed).slice(0, MOST_SHOWN)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  })
  const open = (): void => {
    setTyped('')
    setAt(
      Math.max(
        0,
        options.findIndex((one) => one.value === value),
      ),
    )
  }
  const pick = (one: Option | undefined): void => {
    setTyped(null)
    if (one) onChange(one.value)
  }
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined && typed === null) open()
    else if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter' && typed !== null) pick(found[at])
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else return
    event.preventDefault()
  }
  return (
    <div className={`k-field${error === null ? '' : ' is-wrong'}`}>
      <label htmlFor={id}>{label}</label>
      <div className="k-field-box k-search-select">
        <input
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={typed !== null}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
          autoComplete="off"
          value={typed ?? chosen}
          placeholder={typed === null ? t('shop.choosePlace') : chosen}
          onMouseDown={() => (typed === null ? open() : undefined)}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
          onChange={({ target }) => {
            // The first letter takes the place of what was chosen.
            setTyped(typed === null ? target.value.replace(chosen, '') : target.value)
            setAt(0)
          }}
        />
        {typed === null ? null : (
          <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
            {found.map((one, place) => (
              <li
                key={one.value}
                id={`${id}-${place}`}
                role="option"
                aria-selected={one.value === value}
                data-value={one.value}
                className={place === at ? 'is-at' : ''}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(one)}
              >
                {one.text}
              </li>
            ))}
            {found.length === 0 ? (
              <li role="option" aria-selected={false} aria-disabled className="k-muted">
                {t('shop.noneFound')}
              </li>
            ) : null}
          </ul>
        )}
      </div>
      {error === null ? null : (
        <p id={`${id}-note`} className="k-field-note" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
