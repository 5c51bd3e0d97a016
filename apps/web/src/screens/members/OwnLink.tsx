import { createOwnLink } from '@kassa/contract/member/own.calls.ts'
import { Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { QrShown } from '../../parts/pay/QrShown.tsx'
import { BASE, paths } from '../../paths.ts'
import { pagesOrigin } from '../../session/brand.ts'

/** The link to a member's own page, to be scanned or handed on; a code by mail opens it. */
export default function OwnLink({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('member')
  const [address, setAddress] = useState<string | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    void call(createOwnLink, { id })
      .then(({ token }) => setAddress(`${pagesOrigin()}${BASE}${paths.ownPage()}#${token}`))
      .catch(() => close())
  }, [id])
  return (
    <Modal open footer={null} title={t('own.title')} onCancel={onClose}>
      {address === null ? null : (
        <>
          <QrShown text={address} label={t('own.code')} />
          <p>{t('own.body')}</p>
          <a href={address} target="_blank" rel="noreferrer">
            {t('own.open')}
          </a>
        </>
      )}
    </Modal>
  )
}
