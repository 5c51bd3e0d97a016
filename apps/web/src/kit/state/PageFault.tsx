import { useTranslation } from 'react-i18next'
import { BASE } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { badIcon, cloudIcon } from '../../ui/icons.ts'
import { ChunkError } from './lazy-screen.ts'

/** The 500 page, or, where a part of the program did not arrive, the way to load it again. */
export function PageFault({ error, place }: { error: unknown; place: 'page' | 'inside' }) {
  const { t } = useTranslation(['common', 'status'])
  const isChunk = error instanceof ChunkError
  return (
    <Cover
      place={place}
      tone="bad"
      icon={isChunk ? cloudIcon : badIcon}
      title={isChunk ? t('chunk.title') : t('status:fault.title')}
      actions={
        <>
          <Button kind="primary" onClick={() => location.reload()}>
            {t('chunk.reload')}
          </Button>
          <a className="k-button" href={`${BASE}/`}>
            {t('status:home')}
          </a>
        </>
      }
    >
      <p>{isChunk ? t('chunk.body') : t('status:fault.body')}</p>
    </Cover>
  )
}
