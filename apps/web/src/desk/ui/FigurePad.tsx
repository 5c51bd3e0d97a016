import { useWords } from './use-words.ts'

interface Props {
  readonly text: string
  /** The amount shown lightly while nothing is typed. */
  readonly shownWhenEmpty: string
  readonly hasPoint: boolean
  readonly enterWord: string
  readonly onKey: (key: string) => void
  readonly onEnter: () => void
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

/** A figure and the pad that types it, as the lower third of a panel; the keyboard types the same. */
export function FigurePad({ text, shownWhenEmpty, hasPoint, enterWord, onKey, onEnter }: Props) {
  const { t } = useWords()
  return (
    <div className="d-figurepad" role="group" aria-label={t('pad.label')}>
      <output className={text === '' ? 'd-entry d-figures is-empty' : 'd-entry d-figures'} aria-label={t('pad.entry')}>
        {text === '' ? shownWhenEmpty : text}
      </output>
      <div className="d-figurepad-keys">
        {digits.map((key) => (
          <button key={key} type="button" className="d-key" onClick={() => onKey(key)}>
            {key}
          </button>
        ))}
        <button type="button" className="d-key" disabled={!hasPoint || text === ''} onClick={() => onKey('.')}>
          .
        </button>
        <button type="button" className="d-key" onClick={() => onKey('0')}>
          0
        </button>
        <button type="button" className="d-key" aria-label={t('pad.erase')} onClick={() => onKey('Backspace')}>
          ⌫
        </button>
      </div>
      <button type="button" className="d-key is-enter" disabled={text === ''} onClick={onEnter}>
        {enterWord}
      </button>
    </div>
  )
}
