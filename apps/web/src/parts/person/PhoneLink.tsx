import { createUploadLink, type PicturePurpose, readUploadLink } from '@kassa/contract/file/file.calls.ts'
import { Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { BASE } from '../../paths.ts'
import { QrShown } from '../pay/QrShown.tsx'
import { pagesOrigin } from '../../session/brand.ts'

interface PhoneProps {
  readonly purpose: PicturePurpose
  readonly onPicture: (id: string) => void
  readonly onClose: () => void
}

/** The code a phone scans, until its picture is there. The token stands behind the `#`, so no server writes it down. */
export default function PhoneLink({ purpose, onPicture, onClose }: PhoneProps) {
  const { t } = useTranslation('people')
  const [link, setLink] = useState<{ id: string; address: string }>()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    void call(createUploadLink, { purpose })
      .then(({ id, token }) => setLink({ id, address: `${pagesOrigin()}${BASE}/upload-file#${token}` }))
      .catch(() => close())
  }, [purpose])
  const { data } = useAnswer(
    readUploadLink,
    { id: link?.id ?? '' },
    { isEnabled: link !== undefined, refreshesEveryMs: 2_000, isQuiet: true },
  )
  const arrived = data?.picture?.id
  const take = useEffectEvent(onPicture)
  useEffect(() => {
    if (arrived !== undefined) take(arrived)
  }, [arrived])
  return (
    <Modal open footer={null} title={t('action.phone')} onCancel={onClose}>
      {link ? (
        <>
          <QrShown text={link.address} label={t('upload.code')} />
          <p>{t('upload.waiting')}</p>
          <a href={link.address} target="_blank" rel="noreferrer">
            {t('upload.open')}
          </a>
        </>
      ) : null}
    </Modal>
  )
}
