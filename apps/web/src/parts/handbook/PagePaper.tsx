import { createPortal } from 'react-dom'
import { type ArticleProps, HandbookArticle } from './HandbookArticle.tsx'
import './handbook.css'

/** One page of the handbook on paper: unseen on the screen, alone on the sheet. */
export function PagePaper(props: ArticleProps) {
  return createPortal(
    <div className="hb-sheet is-page" aria-hidden="true">
      <HandbookArticle {...props} />
    </div>,
    document.body,
  )
}
