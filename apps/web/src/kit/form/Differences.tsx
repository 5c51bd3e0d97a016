import { Alert, Button } from 'antd'
import { cloneElement, type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftDifference, Side } from './differences.ts'
import type { Labels } from './use-labels.ts'

interface NoticeProps {
  readonly differences: ReadonlyMap<string, DraftDifference>
  /** The labels of fields that have one of their own; the others are chosen here. */
  readonly labels: Pick<Labels, 'read' | 'follow'>
  readonly onChoose: (paths: readonly string[], side: Side) => void
}

/** Says at the head of a form that somebody else saved first; nothing that was typed is lost. */
export function DifferencesNotice({ differences, labels, onChoose }: NoticeProps) {
  const { t } = useTranslation('kit')
  const place = useRef<HTMLDivElement>(null)
  const known = useSyncExternalStore(labels.follow, labels.read)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  const paths = [...differences.keys()]
  const rest = paths.filter((path) => !known.has(path))
  return (
    <div ref={place} className="k-differences">
      <Alert
        type="warning"
        showIcon
        title={t('conflict.title')}
        description={
          <>
            <p>{paths.length === 0 ? t('conflict.elsewhere') : t('conflict.body')}</p>
            {paths.length === 0 ? null : (
              <div className="k-page-actions">
                <Button size="small" onClick={() => onChoose(paths, 'mine')}>
                  {t('conflict.allMine')}
                </Button>
                <Button size="small" onClick={() => onChoose(paths, 'theirs')}>
                  {t('conflict.allTheirs')}
                </Button>
              </div>
            )}
            {rest.length === 0 ? null : <p>{t('conflict.rest')}</p>}
          </>
        }
      />
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly difference: DraftDifference
  readonly control: ReactElement
  readonly valueProp: string
  readonly onChoose: (side: Side) => void
}

/** Under a field: the other of the two values in the field's own form, and the way to it. */
export function FieldDifference({ label, difference, control, valueProp, onChoose }: FieldProps) {
  const { t } = useTranslation('kit')
  const isMine = difference.side === 'mine'
  const title = t(isMine ? 'conflict.theirs' : 'conflict.mine')
  const shown = {
    [valueProp]: isMine ? difference.theirs : difference.mine,
    disabled: true,
    autoFocus: false,
    'aria-label': `${label}: ${title}`,
  }
  return (
    <div className="k-difference" role="group" aria-label={`${label}: ${title}`}>
      <p>{title}</p>
      {cloneElement(control, shown)}
      <Button size="small" onClick={() => onChoose(isMine ? 'theirs' : 'mine')}>
        {t(isMine ? 'conflict.take' : 'conflict.keep')}
      </Button>
    </div>
  )
}
