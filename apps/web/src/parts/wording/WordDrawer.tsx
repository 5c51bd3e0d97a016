import { saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { checkOwnWord, OWN_WORD_LENGTH } from '@kassa/domain/text/own-word.ts'
import { Button, Drawer, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { PartMissing } from '../../kit/state/PartMissing.tsx'
import { languageNames } from '../../ui/LanguageSwitch.tsx'
import { refusalText } from '../../words/refusal-text.ts'
import { showOwnWords } from '../../words/words.ts'
import { readPlaces, type WordPlace } from './read-places.ts'

interface Props {
  /** Files and places, as the wordings name them. */
  readonly places: readonly string[]
  readonly onClose: () => void
}

type Typed = Readonly<Record<string, string>>

const idOf = ({ language, original }: WordPlace): string => `${language} ${original}`
const before = ({ own }: WordPlace): string => own ?? ''

/** Empty gives a place its own words back; anything else has to fit them. */
function problemOf(place: WordPlace, typed: Typed): string | null {
  const words = typed[idOf(place)] ?? before(place)
  if (words.trim() === '') return null
  const checked = checkOwnWord(words, place.original)
  return checked.ok ? null : refusalText(checked.refusal)
}

/** Words of a screen in each language, with the merchant's own wording of each. */
export function WordDrawer({ places, onClose }: Props) {
  const { t } = useTranslation('wording')
  const [rows, setRows] = useState<readonly WordPlace[]>([])
  const [typed, setTyped] = useState<Typed>({})
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isMissing) return undefined
    let isCurrent = true
    readPlaces(places).then(
      (read) => isCurrent && setRows(read),
      () => isCurrent && setIsMissing(true),
    )
    return () => {
      isCurrent = false
    }
  }, [places, isMissing])
  const save = useChange(saveOwnWords, {
    onDone: ({ words }) => {
      void showOwnWords(words)
      onClose()
    },
  })
  const changed = rows.filter((row) => (typed[idOf(row)] ?? before(row)).trim() !== before(row))
  const isSound = rows.every((row) => problemOf(row, typed) === null)
  const send = (): void =>
    save.mutate({
      rows: changed.flatMap((row) => {
        const words = (typed[idOf(row)] ?? '').trim()
        return row.keys.map((key) => ({ language: row.language, key, words: words === '' ? null : words }))
      }),
    })
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('drawer.title')}
      size={560}
      rootClassName="k-form-drawer"
      footer={
        <div className="k-form-foot">
          <Button onClick={onClose}>{t('drawer.close')}</Button>{' '}
          <Button type="primary" disabled={changed.length === 0 || !isSound} loading={save.isPending} onClick={send}>
            {t('drawer.save')}
          </Button>
        </div>
      }
    >
      <div className="k-stack" aria-busy={rows.length === 0 && !isMissing}>
        <p className="k-muted">{t('drawer.note')}</p>
        {isMissing ? <PartMissing onAgain={() => setIsMissing(false)} /> : null}
        {rows.map((row) => (
          <WordField
            key={idOf(row)}
            place={row}
            words={typed[idOf(row)] ?? before(row)}
            problem={problemOf(row, typed)}
            onChange={(words) => setTyped({ ...typed, [idOf(row)]: words })}
          />
        ))}
      </div>
    </Drawer>
  )
}

interface FieldProps {
  readonly place: WordPlace
  readonly words: string
  readonly problem: string | null
  readonly onChange: (words: string) => void
}

function WordField({ place: { language, original }, words, problem, onChange }: FieldProps) {
  const { t } = useTranslation('wording')
  const id = useId()
  return (
    <div className="k-stack-tight">
      <label htmlFor={id}>
        {languageNames[language].long}: <span lang={language}>{original}</span>
      </label>
      <Input.TextArea
        id={id}
        lang={language}
        rows={2}
        maxLength={OWN_WORD_LENGTH}
        placeholder={t('drawer.own')}
        value={words}
        status={problem === null ? '' : 'error'}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
      />
      <p id={`${id}-problem`} className="k-bad" role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
    </div>
  )
}
