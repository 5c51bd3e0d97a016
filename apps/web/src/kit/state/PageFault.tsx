import { useTranslation } from 'react-i18next'
import { BASE } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { badIcon, cloudIcon } from '../../ui/icons.ts'
import { askAgain, ChunkError } from '../../words/coming/chunk.ts'
import { askForWordsAgain } from '../../words/coming/missing-words.ts'

interface Props {
  readonly error: unknown
  readonly place: 'page' | 'inside'
  /** Draws anew what could not be drawn. */
  readonly onAgain?: (() => void) | undefined
}

/**
 * The 500 page, or, where a part of the program or its words did not arrive, the way to ask for it again. It is drawn with what the first file
 * of the program has: nothing that it needs can be missing as well.
 */
export function PageFault({ error, place, onAgain }: Props) {
  const { t } = useTranslation()
  const isChunk = error instanceof ChunkError
  const again = (): void => {
    askAgain()
    askForWordsAgain()
    onAgain?.()
  }
  return (
    <Cover
      place={place}
      tone="bad"
      icon={isChunk ? cloudIcon : badIcon}
      title={isChunk ? t('chunk.title') : t('fault.title')}
      actions={
        <>
          {isChunk && onAgain ? (
            <Button kind="primary" onClick={again}>
              {t('retry')}
            </Button>
          ) : null}
          <Button kind={isChunk && onAgain ? 'plain' : 'primary'} onClick={() => location.reload()}>
            {t('chunk.reload')}
          </Button>
          <a className="k-button" href={`${BASE}/`}>
            {t('home')}
          </a>
        </>
      }
    >
      <p>{isChunk ? t('chunk.body') : t('fault.body')}</p>
    </Cover>
  )
}
