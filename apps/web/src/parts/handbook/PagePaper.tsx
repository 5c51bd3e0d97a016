import { createPortal } from 'react-dom'
import type { HandbookRole, HandbookText } from './handbook-pages.ts'
import { HandbookArticle } from './HandbookArticle.tsx'
import './handbook.css'

interface Props {
  readonly role: HandbookRole
  readonly text: HandbookText
  readonly speak: (key: string) => string
}

/** One page of the handbook on paper: unseen on the screen, alone on the sheet. */
export function PagePaper(props: Props) {
  return createPortal(
    <div className="hb-sheet is-page" aria-hidden="true">
      <HandbookArticle {...props} />
    </div>,
    document.body,
  )
}
