import { MOST_PICTURES } from '@kassa/contract/catalogue/picture.calls.ts'
import { PICTURE_LIMITS } from '@kassa/contract/file/file.calls.ts'
import { Button, Drawer, Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { uploadIcon } from '../../../ui/icons.ts'
import { MOST_ZIP_MEGABYTES } from './picture-files.ts'
import '../../../kit/import/import.css'
import { PictureCheck, picturesToGive } from './PictureCheck.tsx'
import { PictureRows } from './PictureRows.tsx'
import { type PictureStep, usePictureRun } from './use-picture-run.ts'

const LIMITS = { count: MOST_PICTURES, megabytes: PICTURE_LIMITS.product, zip: MOST_ZIP_MEGABYTES }

/** Gives many products their pictures: files, or a zip of them, that are named after the products' codes. Source: IE-P02. */
export function PicturesByCode({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['product', 'import'])
  const run = usePictureRun()
  const { step, choose } = run
  const [replaces, setReplaces] = useState(false)
  return (
    <Drawer
      open
      onClose={step.at === 'send' ? () => undefined : onClose}
      title={t('pictures.title')}
      size={960}
      rootClassName="k-form-drawer"
      footer={<Foot run={run} replaces={replaces} onClose={onClose} />}
    >
      <div className="k-stack">
        {step.at === 'choose' ? <Choose refusal={step.refusal} onChoose={choose} /> : null}
        {step.at === 'check' ? (
          <PictureCheck brought={step.brought} rows={step.rows} replaces={replaces} onReplace={setReplaces} />
        ) : null}
        {step.at === 'send' ? <Sending done={step.done} count={step.count} /> : null}
        {step.at === 'done' ? <Done {...step} /> : null}
      </div>
    </Drawer>
  )
}

interface FootProps {
  readonly run: ReturnType<typeof usePictureRun>
  readonly replaces: boolean
  readonly onClose: () => void
}

/** The one way on, and the way back. */
function Foot({ run: { step, send, again, stop }, replaces, onClose }: FootProps) {
  const { t } = useTranslation(['product', 'import'])
  const close = (
    <Button {...(step.at === 'done' ? { type: 'primary' } : {})} onClick={onClose}>
      {t('import:finish')}
    </Button>
  )
  if (step.at === 'choose') return <div className="k-import-foot">{close}</div>
  if (step.at === 'send')
    return (
      <div className="k-import-foot">
        <Button onClick={stop}>{t('pictures.stop')}</Button>
      </div>
    )
  const chosen = step.at === 'check' ? picturesToGive(step.rows, replaces) : []
  return (
    <div className="k-import-foot">
      <Button onClick={again}>{t(step.at === 'check' ? 'import:back' : 'pictures.another')}</Button>
      {step.at === 'done' ? (
        close
      ) : (
        <Button type="primary" disabled={chosen.length === 0} onClick={() => void send(chosen)}>
          {t('pictures.give', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}

interface ChooseProps {
  readonly refusal: (PictureStep & { at: 'choose' })['refusal']
  readonly onChoose: (files: readonly File[]) => Promise<void>
}

function Choose({ refusal, onChoose }: ChooseProps) {
  const { t } = useTranslation(['product', 'import'])
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const take = async (files: FileList | null): Promise<void> => {
    if (files === null || files.length === 0) return
    setIsBusy(true)
    await onChoose([...files]).catch(() => undefined)
    setIsBusy(false)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    void take(event.dataTransfer.files)
  }
  return (
    <>
      <p>{t('pictures.how')}</p>
      <div className="k-import-drop" aria-busy={isBusy} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".zip,.png,.jpg,.jpeg"
          aria-label={t('pictures.choose')}
          onChange={({ target }) => void take(target.files).finally(() => (target.value = ''))}
        />
        <p>
          <Button
            type="primary"
            loading={isBusy}
            icon={<Icon of={uploadIcon} />}
            onClick={() => input.current?.click()}
          >
            {t('pictures.choose')}
          </Button>{' '}
          <span className="k-import-or">{t('pictures.drop')}</span>
        </p>
        <p className="k-muted">{t('pictures.limits', LIMITS)}</p>
        {refusal === null ? null : (
          <p className="k-bad" role="alert">
            {t(`pictures.refusal.${refusal}`, LIMITS)}
          </p>
        )}
      </div>
    </>
  )
}

function Sending({ done, count }: { readonly done: number; readonly count: number }) {
  const { t } = useTranslation('product')
  const words = t('pictures.sending', { done, count })
  return (
    <div role="status">
      <p>{words}</p>
      <Progress percent={Math.trunc((done / count) * 100)} aria-label={words} />
    </div>
  )
}

function Done({ given, left, isStopped }: Extract<PictureStep, { at: 'done' }>) {
  const { t } = useTranslation('product')
  return (
    <>
      <div role="status">
        <h3>{t('pictures.given', { count: given })}</h3>
        {isStopped ? <p>{t('pictures.stopped')}</p> : null}
      </div>
      <PictureRows title={t('pictures.left')} rows={left.map(({ name, why }) => ({ name, product: '', what: why }))} />
    </>
  )
}
