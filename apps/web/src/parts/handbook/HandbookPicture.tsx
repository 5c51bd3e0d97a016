import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/words.ts'
import type { OfficePage } from './handbook-pages.ts'
import { pictureOf } from './handbook-pictures.ts'

/** The screen of a page in the demo shop, as a journey saw it; nothing where the build was made without pictures. */
export function HandbookPicture({ of }: { of: OfficePage }) {
  const { t } = useTranslation('handbook')
  const address = pictureOf(of, currentLanguage())
  if (address === undefined) return null
  return <img className="hb-picture" src={address} alt={t('picture')} width={1280} height={800} />
}
