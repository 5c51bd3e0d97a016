import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { uploadIcon } from '../../../ui/icons.ts'
import { bringFiles, type ChosenFile } from './brought-file.ts'

interface ChooseProps {
  readonly isBusy: boolean
  readonly isAgain: boolean
  readonly onFile: (file: ChosenFile) => void
}

/** Chooses the files and brings them up; a large upload that was cut goes on, here or with the same files chosen again. */
export function ChooseFiles({ isBusy, isAgain, onFile }: ChooseProps) {
  const { t } = useTranslation('moving')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [cut, setCut] = useState<{ readonly files: readonly File[]; readonly message: string } | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    setCut(null)
    try {
      onFile(await bringFiles(files, setShare))
    } catch (error) {
      setCut({ files, message: isApiError(error) ? error.message : t('fileChanged') })
    }
    setShare(null)
  }
  return (
    <section className="k-panel">
      <p className="k-muted">{t('note')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.zip"
        aria-label={t('choose')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(files)
        }}
      />
      <Button
        type={isAgain ? 'default' : 'primary'}
        icon={<Icon of={uploadIcon} />}
        loading={isBusy || share !== null}
        onClick={() => input.current?.click()}
      >
        {t(isAgain ? 'again' : 'choose')}
      </Button>
      {share === null ? null : <Uploading share={share} />}
      {cut ? (
        <>
          <p className="k-bad" role="alert">
            {cut.message}
          </p>
          <Button onClick={() => void take(cut.files)}>{t('uploadOn')}</Button>
        </>
      ) : null}
    </section>
  )
}

function Uploading({ share }: { share: number }) {
  const { t } = useTranslation('moving')
  const text = t('uploading', { percent: Math.floor(share * 100) })
  return (
    <p>
      <progress max={1} value={share} aria-label={text} /> <span role="status">{text}</span>
    </p>
  )
}
