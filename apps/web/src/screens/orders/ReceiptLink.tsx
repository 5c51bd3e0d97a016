import { createReceiptLink, mailReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { Button, Input, Modal, Space, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { BASE, paths } from '../../paths.ts'
import { QrCode } from '../../ui/QrCode.tsx'

/** The receipt as a link for the customer: a code to scan, the address to send, and the receipt itself by mail. Source: RC-P03. */
export function ReceiptLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('receipt')
  const [token, setToken] = useState<string | null>(null)
  const create = useChange(createReceiptLink, { onDone: (link) => setToken(link.token) })
  return (
    <>
      <Button loading={create.isPending} onClick={() => create.mutate({ orderId })}>
        {t('link.button')}
      </Button>
      {token === null ? null : <LinkModal token={token} onClose={() => setToken(null)} />}
    </>
  )
}

function LinkModal({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTranslation('receipt')
  const address = `${location.origin}${BASE}${paths.receipt()}#${token}`
  return (
    <Modal open title={t('link.title')} footer={null} onCancel={onClose}>
      <QrCode code={address} />
      <Typography.Paragraph copyable={{ text: address }}>{t('link.body')}</Typography.Paragraph>
      <MailForm token={token} />
    </Modal>
  )
}

function MailForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('receipt')
  const [address, setAddress] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const mail = useChange(mailReceipt, { onDone: () => setSentTo(address) })
  return (
    <>
      <label htmlFor="receipt-mail">{t('mail.address')}</label>
      <Space.Compact block>
        <Input
          id="receipt-mail"
          type="email"
          maxLength={64}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button loading={mail.isPending} disabled={address === ''} onClick={() => mail.mutate({ token, address })}>
          {t('mail.send')}
        </Button>
      </Space.Compact>
      {sentTo === null ? null : <p role="status">{t('mail.done', { address: sentTo })}</p>}
    </>
  )
}
