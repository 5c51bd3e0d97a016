import { readOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { t as say } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { readPlaces } from '../../parts/wording/read-places.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { languageNames } from '../../ui/LanguageSwitch.tsx'
import { currentLanguage, showPlaces } from '../../words/words.ts'
import { FEWEST_LETTERS, findWords, type WordMatch } from './find-words.ts'

const WordDrawer = lazyPart(async () => (await import('../../parts/wording/WordDrawer.tsx')).WordDrawer)

type OwnWord = OutputOf<typeof readOwnWords.answer>['words'][number]

/** The words of the screens that the merchant says in another way: found by their text or picked where they stand. Source: I1-D01. */
export default function WordingPage() {
  const { t } = useTranslation(['wording', 'nav'])
  const mayEdit = useCan('platform.configuration.sales.edit')
  const { data, error, refetch } = useAnswer(readOwnWords, {})
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  return (
    <div className="k-stack">
      <PageHead
        title={t('nav:screen.wording.title')}
        purpose={t('nav:screen.wording.purpose')}
        actions={mayEdit ? <Button onClick={() => void showPlaces(true)}>{t('page.pick')}</Button> : undefined}
      />
      {mayEdit ? <Search onOpen={setOpened} /> : null}
      {data ? (
        <OwnWords words={data.words} {...(mayEdit ? { onOpen: (key: string) => setOpened([key]) } : {})} />
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={4} />
      )}
      {opened === null ? null : <WordDrawer places={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Words of a file that did not come are not among those that are shown. */
const sayMissing = (): void => void announce({ kind: 'warn', title: say('chunk.part') })

/** Finds a word by its text. */
function Search({ onOpen }: { readonly onOpen: (keys: readonly string[]) => void }) {
  const { t } = useTranslation('wording')
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly WordMatch[]>([])
  useEffect(() => {
    let isCurrent = true
    findWords(currentLanguage(), text).then((words) => isCurrent && setFound(words), sayMissing)
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <section className="k-panel k-stack-tight">
      <h2>{t('page.find')}</h2>
      <Input.Search
        allowClear
        aria-label={t('page.text')}
        placeholder={t('page.text')}
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="k-plain-list">
        {found.map(({ keys, original, own }) => (
          <li key={original}>
            <span>
              {original}
              {own === null ? null : <strong className="k-block">{own}</strong>}
              {keys.length === 1 ? null : (
                <small className="k-block k-muted">{t('page.places', { count: keys.length })}</small>
              )}
            </span>
            <Button size="small" onClick={() => onOpen(keys)}>
              {t('page.change')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && text.trim().length >= FEWEST_LETTERS ? (
        <p className="k-muted">{t('page.notFound')}</p>
      ) : null}
    </section>
  )
}

interface OwnProps {
  readonly words: readonly OwnWord[]
  readonly onOpen?: (key: string) => void
}

/** The merchant's wordings beside the words they stand for. */
function OwnWords({ words, onOpen }: OwnProps) {
  const { t } = useTranslation(['wording', 'nav'])
  const originals = useOriginals(words)
  if (words.length === 0)
    return (
      <EmptyState
        title={t('page.none')}
        body={t('page.noneBody')}
        action={
          onOpen ? (
            <Button onClick={() => void showPlaces(true)}>{t('page.pick')}</Button>
          ) : (
            <Link to={paths.salesSettings()}>{t('nav:screen.salesSettings.title')}</Link>
          )
        }
      />
    )
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} aria-label={t('page.own')}>
      <h2>{t('page.own')}</h2>
      <table className="k-plain-table">
        <thead>
          <tr>
            {(['original', 'words', 'language', 'changed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="k-hidden">{t('page.change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={`${word.language} ${word.key}`}>
              <th scope="row">{originals.get(`${word.language} ${word.key}`) ?? t('page.gone')}</th>
              <td lang={word.language}>{word.words}</td>
              <td>{languageNames[word.language].long}</td>
              <td>
                <Moment at={word.changedAt} /> · {word.changedBy}
              </td>
              <td>
                {onOpen ? (
                  <Button size="small" onClick={() => onOpen(word.key)}>
                    {t('page.change')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The product's words at these places; places that are gone are missing. */
function useOriginals(words: readonly OwnWord[]): ReadonlyMap<string, string> {
  const [originals, setOriginals] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isCurrent = true
    readPlaces([...new Set(words.map(({ key }) => key))]).then((places) => {
      if (isCurrent)
        setOriginals(
          new Map(
            places.flatMap(({ language, keys, original }) => keys.map((key) => [`${language} ${key}`, original])),
          ),
        )
    }, sayMissing)
    return () => {
      isCurrent = false
    }
  }, [words])
  return originals
}
