import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cashierPages, type HandbookTexts } from './handbook-pages.ts'
import { HandbookSentence } from './HandbookArticle.tsx'
import './handbook.css'

/** The steps of every task on one A4 sheet to hang beside the till: unseen on the screen, alone on the paper. */
export function HandbookSheet({ texts, speak }: { texts: HandbookTexts<'cashier'>; speak: (key: string) => string }) {
  const { t } = useTranslation('handbook')
  return createPortal(
    <div className="hb-sheet" aria-hidden="true">
      <h1>{t('sheet')}</h1>
      <div className="hb-columns">
        {cashierPages.map((page) => (
          <section key={page}>
            <h2>{texts[page].title}</h2>
            <ol>
              {texts[page].steps.map((step) => (
                <li key={step}>
                  <HandbookSentence of={step} speak={speak} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>,
    document.body,
  )
}
