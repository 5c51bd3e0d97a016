import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HandbookRole, HandbookText } from './handbook-pages.ts'
import { piecesOf } from './page-text.ts'
import './handbook.css'

type Speak = (key: string) => string

/** A sentence of the handbook; the words of a screen stand out. */
export function HandbookSentence({ of, speak }: { of: string; speak: Speak }) {
  return piecesOf(of, speak).map(({ text, isWord }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one fixed sentence never change places
    isWord ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  )
}

export interface ArticleProps {
  readonly role: HandbookRole
  readonly text: HandbookText
  readonly speak: Speak
  /** Stands below the steps. */
  readonly picture?: ReactNode
}

/** One task: its steps, the faults and their way out, whom to ask. */
export function HandbookArticle({ role, text, speak, picture = null }: ArticleProps) {
  const { t } = useTranslation('handbook')
  return (
    <article className="hb-page">
      <h3>{text.title}</h3>
      <p className="hb-for">{t(`for.${role}`)}</p>
      <ol>
        {text.steps.map((step) => (
          <li key={step}>
            <HandbookSentence of={step} speak={speak} />
          </li>
        ))}
      </ol>
      {picture}
      <h4>{t('wrong')}</h4>
      <dl>
        {text.wrong.map(({ when, then }) => (
          <div key={when}>
            <dt>
              <HandbookSentence of={when} speak={speak} />
            </dt>
            <dd>
              <HandbookSentence of={then} speak={speak} />
            </dd>
          </div>
        ))}
      </dl>
      <h4>{t('ask')}</h4>
      <p>
        <HandbookSentence of={text.ask} speak={speak} />
      </p>
    </article>
  )
}
