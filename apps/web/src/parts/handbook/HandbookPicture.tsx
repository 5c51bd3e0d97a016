import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/words.ts'
import type { AnyPage } from './handbook-pages.ts'
import { pictureOf } from './handbook-pictures.ts'

/** The screen of a page in the demo shop, as a journey saw it; nothing where the build was made without pictures, or a till has no line to fetch it. */
export function HandbookPicture({ of }: { of: AnyPage }) {
  const { t } = useTranslation('handbook')
  const [missing, setMissing] = useState<string | null>(null)
  const address = pictureOf(of, currentLanguage())
  if (address === undefined || address === missing) return null
  return (
    <img
      className="hb-picture"
      src={address}
      alt={t('picture')}
      width={1280}
      height={800}
      onError={() => setMissing(address)}
    />
  )
}
